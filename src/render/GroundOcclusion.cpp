#include "render/GroundOcclusion.h"

#include <algorithm>
#include <cmath>

#include "gpu/Draw.h"
#include "render/BodyCorners.h"
#include "render/SunView.h"

namespace slabflow {
namespace {

constexpr int picturePixels = 192;  ///< to a side
constexpr int groundPixels = 192;
constexpr float around = 1.05f;  ///< what is shown, in radii: with what lies a little below the ground

/// That all of them fit into, but for what is below the ground.
Sphere sphereAround(std::span<const Body> bodies, float ground) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const glm::vec3 corner : cornersOf(bodies, ground)) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    return {.center = 0.5f * (low + high), .radius = std::max(0.5f * around * glm::length(high - low), 1e-6f)};
}

/// Directions as dense as a mean over the sky wants them that is weighted by the cosine of the zenith angle: a spiral
/// of points that fills a disc evenly (Vogel 1979), lifted to the hemisphere.
struct SkyViews {
    SkyViews() {
        for (int i = 0; i < skyRows * skyRows; ++i) {
            const float r = std::sqrt((float(i) + 0.5f) / float(skyRows * skyRows)), turn = 2.39996323f * float(i);
            const SunView view({r * std::cos(turn), std::sqrt(1 - r * r), r * std::sin(turn)});
            rights.push_back(view.right);
            ups.push_back(view.up);
            towards.push_back(view.towards);
        }
    }
    std::vector<glm::vec3> rights, ups, towards;
};

/// Of render/from_sky.glsl.
void setFromSky(Program& program, const Sphere& sphere) {
    static const SkyViews views;
    program.set("middle", sphere.center);
    program.set("radius", sphere.radius);
    program.set("skyRight", views.rights);
    program.set("skyUp", views.ups);
    program.set("skyTowards", views.towards);
}

}  // namespace

GroundOcclusion::Pictures::Pictures()
    : fromSky(makeTexture2D(glm::ivec2(skyRows * picturePixels), Format::Depth32F, "obstacles seen from the sky",
                            Filter::Nearest)),
      skyOnGround(makeTexture2D(glm::ivec2(groundPixels), Format::R16F, "sky on the ground")),
      fromSkyTarget({}, &fromSky, "obstacles seen from the sky"),
      skyOnGroundTarget({&skyOnGround}, nullptr, "sky on the ground") {}

GroundOcclusion::Cause GroundOcclusion::causeOf(const Shot& shot) {
    Cause cause{boundsOf(shot.grids()), shot.look.ground, {}};
    for (const Body& body : shot.bodies) cause.bodies.emplace_back(body.surface, body.worldFromBody());
    return cause;
}

void GroundOcclusion::update(const Shot& shot) {
    if (shot.bodies.empty()) return;
    Cause cause = causeOf(shot);
    const auto changes = [](const Body& body) { return body.surface->changesShape(); };
    if (cause_ == cause && std::ranges::none_of(shot.bodies, changes)) return;
    cause_.reset();
    if (!pictures_) pictures_ = std::make_unique<Pictures>();
    take(shot);
    cause_ = std::move(cause);
}

void GroundOcclusion::take(const Shot& shot) {
    const auto& [fromSky, skyOnGround, fromSkyTarget, skyOnGroundTarget] = *pictures_;
    if (!shot.look.ground) return skyOnGroundTarget.clearColor(0, glm::vec4(1));
    const Sphere sphere = sphereAround(shot.bodies, boundsOf(shot.grids()).low.y);
    fromSkyTarget.clearDepth();
    Program& taken = slab_.shaders().program({.label = "obstacles seen from the sky",
                                              .vertex = "render/body_from_sky.vert",
                                              .fragment = {"render/body_depth.frag"}});
    for (const Body& body : shot.bodies) {
        setGround(taken, shot.grids());
        setFromSky(taken, sphere);
        taken.set("worldFromBody", body.worldFromBody());
        draw(taken, fromSkyTarget, body.surface->drawn(), {.depthTest = true, .depthWrite = true}, skyRows * skyRows);
    }
    Program& program = slab_.shaders().program(
        {.label = "sky on the ground", .vertex = "render/fullscreen.vert", .fragment = {"render/sky_on_ground.frag"}});
    setGround(program, shot.grids());
    setFromSky(program, sphere);
    program.set("fromSky", fromSky);
    drawFullscreen(program, skyOnGroundTarget);
}

void GroundOcclusion::set(Program& program) const {
    if (pictures_) program.set("skyOnGround", pictures_->skyOnGround);
}

}  // namespace slabflow
