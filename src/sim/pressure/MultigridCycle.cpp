#include "sim/pressure/MultigridCycle.h"

#include <algorithm>

namespace slabflow {
namespace {

/// Over-relaxation of half-sweeps that another of the same colour follows. 2 / (1 + sqrt(1 - c²)) with c = 2/3 is 1.146
/// (Yavneh 1996) and smooths best when all are over-relaxed; between the exact ones below more is better: a box of 128
/// cells is left 1/17,100 of its divergence with 1.146, 1/24,500 with 1.25.
constexpr float overRelaxation = 1.25f;

/// Along solids, where coarse grids know least, errors need more sweeps (McAdams, Sifakis, Teran 2010 §4), which are
/// cheap where only the tiles around solids are swept. Behind a hole three cells wide in a thin wall 1/1,780 of the
/// divergence is left, after one such sweep 1/1,030.
constexpr float overRelaxationNearSolids = 1.4f;
constexpr int sweepsOfTilesNearSolids = 2;

/// How often. In flat grids, where half of the directions are missing in which a coarse grid may go wrong, once and
/// only after it: around obstacles as much is left as of an empty dish.
int sweepsNearSolids(const PressureLevel& level, bool beforeCoarser) {
    if (isFlat(level.grid)) return beforeCoarser ? 0 : 1;
    if (level.tiles) return sweepsOfTilesNearSolids;
    return beforeCoarser ? 0 : 1;
}

/// Around solids the coarsest grid is relaxed; going down to one cell would cost three times the passes.
constexpr int sidesOfCoarsest = 4, coarsestSweeps = 3;

enum Colour { red, black };

/// Half of the slices, or of the rows where all are in one slice.
TexelBox slicesOf(const PressureLevel& level, Colour colour) {
    const int axis = isFlat(level.grid) ? 1 : 2;
    TexelBox box{glm::ivec3(0), level.pressure.texels()};
    const int half = box.high[axis] / 2;
    box.low[axis] = colour * half;
    box.high[axis] = (colour + 1) * half;
    return box;
}

std::optional<TexelBox> redSlicesOrAll(const PressureLevel& level) {
    return level.mixesColours() ? std::nullopt : std::optional(slicesOf(level, red));
}

std::optional<TexelBox> blackSlicesOrAll(const PressureLevel& level) {
    return level.mixesColours() ? std::nullopt : std::optional(slicesOf(level, black));
}

}  // namespace

/// Of the cells of one colour.
struct MultigridCycle::HalfSweep {
    Colour colour;
    float omega = overRelaxation;
    bool valueKnown = true, neighboursKnown = true;  ///< zero otherwise
    bool nearSolidsOnly = false;
};

void MultigridCycle::fullMultigrid(const Field& divergence, Field& pressure) {
    std::vector<PressureLevel>& levels = hierarchy_.levels;
    const auto divergenceOf = [&](size_t level) -> const Field& {
        return level == 0 ? divergence : levels[level].divergence;
    };
    const auto pressureOf = [&](size_t level) -> Field& { return level == 0 ? pressure : levels[level].pressure; };
    const size_t coarsest = this->coarsest();
    for (size_t level = 0; level < coarsest; ++level) restrictFrom(level, divergenceOf(level), false);
    solveCoarsest(divergenceOf(coarsest), pressureOf(coarsest));
    for (size_t level = coarsest; level-- > 0;) {
        prolongTo(level, pressureOf(level), false);
        visit(level, divergenceOf(level), pressureOf(level), Guess::Black);
    }
}

void MultigridCycle::visit(size_t level, const Field& divergence, Field& pressure, Guess guess) {
    std::vector<PressureLevel>& levels = hierarchy_.levels;
    if (level == coarsest()) return solveCoarsest(divergence, pressure);

    Sweeps sweeps = sweepsFor(guess);
    const bool mixes = levels[level].mixesColours();
    if (mixes) {  // half-sweeps read both colours, and smooth less where two of one meet
        if (guess == Guess::Zero) pressure.clear();
        guess = Guess::All;
        sweeps = {sweeps.before + 1, sweeps.after + 1};
    }
    smoothBeforeCoarser(levels[level], divergence, pressure, guess, sweeps.before);
    computeResidual(level, divergence, pressure, levels[level].residual, redSlicesOrAll(levels[level]));
    restrictFrom(level, levels[level].residual, !mixes);
    visit(level + 1, levels[level + 1].divergence, levels[level + 1].pressure, Guess::Zero);
    prolongTo(level, pressure, true);
    smoothAfterCoarser(levels[level], divergence, pressure, sweeps.after);
}

/// One sweep less before the coarser grids than after them, or after than before. A guess of zero has no errors of its
/// own to be smoothed: then more is won by smoothing what the coarser grids bring.
MultigridCycle::Sweeps MultigridCycle::sweepsFor(Guess guess) const {
    const int fewer = std::max(smoothing_ - 1, 1);
    return guess == Guess::Zero ? Sweeps{fewer, smoothing_} : Sweeps{smoothing_, fewer};
}

/// The last half-sweep solves the equations of black cells exactly (omega = 1): their residual is zero, and need
/// neither be computed nor restricted.
void MultigridCycle::smoothBeforeCoarser(const PressureLevel& level, const Field& divergence, Field& pressure,
                                         Guess guess, int sweeps) {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const bool first = sweep == 0, last = sweep == sweeps - 1;
        const bool redKnown = !first || guess == Guess::All;
        const bool blackKnown = !first || guess != Guess::Zero;
        relax(level, divergence, pressure,
              {.colour = red,
               .omega = redKnown || !blackKnown ? overRelaxation : 1.0f,
               .valueKnown = redKnown,
               .neighboursKnown = blackKnown});
        if (last && blackKnown) relaxNearSolids(level, divergence, pressure, sweepsNearSolids(level, true));
        relax(level, divergence, pressure,
              {.colour = black, .omega = last ? 1.0f : overRelaxation, .valueKnown = blackKnown});
    }
}

/// The first half-sweep overwrites red cells (omega = 1): only black ones need be corrected before. The last one leaves
/// no residual in black cells again.
void MultigridCycle::smoothAfterCoarser(const PressureLevel& level, const Field& divergence, Field& pressure,
                                        int sweeps) {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        const bool last = sweep == sweeps - 1;
        relax(level, divergence, pressure, {.colour = red, .omega = sweep == 0 ? 1.0f : overRelaxation});
        if (last) relaxNearSolids(level, divergence, pressure, sweepsNearSolids(level, false));
        relax(level, divergence, pressure, {.colour = black, .omega = last ? 1.0f : overRelaxation});
    }
}

void MultigridCycle::relaxNearSolids(const PressureLevel& level, const Field& divergence, Field& pressure, int sweeps) {
    if (!hierarchy_.isCut()) return;
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (const Colour colour : {black, red})
            relax(level, divergence, pressure,
                  {.colour = colour, .omega = overRelaxationNearSolids, .nearSolidsOnly = true});
}

void MultigridCycle::relax(const PressureLevel& level, const Field& divergence, Field& pressure,
                           const HalfSweep& sweep) {
    runOperator("sim/pressure/relax", level, pressure, {{"pressure", pressure}, {"divergence", divergence}},
                Uniforms{{"omega", sweep.omega},
                         {"keep", sweep.valueKnown ? 1 - sweep.omega : 0.0f},
                         {"neighbours", sweep.neighboursKnown}},
                slicesOf(level, sweep.colour), sweep.nearSolidsOnly);
}

/// Tiles far from solids and liquids are left to a simpler kernel.
void MultigridCycle::runOperator(const std::string& kernel, const PressureLevel& level, Field& target,
                                 const Inputs& inputs, const Uniforms& uniforms, const std::optional<TexelBox>& box,
                                 bool nearSolidsOnly) {
    const bool apart = level.drawsOpenCellsApart;
    const auto tiles = [&](TileClass least, TileClass most) {
        return level.tiles ? std::optional(TileChoice{*level.tiles, least, most}) : std::nullopt;
    };
    slab_.run({.kernel = kernel,
               .target = target,
               .inputs = level.operatorInputs() + inputs,
               .uniforms = level.operatorUniforms + uniforms,
               .variant = {level.family},
               .box = box,
               .inPlace = !level.mixesColours(),
               .tiles = tiles(apart || nearSolidsOnly ? Mixed : OpenCells, Mixed)});
    if (!apart || nearSolidsOnly) return;
    slab_.run({.kernel = kernel,
               .target = target,
               .inputs = inputs,
               .uniforms = uniforms,
               .variant = {"OPEN", level.family},
               .box = box,
               .inPlace = true,
               .tiles = tiles(OpenCells, OpenCells)});
}

void MultigridCycle::computeResidual(size_t level, const Field& divergence, const Field& pressure, Field& residual,
                                     std::optional<TexelBox> box) {
    runOperator("sim/pressure/residual", hierarchy_.levels[level], residual,
                {{"pressure", pressure}, {"divergence", divergence}}, {}, box);
}

void MultigridCycle::restrictFrom(size_t level, const Field& residual, bool redOnly) {
    const PressureLevel& fine = hierarchy_.levels[level];
    Variant variant;
    if (redOnly) variant.emplace_back("RED_ONLY");
    if (!fine.isBox()) variant.push_back(fine.family);
    slab_.run({.kernel = fine.isBox() ? "sim/pressure/restrict_box" : "sim/pressure/restrict_parts",
               .target = hierarchy_.levels[level + 1].divergence,
               .inputs = fine.restrictionInputs() + Inputs{{"residual", residual}},
               .uniforms = fine.restriction,
               .variant = variant,
               .inPlace = true,
               .tiles = hierarchy_.levels[level + 1].tilesWithUnknowns()});
}

void MultigridCycle::prolongTo(size_t level, Field& pressure, bool add) {
    const PressureLevel& fine = hierarchy_.levels[level];
    slab_.run({.kernel = fine.isBox() ? "sim/pressure/prolong_box" : "sim/pressure/prolong_parts",
               .target = pressure,
               .inputs = fine.prolongationInputs() +
                         Inputs{{"pressure", pressure}, {"correction", hierarchy_.levels[level + 1].pressure}},
               .uniforms = fine.prolongation + Uniforms{{"add", add}},
               .variant = fine.isBox() ? Variant{} : Variant{fine.family},
               .box = blackSlicesOrAll(fine),
               .inPlace = true,
               .tiles = fine.tilesWithUnknowns()});
}

void MultigridCycle::solveCoarsest(const Field& divergence, Field& pressure) {
    if (hierarchy_.inverse) return solveDirectly(divergence, pressure);
    for (int sweep = 0; sweep < coarsestSweeps; ++sweep) {
        const bool first = sweep == 0, last = sweep == coarsestSweeps - 1;
        for (const Colour colour : {red, black})
            relax(hierarchy_.levels[coarsest()], divergence, pressure,
                  {.colour = colour,
                   .omega = first || last ? 1 : overRelaxationNearSolids,
                   .valueKnown = !first,
                   .neighboursKnown = !first || colour == black});
    }
}

void MultigridCycle::solveDirectly(const Field& divergence, Field& pressure) {
    const glm::ivec3 texels = divergence.texels();
    const int count = texels.x * texels.y * texels.z;
    const int sums = (count + texelsPerProduct - 1) / texelsPerProduct;
    Field products = slab_.makeScratch({"products", {{sums, count, 1}}, Layout::Centre, Format::RGBA32F});
    slab_.run({.kernel = "sim/pressure/inverse_products",
               .target = products,
               .inputs = {{"divergence", divergence}, {"inverse", *hierarchy_.inverse}}});
    slab_.run({.kernel = "sim/pressure/solve_directly", .target = pressure, .inputs = {products}});
}

size_t MultigridCycle::coarsest() const {
    const std::vector<PressureLevel>& levels = hierarchy_.levels;
    if (hierarchy_.inverse) return levels.size() - 1;
    return size_t(std::ranges::find_if(levels,
                                       [](const PressureLevel& level) {
                                           return glm::all(
                                               glm::lessThanEqual(level.grid.cells, glm::ivec3(sidesOfCoarsest)));
                                       }) -
                  levels.begin());
}

void MultigridCycle::applyOperator(const Field& pressure, Field& image) {
    runOperator("sim/pressure/apply", hierarchy_.levels.front(), image, {{"pressure", pressure}}, {}, {});
}

void MultigridCycle::solveBlack(const Field& divergence, Field& pressure) {
    relax(hierarchy_.levels.front(), divergence, pressure, {.colour = black, .omega = 1});
}

}  // namespace slabflow
