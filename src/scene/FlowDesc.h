// A flow to start from, as the sum of flows that have a formula.
#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace slabflow {

/// A vortex whose axis is a line along z (Lamb 1932, Oseen 1911):  u = Γ / (2 pi r) (1 - exp(-r² / radius²))  around
/// it.
struct LineVortex {
    glm::vec3 center{0};
    float circulation = 1;  ///< Γ [m²/s], anticlockwise as seen from z+
    float radius = 0.1f;    ///< of the core [m]; the fluid is fastest 1.12 radii away
    bool operator==(const LineVortex&) const = default;
};

/// A circle of vorticity; through it the fluid flows along the axis (Rosenhead 1930, Moore 1972).
struct VortexRing {
    glm::vec3 center{0}, axis{0, 1, 0};
    float circulation = 0;  ///< Γ [m²/s]; no ring where it is 0
    float radius = 0.3f;    ///< of the circle [m]
    float core = 0.05f;     ///< a, by which no place is nearer to the circle [m]
    bool operator==(const VortexRing&) const = default;
};

/// Two streams along x that pass each other:  u = U tanh((y - center.y) / thickness),  and waves across, out of which
/// billows grow (Michalke 1964: fastest by 0.1897 U / thickness, where a wave is 14.13 thicknesses long).
struct ShearLayer {
    glm::vec3 center{0};
    float velocity = 0;       ///< U [m/s], half of what they differ by; no layer where it is 0
    float thickness = 0.05f;  ///< m
    int waves = 2;            ///< along the domain
    float perturbation =
        0.01f;  ///< amplitude of the waves' velocity along y in the middle of the layer, as a share of U
    bool operator==(const ShearLayer&) const = default;
};

struct FlowDesc {
    std::vector<LineVortex> vortices;
    VortexRing ring;
    ShearLayer shearLayer;
    bool operator==(const FlowDesc&) const = default;
};

}  // namespace slabflow
