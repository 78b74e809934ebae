// The curve of a track, whose keys are handles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/TimeAxis.h"
#include "app/panels/TrackEdits.h"
#include "scene/ParameterCourse.h"

namespace slabflow {

/// Whether the value of a track is made of numbers, which curves can show.
bool isNumeric(const TrackDesc& track);

class TrackGraph {
public:
    /// How high it is [as panels].
    static float height();

    /// Where the cursor is, below the row of a numeric track: the curve as the scene has it, one for each component.
    /// Keys are dragged in time and value; a double click on the curve puts one there, a right click opens its menu.
    void draw(size_t track, const TimeAxis& axis, TrackEdits& edits);

private:
    /// Of values.
    struct Span {
        double low = 0, high = 1;
    };
    /// What a hand has grasped.
    struct Grip {
        double time = 0, value = 0;  ///< of the key before it was dragged
    };

    void fit(const ParameterCourse& course);
    float yOf(double value) const;
    double perUnit() const;
    void drawFrame(const FoundParameter& parameter) const;
    void drawCurves(int count) const;
    void drawHandles(const FoundParameter& parameter) const;
    void handleKeys(const ParameterCourse& course);
    void handleKey(const ParameterCourse& course, size_t key, int component);
    void dragKey(const ParameterCourse& course, size_t key, int component);
    void handleCurve(const ParameterCourse& course);
    float distanceToCurve(float x, float y) const;

    std::string key_;  ///< of the track that was drawn last
    Span span_;        ///< of the axis, which stays while a hand holds a key
    Grip grip_;

    // Of the frame that is drawn.
    size_t track_ = 0;
    const TimeAxis* axis_ = nullptr;
    TrackEdits* edits_ = nullptr;
    float top_ = 0, bottom_ = 0;
    std::vector<std::optional<Numbers>> samples_;    ///< one for each unit of the window from the axis' left
    std::optional<std::pair<size_t, int>> touched_;  ///< the key under the mouse or held by it, and which component
};

}  // namespace slabflow
