// The pressure equation of a box without solids, on one grid of a multigrid hierarchy.
#pragma once

#include <array>

#include "scene/SceneDesc.h"
#include "sim/pressure/Hierarchy.h"

namespace slabflow {

/// Coefficients of glsl/sim/pressure/box_coefficients.glsl.
struct BoxGrid {
    Grid grid;
    std::array<bool, 6> open{};  ///< sides with q = 0; the others let nothing through
    glm::vec3 fill{1};           ///< share of the last cell that lies in the box, along each axis

    /// Cells twice as long on every axis. Where their number is odd, one child fills the last cell in part.
    BoxGrid coarser() const;

    Uniforms coefficients() const;

    /// For sim/pressure/restrict_box, from this grid to the coarser one.
    Uniforms restriction() const;

    /// For sim/pressure/prolong_box, from the coarser grid to this one.
    Uniforms prolongation() const;

    glm::vec3 faceBeforeLast() const { return 2.0f / (1.0f + fill); }
    glm::vec3 faceOfLast() const { return faceBeforeLast() / fill; }
    glm::vec3 wallLow() const;
    glm::vec3 wallHigh() const;
    glm::vec3 seamOfFirst() const { return seam(faceBeforeLast()); }
    glm::vec3 seamOfLast() const { return seam(faceOfLast()); }

    /// The inverse of the operator as sim/pressure/inverse_products wants it [m²]. Costs the cube of the number of
    /// cells. Where no side is open, one that gives some solution of every equation that has any.
    Field inverse(Slab& slab) const;

    bool operator==(const BoxGrid&) const = default;

private:
    Uniform packed(const char* name, const glm::vec3& alongAxes) const;
    glm::vec3 seam(const glm::vec3& coefficient) const;
};

/// The hierarchy of the last box, made anew for another one. Nothing in it outlives a solve, so that fluids whose boxes
/// are equal may share one.
class BoxHierarchy {
public:
    PressureHierarchy& of(Slab& slab, const BoxGrid& box);

private:
    std::optional<BoxGrid> box_;
    std::optional<PressureHierarchy> hierarchy_;
};

}  // namespace slabflow
