#include "render/BodyShadow.h"

#include <algorithm>
#include <cmath>

#include "gpu/Draw.h"
#include "render/BodyCorners.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int pixels = 1024;     ///< to a side
constexpr int pixelsAround = 2;  ///< what is shown, so that shadows end in the picture

}  // namespace

BodyShadow::Picture::Picture()
    : depth(makeTexture2D(glm::ivec2(pixels), Format::Depth32F, "body shadow", Filter::Nearest)),
      target({}, &depth, "body shadow") {}

void BodyShadow::update(const Shot& shot) {
    const std::vector<glm::vec3> lights = shot.bodies.empty() ? std::vector<glm::vec3>() : towardsLights(shot.look);
    pictures_.resize(lights.size());
    for (size_t i = 0; i < lights.size(); ++i) {
        if (!pictures_[i]) pictures_[i] = std::make_unique<Picture>();
        pictures_[i]->light = SunView(lights[i]);
        frame(*pictures_[i], shot.bodies, shot.look.ground ? boundsOf(shot.grids()).low.y : -1e30f);
        take(*pictures_[i], shot.bodies);
    }
    spreads_.clear();
    for (const LightDesc& light : lightsOf(shot.look))
        spreads_.push_back(std::tan(0.5f * glm::radians(light.size)) / std::sqrt(float(shot.images)));
}

/// All of them but for what is below the ground.
void BodyShadow::frame(Picture& picture, std::span<const Body> bodies, float ground) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const glm::vec3 corner : cornersOf(bodies, ground)) {
        low = glm::min(low, picture.light.seen(corner));
        high = glm::max(high, picture.light.seen(corner));
    }
    const glm::vec3 around = (high - low) * float(pixelsAround) / float(pixels - 2 * pixelsAround);
    picture.low = low - around;
    picture.size = high - low + 2.0f * around;
}

void BodyShadow::take(Picture& picture, std::span<const Body> bodies) {
    picture.target.clearDepth();
    Program& program = slab_.shaders().program(
        {.label = "body shadow", .vertex = "render/body_depth.vert", .fragment = {"render/body_depth.frag"}});
    for (const Body& body : bodies) {
        program.set("worldFromBody", body.worldFromBody());
        picture.light.set(program);
        program.set("low", picture.low);
        program.set("size", picture.size);
        draw(program, picture.target, body.surface->drawn(), {.depthTest = true, .depthWrite = true});
    }
}

Inputs BodyShadow::inputs() const {
    Textures depths;
    for (const auto& picture : pictures_) depths.push_back(&picture->depth);
    return {{"bodyDepth", depths}};
}

Uniforms BodyShadow::uniforms() const {
    std::vector<glm::vec3> rights, ups, lows, sizes;
    for (const auto& picture : pictures_) {
        rights.push_back(picture->light.right);
        ups.push_back(picture->light.up);
        lows.push_back(picture->low);
        sizes.push_back(picture->size);
    }
    return {{"bodyDepthRight", rights}, {"bodyDepthUp", ups}, {"bodyDepthLow", lows}, {"bodyDepthSize", sizes}};
}

bool BodyShadow::isSoft() const {
    return std::ranges::any_of(spreads_, [](float spread) { return spread > 0; });
}

Variant BodyShadow::variant() const {
    if (!isThrown()) return {};
    return isSoft() ? Variant{"BODIES", "SOFT"} : Variant{"BODIES"};
}

void BodyShadow::set(Program& program) const {
    for (const Input& input : inputs()) program.set(input.name, input.textures);
    for (const Uniform& uniform : uniforms()) program.set(uniform.name, uniform.value);
    program.set("lightSpread", spreads_);
}

}  // namespace slabflow
