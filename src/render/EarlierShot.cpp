#include "render/EarlierShot.h"

namespace slabflow {
namespace {

Camera cameraBefore(const Shot& shot, float seconds) {
    if (!shot.openedFrom) return shot.camera;
    const float share = seconds / shot.shutter;
    const CameraDesc& opened = shot.openedFrom->desc();
    CameraDesc desc = shot.camera.desc();
    desc.eye = glm::mix(desc.eye, opened.eye, share);
    desc.target = glm::mix(desc.target, opened.target, share);
    desc.fov = glm::mix(desc.fov, opened.fov, share);
    return Camera(desc);
}

std::vector<Body> bodiesBefore(std::span<const Body> bodies, float seconds) {
    std::vector<Body> before(bodies.begin(), bodies.end());
    for (Body& body : before) {
        body.pose.position -= seconds * body.velocity;
        body.pose.rotation = rotationFromVector(-seconds * body.spin) * body.pose.rotation;
    }
    return before;
}

Field scratchLike(Slab& slab, const Field& field) {
    return slab.makeScratch({field.label(), field.grid(), field.layout(), field.format()});
}

/// Of render/earlier.glsl.
Uniforms sinceThen(const FluidFields& fluid, float seconds) {
    return {{"boxVelocity", fluid.grid.velocity * fluid.grid.axes}, {"wayPerSpeed", seconds / fluid.grid.size()}};
}

}  // namespace

EarlierShot::EarlierShot(const Shot& shot, float seconds)
    : camera_(cameraBefore(shot, seconds)),
      bodies_(bodiesBefore(shot.bodies, seconds)),
      shot_{.fluids = shot.fluids,
            .bodies = bodies_,
            .look = shot.look,
            .camera = camera_,
            .size = shot.size,
            .frame = shot.frame,
            .mostScale = shot.mostScale,
            .time = shot.time,
            .particles = shot.particles,
            .lens = shot.lens,
            .secondsAgo = seconds,
            .sky = shot.sky,
            .images = shot.images} {
    if (shot_.particles) shot_.particles->secondsAgo = seconds;
}

EarlierGas::EarlierGas(Slab& slab, const FluidFields& fluid, const LightVolume& volume, float seconds)
    : extinction(scratchLike(slab, volume.extinction())),
      nearbyMaximum(scratchLike(slab, volume.nearbyMaximum())),
      light(scratchLike(slab, volume.light())) {
    const Uniforms since = sinceThen(fluid, seconds);
    const auto follow = [&](const Field& now, Field& then) {
        slab.run({"render/earlier_gas", then, {{"quantity", now}, {"cellVelocity", fluid.cellVelocity}}, since});
    };
    follow(volume.extinction(), extinction);
    follow(volume.light(), light);
    slab.run({"render/earlier_nearby_maximum",
              nearbyMaximum,
              {volume.nearbyMaximum(), fluid.cellVelocity},
              since + Uniforms{{"extinctionCells", extinction.grid().cells}}});
    if (const Field* now = volume.colour(fluid)) follow(*now, colour.emplace(scratchLike(slab, *now)));
    if (fluid.burns()) follow(fluid.gas->smoke, smoke.emplace(scratchLike(slab, fluid.gas->smoke)));
}

Field earlierLevelSet(Slab& slab, const FluidFields& fluid, float seconds) {
    const Field& levelSet = fluid.liquid->levelSet;
    Field earlier = scratchLike(slab, levelSet);
    slab.run({"render/liquid/earlier_level_set", earlier, {levelSet, fluid.cellVelocity}, sinceThen(fluid, seconds)});
    return earlier;
}

}  // namespace slabflow
