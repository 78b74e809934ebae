#include "render/GroundOcclusion.h"

#include <algorithm>

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int skyRows = 6;          ///< of pictures, and as many columns: one for each direction
constexpr int picturePixels = 192;  ///< to a side
constexpr int groundPixels = 256;

/// That all of them fit into.
Sphere sphereAround(std::span<const Body> bodies) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const Body& body : bodies)
        for (int i = 0; i < 8; ++i) {
            const glm::bvec3 end(i & 1, i & 2, i & 4);
            const glm::vec3 corner = glm::mix(body.surface->low(), body.surface->high(), end);
            const glm::vec3 world(body.worldFromBody() * glm::vec4(corner, 1));
            low = glm::min(low, world);
            high = glm::max(high, world);
        }
    return {.center = 0.5f * (low + high), .radius = std::max(0.5f * glm::length(high - low), 1e-6f)};
}

void setSphere(Program& program, const Sphere& sphere) {
    program.set("middle", sphere.center);
    program.set("radius", sphere.radius);
}

}  // namespace

GroundOcclusion::GroundOcclusion(Slab& slab)
    : slab_(slab),
      depths_(makeTexture2D(glm::ivec2(skyRows * picturePixels), Format::Depth32F, "obstacles seen from the sky",
                            Filter::Nearest)),
      share_(makeTexture2D(glm::ivec2(groundPixels), Format::R16F, "sky on the ground")),
      pictures_({}, &depths_, "obstacles seen from the sky"),
      shareTarget_({&share_}, nullptr, "sky on the ground") {}

void GroundOcclusion::update(const Shot& shot) {
    if (shot.bodies.empty()) return;
    if (!shot.look.ground) return shareTarget_.clearColor(0, glm::vec4(1));
    const Sphere sphere = sphereAround(shot.bodies);
    pictures_.clearDepth();
    Program& taken = slab_.shaders().program({.label = "obstacles seen from the sky",
                                              .vertex = "render/body_from_sky.vert",
                                              .fragment = {"render/body_depth.frag"}});
    for (const Body& body : shot.bodies) {
        taken.set("worldFromBody", body.worldFromBody());
        setSphere(taken, sphere);
        draw(taken, pictures_, body.surface->drawn(), {.depthTest = true, .depthWrite = true}, skyRows * skyRows);
    }
    Program& program = slab_.shaders().program(
        {.label = "sky on the ground", .vertex = "render/fullscreen.vert", .fragment = {"render/sky_on_ground.frag"}});
    setGround(program, shot.grids());
    setSphere(program, sphere);
    program.set("fromSky", depths_);
    drawFullscreen(program, shareTarget_);
}

void GroundOcclusion::set(Program& program) const { program.set("skyOnGround", share_); }

}  // namespace slabflow
