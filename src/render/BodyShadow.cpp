#include "render/BodyShadow.h"

#include <algorithm>
#include <array>

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int pixels = 1024;     ///< to a side
constexpr float inside = 1e-4f;  ///< of a box's size: what stands out by less does not
constexpr int pixelsAround = 2;  ///< what is shown, so that shadows end in the picture

/// In the world [m], where they are below the ground on the ground, which hides what is under it.
std::array<glm::vec3, 8> cornersOf(const Body& body, float ground) {
    std::array<glm::vec3, 8> corners;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 local = glm::mix(body.surface->low(), body.surface->high(), glm::bvec3(i & 1, i & 2, i & 4));
        corners[size_t(i)] = glm::vec3(body.worldFromBody() * glm::vec4(local, 1));
        corners[size_t(i)].y = std::max(corners[size_t(i)].y, ground);
    }
    return corners;
}

bool isWithin(const PlacedGrid& grid, std::span<const glm::vec3> corners) {
    return std::ranges::all_of(corners, [&](glm::vec3 corner) {
        const glm::vec3 at = (corner - grid.origin) * grid.axes / grid.size();
        return glm::clamp(at, glm::vec3(-inside), glm::vec3(1 + inside)) == at;
    });
}

}  // namespace

BodyShadow::Picture::Picture()
    : depth(makeTexture2D(glm::ivec2(pixels), Format::Depth32F, "body shadow", Filter::Nearest)),
      target({}, &depth, "body shadow") {}

void BodyShadow::update(const Shot& shot) {
    const std::vector<PlacedGrid> grids = shot.grids();
    const float ground = shot.look.ground ? boundsOf(grids).low.y : -1e30f;
    std::vector<const Body*> outside;
    for (const Body& body : shot.bodies) {
        const auto corners = cornersOf(body, ground);
        if (std::ranges::none_of(grids, [&](const PlacedGrid& grid) { return isWithin(grid, corners); }))
            outside.push_back(&body);
    }
    const std::vector<glm::vec3> lights = outside.empty() ? std::vector<glm::vec3>() : towardsLights(shot.look);
    pictures_.resize(lights.size());
    for (size_t i = 0; i < lights.size(); ++i) {
        if (!pictures_[i]) pictures_[i] = std::make_unique<Picture>();
        pictures_[i]->light = SunView(lights[i]);
        glm::vec3 low(1e30f), high(-1e30f);
        for (const Body* body : outside)
            for (const glm::vec3 corner : cornersOf(*body, ground)) {
                low = glm::min(low, pictures_[i]->light.seen(corner));
                high = glm::max(high, pictures_[i]->light.seen(corner));
            }
        const glm::vec3 around = (high - low) * float(pixelsAround) / float(pixels - 2 * pixelsAround);
        pictures_[i]->low = low - around;
        pictures_[i]->size = high - low + 2.0f * around;
        take(*pictures_[i], outside, shot);
    }
}

void BodyShadow::take(Picture& picture, std::span<const Body* const> bodies, const Shot& shot) {
    picture.target.clearDepth();
    Program& program = slab_.shaders().program({.label = "body shadow",
                                                .vertex = "render/body_depth.vert",
                                                .fragment = {"render/body_depth.frag"},
                                                .variant = fluidsVariant(shot.fluids.size())});
    for (const Body* body : bodies) {
        setBoxes(program, shot.grids());
        program.set("worldFromBody", body->worldFromBody());
        picture.light.set(program);
        program.set("low", picture.low);
        program.set("size", picture.size);
        draw(program, picture.target, body->surface->drawn(), {.depthTest = true, .depthWrite = true});
    }
}

void BodyShadow::set(Program& program) const {
    Textures depths;
    std::vector<glm::vec3> rights, ups, lows, sizes;
    for (const auto& picture : pictures_) {
        depths.push_back(&picture->depth);
        rights.push_back(picture->light.right);
        ups.push_back(picture->light.up);
        lows.push_back(picture->low);
        sizes.push_back(picture->size);
    }
    program.set("bodyDepth", depths);
    program.set("bodyDepthRight", rights);
    program.set("bodyDepthUp", ups);
    program.set("bodyDepthLow", lows);
    program.set("bodyDepthSize", sizes);
}

}  // namespace slabflow
