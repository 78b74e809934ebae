// A column of panels at the left or right edge of the window: how wide it is, and where in it a panel can be dropped.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

namespace slabflow {

/// Of a rectangle, in units of the window from its top left.
struct Corners {
    glm::vec2 low{0}, high{0};

    bool contains(glm::vec2 place) const {
        return glm::all(glm::greaterThanEqual(place, low)) && glm::all(glm::lessThan(place, high));
    }
};

/// Of the window that is being described.
Corners windowCorners();

/// Where the mouse is.
glm::vec2 mousePlace();

class PanelColumn {
public:
    PanelColumn(const char* name, bool isRight) : name_(name), isRight_(isRight) {}

    /// Describes what is in it with body(), which marks where each panel begins. It is as high as that, at most down
    /// to the bar. A hand that pulls its inner edge changes `width` [units of text 15 high].
    template <class Body>
    void draw(float& width, float barHeight, Body body) {
        if (begin(width, barHeight)) body();
        end();
    }

    /// In place of that, when there is nothing in it.
    void leaveEmpty(float barHeight);

    /// The next panel begins here.
    void markGap();

    /// As it was drawn last. Without width when it is empty.
    const Corners& corners() const { return corners_; }

    /// The gap between panels, counted from above, into which one falls that is dropped there.
    std::optional<size_t> gapAt(glm::vec2 place) const;

    /// For a panel that is carried: shows that gap, or that an empty column is there.
    void showGap(glm::vec2 place) const;

private:
    bool begin(float& width, float barHeight);
    void end();
    void pullWidth(float& width);
    bool isEmpty() const { return corners_.low.x == corners_.high.x; }
    Corners reach() const;

    const char* name_;
    bool isRight_;
    bool isPulled_ = false;  ///< a hand holds the inner edge
    Corners corners_;
    std::vector<float> gaps_;  ///< heights, from above
};

}  // namespace slabflow
