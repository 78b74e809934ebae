// The parameters of flows to start from. See Parameter.h for the visitor.
#pragma once

#include "scene/FlowDesc.h"
#include "scene/ShapeParameters.h"

namespace slabflow {

inline constexpr ParameterInfo circulationInfo{.unit = "m²/s",
                                               .range = {-1e5, 1e5},
                                               .slider = {-5, 5},
                                               .restart = true,
                                               .required = true,
                                               .help = "of the velocity around it; negative turns the other way"};

/// A length or a place of a flow to start from.
inline ParameterInfo atStart(ParameterInfo info, std::string_view help) {
    info.restart = true;
    info.help = help;
    return info;
}

template <class Visitor>
void describe(Visitor& v, LineVortex& vortex) {
    v.value("center", vortex.center, atStart(positionInfo, "position; its axis goes along z"));
    v.value("circulation", vortex.circulation, circulationInfo);
    v.value("radius", vortex.radius, atStart(radiusInfo, "of the core; the fluid is fastest 1.12 radii away"));
}

template <class Visitor>
void describe(Visitor& v, VortexRing& ring) {
    v.value("center", ring.center, atStart(positionInfo, "position"));
    v.value("axis", ring.axis,
            {.range = {-1e5, 1e5},
             .slider = {-1, 1},
             .restart = true,
             .help = "direction in which the fluid goes through it, of any length"});
    v.value("circulation", ring.circulation, circulationInfo);
    v.value("radius", ring.radius, atStart(radiusInfo, "of the ring"));
    v.value("core", ring.core, atStart(radiusInfo, "half the thickness of the ring"));
    v.rule(glm::length(ring.axis) > 1e-6f, "axis", "must have a direction");
}

template <class Visitor>
void describe(Visitor& v, ShearLayer& layer) {
    v.value("center", layer.center, atStart(positionInfo, "a place in the layer, which lies across y"));
    v.value("velocity", layer.velocity,
            {.unit = "m/s",
             .range = {-1000, 1000},
             .slider = {-5, 5},
             .restart = true,
             .required = true,
             .help = "along x far above, and backwards far below"});
    v.value("thickness", layer.thickness, atStart(radiusInfo, "where 76 % of the velocity is reached"));
    v.value(
        "waves", layer.waves,
        {.range = {1, 1000}, .slider = {1, 8}, .restart = true, .help = "along the domain, out of which billows grow"});
    v.value("perturbation", layer.perturbation,
            {.range = {0, 1},
             .slider = {0, 0.1},
             .restart = true,
             .help = "velocity of the waves along y, as a share of the layer's"});
}

template <class Visitor>
void describe(Visitor& v, FlowDesc& flow) {
    v.list("vortices", flow.vortices, {.restart = true, .help = "line vortices (Lamb and Oseen)"});
    v.section("vortex_ring", {.restart = true, .help = "a circle of vorticity, in three dimensions"},
              [&] { describe(v, flow.ring); });
    v.section("shear_layer", {.restart = true, .help = "two streams that pass each other, u = U tanh(y / thickness)"},
              [&] { describe(v, flow.shearLayer); });
}

}  // namespace slabflow
