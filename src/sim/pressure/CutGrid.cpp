#include "sim/pressure/CutGrid.h"

namespace slabflow {
namespace {

/// On smaller grids a second draw costs more than it saves. Where colours mix sweeps are not made in place, which tiles
/// need.
constexpr int fewestTexelsInTiles = 30000;

/// In flat grids there are tiles on smaller ones too, if no second draw: most of their texels are second parts of cells
/// that are whole.
constexpr int fewestTexelsInFlatTiles = 4000;

Layout layoutOf(const std::string& family) { return family == "CUT" ? Layout::RedBlack : Layout::SplitRedBlack; }

int copiesOf(const std::string& family) { return family == "CUT" ? 3 : 8; }

/// Of one child in a coarse cell: axes of one cell are not coarsened.
Uniform shareOf(const Grid& fine) {
    glm::vec3 share(0.5f);
    for (int axis = 0; axis < 3; ++axis)
        if (fine.cells[axis] == 1) share[axis] = 1;
    return {"share", packedAxes(fine, share)};
}

Uniform cellsOf(const Grid& fine) { return {"fineCells", packedAxes(fine, fine.cells)}; }

PressureLevel makeLevel(Slab& slab, const Grid& grid, const std::string& family) {
    const Layout layout = layoutOf(family);
    const auto field = [&](const char* label) { return slab.makeField({label, grid, layout, Format::RGBA32F}); };
    PressureLevel level{.grid = grid,
                        .family = family,
                        .divergence = field("divergence"),
                        .pressure = field("pressure"),
                        .residual = field("residual"),
                        .restriction = {cellsOf(grid), shareOf(grid)}};
    level.coefficients = slab.makeField({"coefficients", grid, layout, Format::RGBA32UI, copiesOf(family)});
    level.fill = field("fill");
    const glm::ivec3 texels = texelsOf(grid, layout);
    const int count = texels.x * texels.y * texels.z;
    const bool readsLittle = isFlat(grid) && family == "CUT";  // coefficients along two axes
    level.drawsOpenCellsApart = count >= fewestTexelsInTiles && !level.mixesColours() && !readsLittle;
    if (count >= (isFlat(grid) ? fewestTexelsInFlatTiles : fewestTexelsInTiles) && !level.mixesColours())
        level.tiles = slab.makeField({"tiles", {TileChoice::countOf(texels)}, Layout::Centre, Format::R32F});
    return level;
}

void classifyTiles(Slab& slab, PressureLevel& level) {
    if (!level.tiles) return;
    slab.run({.kernel = "sim/pressure/tile_classes",
              .target = *level.tiles,
              .inputs = level.operatorInputs(),
              .uniforms = {{"cells", packedAxes(level.grid, level.grid.cells)}, {"tileSize", TileChoice::tileSize}},
              .variant = {level.family},
              .packed = true});
}

void pack(Slab& slab, const Field& source, Field& columns) {
    slab.run({.kernel = "sim/pressure/columns", .target = columns, .inputs = {{"source", source}}});
}

/// The equation on a coarse grid from that on the one before.
void coarsen(Slab& slab, PressureLevel& fine, PressureLevel& coarse) {
    const Inputs fromFine{{"fineCoefficients", *fine.coefficients},
                          {"fineTiles", fine.tiles ? *fine.tiles : fine.divergence}};  // the latter is not read
    const Uniforms finer{cellsOf(fine.grid), {"tiled", fine.tiles.has_value()}, {"tileSize", TileChoice::tileSize}};
    Field codes = slab.makeScratch({"codes", coarse.grid, Layout::Centre, Format::RGBA32UI});
    slab.run({.kernel = "sim/pressure/find_parts",
              .target = codes,
              .inputs = fromFine + Inputs{{"fineFill", *fine.fill}},
              .uniforms = finer,
              .variant = {fine.family},
              .packed = true});
    pack(slab, codes, *fine.codes);

    const glm::ivec3 texels = coarse.coefficients->texels();
    const int copies = copiesOf(coarse.family);
    const auto findCoefficients = [&](const char* which, int firstCopy, int endCopy) {
        slab.run(
            {.kernel = "sim/pressure/split_coefficients",
             .target = *coarse.coefficients,
             .inputs = fromFine + Inputs{codes},
             .uniforms = finer + Uniforms{shareOf(fine.grid)},
             .variant = {fine.family, which},
             .box = TexelBox{{0, 0, texels.z / copies * firstCopy}, {texels.x, texels.y, texels.z / copies * endCopy}},
             .inPlace = true});
    };
    findCoefficients("LINKS", 0, 6);
    findCoefficients("WALLS", 6, 8);
    classifyTiles(slab, coarse);

    Field sides = slab.makeScratch({"open sides", coarse.grid, Layout::Centre, Format::RGBA32UI});
    slab.run({.kernel = "sim/pressure/find_open_faces",
              .target = sides,
              .inputs = {{"fineCoefficients", *coarse.coefficients}, codes},
              .uniforms = {cellsOf(coarse.grid)},
              .packed = true});
    pack(slab, sides, *fine.openSides);

    slab.run({.kernel = "sim/pressure/restrict_parts",
              .target = *coarse.fill,
              .inputs = Inputs{{"residual", *fine.fill}} + fine.restrictionInputs(),
              .uniforms = fine.restriction,
              .variant = {fine.family}});
}

}  // namespace

PressureHierarchy makeCutHierarchy(Slab& slab, const Grid& finest) {
    PressureHierarchy hierarchy;
    std::string family = "CUT";
    for (Grid grid = finest;; grid = coarser(grid, 2), family = "SPLIT") {
        hierarchy.levels.push_back(makeLevel(slab, grid, family));
        if (grid.cells == glm::ivec3(1)) return hierarchy;
        PressureLevel& level = hierarchy.levels.back();
        const auto columns = [&](const char* label, int copies) {
            return slab.makeField({label, coarser(grid, 2), Layout::Column, Format::RGBA32UI, copies});
        };
        level.codes = columns("codes", family == "CUT" ? 1 : 2);
        level.openSides = columns("openSides", 1);
    }
}

void updateCutHierarchy(const Step& step, const FluidFields& fluid, PressureHierarchy& hierarchy) {
    Slab& slab = step.slab;
    ++hierarchy.changes;
    for (PressureLevel& level : hierarchy.levels)  // passes leave out tiles where nothing is unknown
        for (Field* field : {&level.divergence, &level.pressure, &level.residual}) field->clear();
    PressureLevel& finest = hierarchy.levels.front();
    Inputs inputs{fluid.solids->openings};
    if (fluid.liquid) inputs.push_back(fluid.liquid->levelSet);
    slab.run({.kernel = "sim/pressure/cut_coefficients",
              .target = *finest.coefficients,
              .inputs = inputs,
              .uniforms = step.walls,
              .variant = fluid.liquid ? Variant{"LIQUID"} : Variant{}});
    classifyTiles(slab, finest);
    slab.run({.kernel = "sim/pressure/unknowns_cut", .target = *finest.fill, .inputs = finest.operatorInputs()});
    for (size_t i = 0; i + 1 < hierarchy.levels.size(); ++i)
        coarsen(slab, hierarchy.levels[i], hierarchy.levels[i + 1]);
}

void removeRegionMeans(Slab& slab, PressureHierarchy& hierarchy, Field& divergence) {
    std::vector<PressureLevel>& levels = hierarchy.levels;
    if (levels.size() < 2) return;
    for (size_t i = 0; i + 1 < levels.size(); ++i)
        slab.run(
            {.kernel = "sim/pressure/restrict_parts",
             .target = levels[i + 1].divergence,
             .inputs = Inputs{{"residual", i == 0 ? divergence : levels[i].divergence}} + levels[i].restrictionInputs(),
             .uniforms = levels[i].restriction,
             .variant = {levels[i].family}});
    levels.back().pressure.clear();  // whoever got here can leave
    for (size_t i = levels.size() - 1; i-- > 1;)
        slab.run({.kernel = "sim/pressure/region_means",
                  .target = levels[i].pressure,
                  .inputs =
                      {levels[i].divergence, *levels[i].fill, *levels[i].codes, {"correction", levels[i + 1].pressure}},
                  .variant = {levels[i].family}});
    slab.run({.kernel = "sim/pressure/region_means",
              .target = divergence,
              .inputs = {{"divergence", divergence}, *levels[0].codes, {"correction", levels[1].pressure}},
              .variant = {levels[0].family}});
}

}  // namespace slabflow
