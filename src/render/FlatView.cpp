#include "render/FlatView.h"

#include <algorithm>
#include <cmath>

#include "gpu/Draw.h"
#include "render/SliceView.h"
#include "render/SolidScene.h"
#include "render/Uniforms.h"
#include "scene/SceneNames.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {
namespace {

constexpr int streamlinesAlong = 34, streamlineSegments = 32;  // of a dish; of a line
constexpr int linesPeriod = 40;  ///< frames in which the pattern in lines along the flow comes to where it was

/// Density stands in for a dye or a surface that a gas does not have.
FlatQuantity shownQuantity(const FluidFields& fluid, const LookDesc& look) {
    const bool lacksDye = fluid.gas && !fluid.gas->dye;
    const bool isMissing = (look.flatQuantity == FlatQuantity::Dye && lacksDye) ||
                           (look.flatQuantity == FlatQuantity::LevelSet && !fluid.liquid);
    return isMissing ? FlatQuantity::Density : look.flatQuantity;
}

/// Where a quantity is found, from which channel on: what the catalogue has of that name, or what all motion is seen
/// from.
std::pair<const Field&, int> sourceOf(const FluidFields& fluid, FlatQuantity quantity) {
    if (quantity == FlatQuantity::Pressure) return {fluid.pressure, 0};
    if (quantity == FlatQuantity::Divergence) return {fluid.velocity, 0};
    if (quantity == FlatQuantity::LevelSet) return {fluid.liquid->levelSet, 0};
    if (fluid.liquid) return {fluid.cellVelocity, 0};  // of all else, it shows where it is
    const FieldInfo* info = fieldNamed(namesOf(quantity)[size_t(quantity)]);
    if (info && info->stored) return {info->stored(fluid), info->firstChannel};
    return {fluid.cellVelocity, 0};
}

}  // namespace

void FlatView::draw(const Frame& frame, const Shot& shot, const View& view) {
    const FluidFields& fluid = shot.fluid();
    const LookDesc& look = shot.look;
    const FlatQuantity quantity = shownQuantity(fluid, look);
    ProgramDesc desc{"flat", "render/fullscreen.vert", "", {"render/flat.frag"}, ""};
    if (fluid.solids) desc.variant.emplace_back("AROUND_SOLIDS");
    const bool hasMaterials = fluid.solids && std::ranges::any_of(shot.bodies, [](const Body& body) {
                                  return body.desc.material != Material::Plain;
                              });
    if (hasMaterials) desc.variant.emplace_back("MATERIALS");
    if (fluid.liquid) desc.variant.emplace_back("LIQUID");
    const bool hasFoam = showsFoam(fluid, look) && quantity < FlatQuantity::Speed;  // else numbers are shown
    if (hasFoam) desc.variant.emplace_back("FOAM");
    const bool showsInk = !fluid.liquid && (quantity == FlatQuantity::Dye || quantity == FlatQuantity::Density);
    const bool isEmbossed = look.flatBackdrop != FlatBackdrop::Plain ||
                            (showsInk && (look.flatRelief > 0 || look.flatRefraction != 0 || look.flatShadow > 0 ||
                                          look.flatInk != FlatInk::Light));
    if (isEmbossed) desc.variant.emplace_back("EMBOSSED");
    const bool arrows = look.flatOverlay == FlatOverlay::Arrows, lines = look.flatOverlay == FlatOverlay::Lines;
    if (arrows || lines) desc.variant.emplace_back(arrows ? "ARROWS" : "LINES");
    Program& program = slab_.shaders().program(desc);
    if (fluid.solids) {
        program.set("openings", fluid.solids->openings.texture());
        program.set("shownOpenings", fluid.gasSolids()->openings.texture());
        program.set("solidVelocity", fluid.solids->velocity.texture());
        program.set("obstacleLooks", obstacleLooks(shot.bodies, fluid.grid));
    }
    if (hasMaterials) setPixelShare(program, shot.images);
    if (fluid.liquid) {
        program.set("levelSet", fluid.liquid->levelSet.texture());
        program.set("absorption", look.liquid.absorption);
    }
    if (hasFoam) {
        setFoam(program, fluid, look, shot.time);
        program.set("cell", fluid.grid.h);
    }
    setView(program, view);
    setBox(program, fluid.grid);
    const auto& [field, firstChannel] = sourceOf(fluid, quantity);
    program.set("field", field.texture());
    program.set("firstChannel", firstChannel);
    program.set("quantity", int(quantity));
    program.set("range", look.flatRange);
    program.set("cells", fluid.grid.cells);
    program.set("dt", shot.fluids.front().lastDt);
    program.set("gridVelocity", glm::vec2(fluid.grid.alongAxes(fluid.grid.velocity)));
    program.set("colours", std::vector<glm::vec3>(SliceView::colours.begin(), SliceView::colours.end()));
    program.set("albedo", look.albedo);
    program.set("background", look.background);
    program.set("lineWidth", look.outline ? outlineWidthFor(view.size) : 0);
    program.set("lineColor", outlineColor);
    if (isEmbossed) {
        program.set("backdrop", int(look.flatBackdrop));
        program.set("stuff", int(look.flatInk));
        program.set("relief", look.flatRelief);
        program.set("refraction", look.flatRefraction);
        program.set("shadow", look.flatShadow);
    }
    if (isEmbossed || hasMaterials) program.set("repeats", glm::vec2(fluid.grid.periodic));
    if (arrows || lines) {
        program.set("flow", fluid.cellVelocity.texture());
        program.set("clearSpeed", look.flatOverlaySpeed);
    }
    if (lines) program.set("phase", float(shot.frame % linesPeriod) / linesPeriod);
    drawFullscreen(program, frame.imageTarget);
    if (look.flatOverlay == FlatOverlay::Streamlines) drawStreamlines(frame, fluid, look, view);
}

const Texture& FlatView::obstacleLooks(std::span<const Body> bodies, const PlacedGrid& grid) {
    std::vector<glm::vec4> rows[4];
    const auto add = [&](const ObstacleDesc& desc, const Pose& pose) {
        glm::mat3 axes(0);  // of the obstacle, in the box
        for (int i = 0; i < 3 && desc.material != Material::Plain; ++i)
            axes[i] = grid.alongAxes(glm::mat3_cast(pose.rotation)[i]);
        const glm::vec3 side = glm::abs(glm::vec3(axes[0].z, axes[1].z, axes[2].z));  // that is seen, as in body.frag
        const int across = side.x > std::max(side.y, side.z) ? 2 : 0, up = side.y >= std::max(side.x, side.z) ? 2 : 1;
        rows[0].emplace_back(desc.color, float(desc.material));
        rows[1].emplace_back(axes[across], desc.materialScale);
        rows[2].emplace_back(axes[up], 0);
        rows[3].emplace_back(axes == glm::mat3(0) ? glm::vec3(0) : grid.alongAxes(pose.position), 0);
    };
    add({}, {});
    for (const Body& body : bodies) add(body.desc, body.pose);
    std::vector<float> looks;
    for (const auto& row : rows)
        for (const glm::vec4& texel : row) looks.insert(looks.end(), &texel.x, &texel.x + 4);
    if (obstacleLooks_ && looks == uploadedLooks_) return *obstacleLooks_;
    if (looks.size() != uploadedLooks_.size())
        obstacleLooks_ =
            makeTexture2D({int(rows[0].size()), 4}, Format::RGBA32F, "looks of obstacles", Filter::Nearest);
    obstacleLooks_->upload(looks);
    uploadedLooks_ = std::move(looks);
    return *obstacleLooks_;
}

void FlatView::drawStreamlines(const Frame& frame, const FluidFields& fluid, const LookDesc& look, const View& view) {
    ProgramDesc desc{"streamlines", "render/streamlines.vert", "", {"render/streamlines.frag"}, ""};
    if (fluid.solids) desc.variant.emplace_back("AROUND_SOLIDS");
    Program& program = slab_.shaders().program(desc);
    if (fluid.solids) program.set("shownOpenings", fluid.gasSolids()->openings.texture());
    setView(program, view);
    setBox(program, fluid.grid);
    program.set("flow", fluid.cellVelocity.texture());
    program.set("gridVelocity", glm::vec2(fluid.grid.alongAxes(fluid.grid.velocity)));
    program.set("clearSpeed", look.flatOverlaySpeed);
    const glm::vec2 size(fluid.grid.size());
    const glm::ivec2 lattice(streamlinesAlong, std::max(1, int(std::lround(streamlinesAlong * size.y / size.x))));
    program.set("lattice", lattice);
    program.set("segments", streamlineSegments);
    drawVertices(program, frame.imageTarget, 6 * streamlineSegments, {.blend = Blend::Premultiplied},
                 lattice.x * lattice.y);
}

}  // namespace slabflow
