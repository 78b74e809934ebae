// Lines in the window through points of the world: over the picture, under the panels, and in no recording.
#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/Camera.h"
#include "scene/Motion.h"
#include "scene/Shapes.h"

namespace slabflow {

/// sRGB and opacity, 0 to 255.
struct PenColour {
    std::uint8_t r, g, b, a;
};

/// What a pen draws of all that it is told to.
enum class PenPart { Lines, Texts };

class WorldPen {
public:
    /// For this frame of Dear ImGui.
    explicit WorldPen(const View& view, PenPart part = PenPart::Lines) : view_(view), part_(part) {}

    /// Draws nothing, and feels instead how near all of it comes to a pixel.
    WorldPen(const View& view, PenPart part, glm::vec2 pixel);
    /// As lengths of panels, of what came since it was asked last.
    float takeNearest() { return std::exchange(nearest_, nothingNear); }

    // Places and lengths in metres, widths as those of panels.
    void line(glm::vec3 from, glm::vec3 to, PenColour colour, float width);
    void closedLine(const std::vector<glm::vec3>& points, PenColour colour, float width);
    void arrow(glm::vec3 from, glm::vec3 to, PenColour colour, float width);
    /// middle + cos(a) u + sin(a) v for all angles.
    void circle(glm::vec3 middle, glm::vec3 u, glm::vec3 v, PenColour colour, float width);
    void ball(glm::vec3 middle, float radius, PenColour colour, float width);
    void box(const Pose& pose, glm::vec3 half, PenColour colour, float width);
    /// Its corners alone.
    void corners(const Pose& pose, glm::vec3 half, PenColour colour, float width);
    /// A shape in the coordinates of that pose; of a Gaussian where it has fallen to 1/e.
    void shape(const Shape& shape, const Pose& pose, PenColour colour, float width);
    void dot(glm::vec3 place, PenColour colour);
    /// To the right of it, unless it would cover a text that is there.
    void text(glm::vec3 place, const std::string& words, PenColour colour);

private:
    struct Area {
        glm::vec2 low, high;  ///< in the coordinates of panels
    };
    static constexpr float nothingNear = 1e9f;

    void feelLine(glm::vec2 from, glm::vec2 to);

    const View& view_;
    PenPart part_;
    std::optional<glm::vec2> feelsAt_;  ///< in the coordinates of panels
    float nearest_ = nothingNear;
    std::vector<Area> texts_;
};

}  // namespace slabflow
