#include "sim/BodyForces.h"

#include "sim/BodyCover.h"

namespace slabflow {

BodyForce BodyForceReadback::take() {
    const auto taken = [](std::optional<Reduced>& sum) { return sum ? glm::vec3(sum->take()) : glm::vec3(0); };
    return {axes * glm::vec3(pressure.take()), axes * taken(viscous), axes * glm::vec3(pressureTorque.take()),
            axes * taken(viscousTorque)};
}

std::vector<BodyForceReadback> startMeasuringForces(const Step& step, const FluidFields& fluid,
                                                    std::span<const Body> bodies, float viscosity) {
    std::vector<BodyForceReadback> forces;
    if (!fluid.solids) return forces;
    const PlacedGrid place{fluid.grid.shape()};
    const auto sum = [&](const char* kernel, Layout layout, const Field& field, const Uniforms& uniforms,
                         const Body& body) {
        Field force = step.slab.makeScratch({"force", fluid.grid, layout, Format::RGBA32F});
        force.clear(glm::vec4(0));
        const TexelBox box = intersectionOf(boxOf(body, place), {glm::ivec3(0), force.texels()});
        step.slab.run({.kernel = kernel,
                       .target = force,
                       .inputs = {field, fluid.solids->openings, fluid.solids->velocity},
                       .uniforms = uniforms,
                       .box = box,
                       .inPlace = true});
        return Reduced(step.slab, Reduction::Sum, force);
    };
    for (const Body& body : bodies) {
        const auto about = [&](bool asTorque) {
            return Uniforms{{"number", float(forces.size() + 1)},
                            {"pivot", place.gridFromWorld(body.pose.position)},
                            {"asTorque", asTorque}};
        };
        const auto pressure = [&](bool asTorque) {
            return sum("obstacle/pressure_force", Layout::Centre, fluid.pressure,
                       about(asTorque) + Uniforms{{"dt", step.dt}}, body);
        };
        const auto viscous = [&](bool asTorque) -> std::optional<Reduced> {
            if (viscosity <= 0 || body.desc.slip == Slip::Free) return std::nullopt;
            return sum("obstacle/viscous_force", Layout::Face, fluid.velocity,
                       about(asTorque) + Uniforms{{"viscosity", viscosity}, {"spin", body.spin}}, body);
        };
        forces.push_back({pressure(false), viscous(false), pressure(true), viscous(true), fluid.grid.axes});
    }
    return forces;
}

}  // namespace slabflow
