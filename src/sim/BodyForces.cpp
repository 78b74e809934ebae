#include "sim/BodyForces.h"

#include "slab/Reduce.h"

namespace slabflow {

std::vector<BodyForce> measureForces(const Step& step, const FluidFields& fluid, std::span<const Body> bodies) {
    std::vector<BodyForce> forces;
    if (!fluid.solids) return forces;
    const auto sum = [&](const char* kernel, Layout layout, const Field& field, const Uniforms& uniforms) {
        Field force = step.slab.makeScratch({"force", fluid.grid, layout, Format::RGBA32F});
        step.slab.run({.kernel = kernel,
                       .target = force,
                       .inputs = {field, fluid.solids->openings, fluid.solids->velocity},
                       .uniforms = uniforms});
        return glm::vec3(reduceNow(step.slab, Reduction::Sum, force));
    };
    const float viscosity = step.scene.fluid.viscosity;
    for (const Body& body : bodies) {
        const auto about = [&](bool asTorque) {
            return Uniforms{{"number", float(forces.size() + 1)},
                            {"pivot", fluid.grid.gridFromWorld(body.pose.position)},
                            {"asTorque", asTorque}};
        };
        const auto pressure = [&](bool asTorque) {
            return sum("obstacle/pressure_force", Layout::Centre, fluid.pressure,
                       about(asTorque) + Uniforms{{"dt", step.dt}});
        };
        const auto viscous = [&](bool asTorque) {
            if (viscosity <= 0 || body.desc.slip == Slip::Free) return glm::vec3(0);
            return sum("obstacle/viscous_force", Layout::Face, fluid.velocity,
                       about(asTorque) + Uniforms{{"viscosity", viscosity}});
        };
        forces.push_back({pressure(false), viscous(false), pressure(true), viscous(true)});
    }
    return forces;
}

}  // namespace slabflow
