#include "render/HeatShimmer.h"

#include "gpu/Draw.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int factor = 8;  ///< pixels of the picture along each axis for a ray

}  // namespace

HeatShimmer::Pictures::Pictures(glm::ivec2 size)
    : columns(makeTexture2D((size + factor - 1) / factor, Format::RG32F, "hot columns", Filter::Nearest)),
      bends(makeTexture2D((size + factor - 1) / factor, Format::RGBA16F, "bends of rays")),
      scene(makeTexture2D(size, Format::RGBA16F, "scene before it is bent")),
      distance(makeTexture2D(size, Format::R32F, "distance before it is bent", Filter::Nearest)),
      columnsTarget({&columns}, nullptr, "hot columns"),
      bendsTarget({&bends}, nullptr, "bends of rays"),
      sceneTarget({&scene, &distance}, nullptr, "scene before it is bent") {}

void HeatShimmer::bend(const Frame& frame, const Shot& shot, const View& view) {
    if (shot.look.shimmer == 0) return;
    std::vector<PlacedGrid> grids;
    std::vector<const Texture*> gases;
    std::vector<float> cells;
    for (const auto& [name, fluid, dt] : shot.fluids) {
        if (!fluid.gas || fluid.gas->vapor) continue;
        grids.push_back(fluid.grid);
        gases.push_back(&fluid.gas->smoke.texture());
        cells.push_back(fluid.grid.h);
    }
    if (gases.empty()) return;
    const auto stage = slab_.stage("heat shimmer");
    if (!pictures_ || glm::ivec2(pictures_->scene.size()) != frame.size)
        pictures_ = std::make_unique<Pictures>(frame.size);

    const auto program = [&](const char* label, const char* shader, const Variant& variant,
                             int raysFactor) -> Program& {
        Program& chosen = slab_.shaders().program(
            {.label = label, .vertex = "render/fullscreen.vert", .fragment = {shader}, .variant = variant});
        setRays(chosen, {view, grids, frame, raysFactor});
        return chosen;
    };
    Program& columns = program("hot columns", "render/shimmer/find_columns.frag", fluidsVariant(gases.size()), factor);
    columns.set("gas", gases);
    columns.set("stepLength", cells);
    drawFullscreen(columns, pictures_->columnsTarget);

    Program& bends = program("bends of rays", "render/shimmer/find_bends.frag", {}, factor);
    bends.set("columns", pictures_->columns);
    bends.set("strength", shot.look.shimmer);
    drawFullscreen(bends, pictures_->bendsTarget);

    Program& kept = slab_.shaders().program(
        {"scene before it is bent", "render/fullscreen.vert", "", {"render/shimmer/keep_scene.frag"}, ""});
    kept.set("image", frame.image);
    kept.set("sceneDistance", frame.distance);
    drawFullscreen(kept, pictures_->sceneTarget);

    Program& bent = program("heat shimmer", "render/shimmer/bend.frag", {}, 1);
    bent.set("sceneDistance", pictures_->distance);
    bent.set("picture", pictures_->scene);
    bent.set("bends", pictures_->bends);
    drawFullscreen(bent, frame.sceneTarget);
}

}  // namespace slabflow
