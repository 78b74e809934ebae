// What smoke hides of things in it and behind it that are drawn by themselves.
#pragma once

#include <optional>
#include <span>

#include "render/Camera.h"
#include "slab/Slab.h"

namespace slabflow {

/// Smoke that a ray runs through, and where it is.
struct Smoke {
    const Field& extinction;  ///< [1/m], centres
    const PlacedGrid& grid;
};

/// The depth to look through from the eye to several distances, for one ray to many pixels (as Hillaire 2015,
/// "Physically based and unified volumetric rendering in Frostbite", keeps it for all distances in one volume).
class Veil {
public:
    explicit Veil(Slab& slab) : slab_(slab) {}

    /// Of all that is given, which may be nothing.
    void update(const View& view, std::span<const Smoke> smokes);

    void set(Program& program) const;  ///< render/particles/behind_veil.glsl

private:
    Slab& slab_;
    std::optional<Field> depth_;  ///< "veil" [1]; a slice for each of the distances
    float first_ = 0, last_ = 1;  ///< from the eye [m]
};

}  // namespace slabflow
