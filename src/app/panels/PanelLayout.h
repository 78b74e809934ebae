// Where panels are: in one of two columns, or in windows of their own; and how a hand carries them about.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/Settings.h"
#include "app/panels/PanelColumn.h"

namespace slabflow {

/// A panel, and where it is until a person puts it elsewhere.
struct Panel {
    std::string name;  ///< by which settings know it
    PanelHome home = PanelHome::Left;
    bool isOpen = false;
    std::function<void()> draw;  ///< describes what is in it
    std::string title = name;
    bool isThere = true;  ///< false: there is nothing to show, but it keeps its place
};

class PanelLayout {
public:
    /// Draws the panels where the settings have them, and changes these as a hand says. `top`, if any, is described
    /// above those of the right column.
    void draw(Settings& settings, std::span<const Panel> panels, const std::function<void()>& top, float barHeight);

    /// Unfolds the panel of that name, when it is drawn next.
    void unfold(std::string_view name) { unfolded_ = name; }

    /// Every panel is where it was at first, when they are drawn next.
    void restore() { restores_ = true; }

    const Corners& left() const { return left_.corners(); }
    const Corners& right() const { return right_.corners(); }

private:
    struct Row {
        PanelPlace* place;
        const Panel* panel;
    };
    /// What a hand has hold of.
    struct Carried {
        std::string name;
        glm::vec2 grip;     ///< the mouse, from its top left
        bool isFromColumn;  ///< else it was a window already
    };

    void arrange(Settings& settings);
    std::vector<Row> rowsIn(PanelHome home);
    void drawColumn(PanelColumn& column, PanelHome home, float& width, float barHeight,
                    const std::function<void()>& top);
    void drawInColumn(const Row& row);
    void drawFloating(const Row& row);
    Corners cornersOf(const PanelPlace& place) const;
    void lift(PanelPlace& place, const Corners& from);
    bool isCarried(const PanelPlace& place) const { return carried_ && carried_->name == place.name; }
    bool isFolded(const PanelPlace& place) const;
    glm::vec2 dropPlace() const;
    void drop(PanelPlace& place);
    void dock(PanelPlace& place, PanelHome home, size_t gap);

    PanelColumn left_{"changes", false}, right_{"insights", true};
    std::vector<PanelPlace>* places_ = nullptr;  ///< of the settings, while panels are drawn
    std::span<const Panel> panels_;              ///< likewise
    std::optional<Carried> carried_;
    bool wasOpen_ = false;  ///< the panel whose header is held, before it was pressed
    std::string unfolded_;
    bool restores_ = false;
};

}  // namespace slabflow
