#include "render/GroundOcclusion.h"

#include <algorithm>
#include <cmath>

#include "gpu/Draw.h"
#include "render/SunView.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int skyRows = 6;          ///< of pictures, and as many columns: one for each direction
constexpr int picturePixels = 192;  ///< to a side
constexpr int groundPixels = 192;

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

/// As dense as a mean over the sky wants them that is weighted by the cosine of the zenith angle: a spiral of points
/// that fills a disc evenly (Vogel 1979), lifted to the hemisphere.
std::vector<SunView> skyViews() {
    std::vector<SunView> views;
    for (int i = 0; i < skyRows * skyRows; ++i) {
        const float r = std::sqrt((float(i) + 0.5f) / float(skyRows * skyRows)), turn = 2.39996323f * float(i);
        views.emplace_back(glm::vec3(r * std::cos(turn), std::sqrt(1 - r * r), r * std::sin(turn)));
    }
    return views;
}

/// Of render/from_sky.glsl.
void setFromSky(Program& program, const Sphere& sphere) {
    std::vector<glm::vec3> rights, ups, towards;
    for (const SunView& view : skyViews()) {
        rights.push_back(view.right);
        ups.push_back(view.up);
        towards.push_back(view.towards);
    }
    program.set("middle", sphere.center);
    program.set("radius", sphere.radius);
    program.set("skyRight", rights);
    program.set("skyUp", ups);
    program.set("skyTowards", towards);
}

}  // namespace

GroundOcclusion::GroundOcclusion(Slab& slab)
    : slab_(slab),
      depths_(makeTexture2D(glm::ivec2(skyRows * picturePixels), Format::Depth32F, "obstacles seen from the sky",
                            Filter::Nearest)),
      share_(makeTexture2D(glm::ivec2(groundPixels), Format::R16F, "sky on the ground")),
      pictures_({}, &depths_, "obstacles seen from the sky"),
      shareTarget_({&share_}, nullptr, "sky on the ground") {}

bool GroundOcclusion::isAsItWas(const Shot& shot) {
    std::vector<Cause> causes;
    const Bounds ground = boundsOf(shot.grids());
    for (const Body& body : shot.bodies)
        causes.push_back({body.surface, body.worldFromBody(), ground.low, ground.size, shot.look.ground});
    const auto changes = [](const Body& body) { return body.surface->changesShape(); };
    const bool same = causes == causes_ && std::ranges::none_of(shot.bodies, changes);
    causes_ = std::move(causes);
    return same;
}

void GroundOcclusion::update(const Shot& shot) {
    if (shot.bodies.empty() || isAsItWas(shot)) return;
    if (!shot.look.ground) return shareTarget_.clearColor(0, glm::vec4(1));
    const Sphere sphere = sphereAround(shot.bodies);
    pictures_.clearDepth();
    Program& taken = slab_.shaders().program({.label = "obstacles seen from the sky",
                                              .vertex = "render/body_from_sky.vert",
                                              .fragment = {"render/body_depth.frag"}});
    for (const Body& body : shot.bodies) {
        setFromSky(taken, sphere);
        taken.set("worldFromBody", body.worldFromBody());
        draw(taken, pictures_, body.surface->drawn(), {.depthTest = true, .depthWrite = true}, skyRows * skyRows);
    }
    Program& program = slab_.shaders().program(
        {.label = "sky on the ground", .vertex = "render/fullscreen.vert", .fragment = {"render/sky_on_ground.frag"}});
    setGround(program, shot.grids());
    setFromSky(program, sphere);
    program.set("fromSky", depths_);
    drawFullscreen(program, shareTarget_);
}

void GroundOcclusion::set(Program& program) const { program.set("skyOnGround", share_); }

}  // namespace slabflow
