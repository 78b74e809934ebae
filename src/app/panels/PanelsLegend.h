// What the colours of a flat picture stand for, and the number under the mouse.
#pragma once

#include <optional>

#include "render/SliceView.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {

class LegendPanel {
public:
    explicit LegendPanel(Slab& slab) : slab_(slab), view_(slab) {}

    /// Whether the picture is flat and in false colours.
    static bool isThere(const Simulation& simulation);

    /// Nothing else. `pointed`: the place in the fluid under the mouse [m].
    void draw(Simulation& simulation, std::optional<glm::vec3> pointed);

    /// What was drawn last of the place under the mouse: of its cell, a few frames old, as nobody waits for the GPU.
    std::optional<float> value() const { return value_; }

private:
    Slab& slab_;
    SliceView view_;
    std::optional<float> value_;
};

}  // namespace slabflow
