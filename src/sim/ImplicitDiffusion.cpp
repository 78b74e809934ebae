#include "sim/ImplicitDiffusion.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "sim/CycleMixing.h"

namespace slabflow {
namespace {

/// How often, and with how many sweeps before and after what the coarser grids find.
struct Cycling {
    int cycles, smoothing;
};
constexpr Cycling inBoxes{4, 4};       // each cycle leaves about a fourteenth of the error
constexpr Cycling aroundSolids{5, 3};  // as exact, and cheaper where cycles are mixed
constexpr int affordable = 50;         // sweeps that cost no more than the cycles do

/// The largest eigenvalue of a Jacobi sweep; all lie between this and its negative.
double spectralRadius(float reach, glm::ivec3 cells) {
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) axes += cells[axis] > 1;
    const double coupled = 2.0 * std::max(axes, 1) * double(reach);
    return coupled / (1.0 + coupled);
}

/// Where cells are left over on a coarser grid, its walls would stand elsewhere.
bool canBeHalved(glm::ivec3 cells) {
    bool any = false;
    for (int axis = 0; axis < 3; ++axis) {
        if (cells[axis] > 1 && cells[axis] % 2 != 0) return false;
        any |= cells[axis] > 2;
    }
    return any;
}

/// Eigenvalues of 1 less a sweep.
struct Interval {
    double low, high;
};

/// One grid of the hierarchy. A coarser one has cells twice as long, and asks for the error that is left on the finer.
class DiffusionLevel {
public:
    DiffusionLevel(Slab& slab, const DiffusionSweep& sweep, const Grid& grid, Layout layout, float share,
                   std::span<const LinkedGrid> coarser, const LinkedGrid* linked = nullptr)
        : slab_(slab), sweep_(sweep), grid_(grid), layout_(layout), share_(share), coarser_(coarser), linked_(linked) {}

    /// Improves `now`: on the finest grid until little is left to do, on others by one cycle.
    void solve(Field& now, const Field& before) {
        const float reach = sweep_.reach * share_;
        const int sweeps = linked_ && grid_.cells == glm::ivec3(1) ? 1 : diffusionSweeps(reach, grid_.cells);
        const double radius = spectralRadius(reach, grid_.cells);
        // Around solids coarse cells may hold less fluid than their faces let through.
        const Interval all{1 - radius, linked_ ? 2 : 1 + radius};
        const bool coarsens = !coarser_.empty() || (sweep_.coarsens && canBeHalved(grid_.cells));
        if (sweeps <= affordable || !coarsens) return iterate(now, before, all, sweeps);
        const Interval rough{all.high / 6, all.high};  // what a coarser grid does not see, and some more
        const Field inverse = inverseDiagonal(before);
        const Cycling& cycling = coarser_.empty() ? inBoxes : aroundSolids;
        const int cycles = share_ == 1 ? cycling.cycles : 1;
        CycleMixing mixing(slab_);
        for (int i = 0; i < cycles; ++i) {
            std::optional<Field> start;
            if (cycles > 1 && !coarser_.empty()) start = copyOf(now);
            iterate(now, before, rough, cycling.smoothing);
            correct(now, before, inverse);
            iterate(now, before, rough, cycling.smoothing);
            if (start) mixing.mix(*start, now);
        }
    }

    /// A single sweep: what merely follows from other values is then as they have it.
    void sweep(Field& now, const Field& before) const {
        Field swept = scratch("swept");
        sweepOnce(now, before, swept);
        std::swap(now, swept);
    }

private:
    Field copyOf(const Field& field) const {
        Field copy = scratch("start");
        slab_.copy(field, copy);
        return copy;
    }

    Field scratch(const char* label) const { return slab_.makeScratch({label, grid_, layout_, Format::RGBA32F}); }

    /// Keeps the fourth channel of `like`.
    void fill(Field& field, const Field& like, float value) const {
        slab_.run({.kernel = "slab/fill_colour",
                   .target = field,
                   .inputs = {{"source", like}},
                   .uniforms = {{"colour", glm::vec3(value)}}});
    }

    void sweepOnce(const Field& from, const Field& before, Field& to) const {
        sweepOnce(from, before, to, share_ == 1);
    }

    void sweepOnce(const Field& from, const Field& before, Field& to, bool onFinest) const {
        if (linked_)
            return slab_.run({.kernel = "sim/diffusion/sweep_links",
                              .target = to,
                              .inputs = {{"error", from}, {"before", before}, linked_->links},
                              .uniforms = {{"reach", share_ * sweep_.reach * sweep_.shares}},
                              .inPlace = true});
        slab_.run({.kernel = sweep_.kernel,
                   .target = to,
                   .inputs = Inputs{{sweep_.quantity, from}, {"before", before}} + sweep_.more,
                   .uniforms = sweep_.uniforms(share_, onFinest),
                   .variant = sweep_.variant,
                   .inPlace = true});
    }

    /// Chebyshev's semi-iteration (Golub and Varga 1961): each sweep is combined with the two before by factors that
    /// make of all of them the polynomial that is smallest on the interval.
    void iterate(Field& now, const Field& before, const Interval& interval, int sweeps) const {
        const double middle = 0.5 * (interval.low + interval.high), radius = interval.high / middle - 1;
        Field last = scratch("last"), swept = scratch("swept");
        double factor = 1;
        for (int i = 0; i < sweeps; ++i) {
            sweepOnce(now, before, swept);
            slab_.run({.kernel = "slab/overshoot",
                       .target = last,
                       .inputs = {{"swept", swept}, {"now", now}, {"last", i == 0 ? now : last}},
                       .uniforms = {{"factor", float(factor)}, {"relaxation", float(1 / middle)}},
                       .inPlace = true});
            std::swap(last, now);
            factor = i == 0 ? 1 / (1 - 0.5 * radius * radius) : 1 / (1 - 0.25 * radius * radius * factor);
        }
    }

    /// 1 / D of every equation: a sweep of 0 against 1 where walls hold 0.
    Field inverseDiagonal(const Field& before) const {
        Field zero = scratch("zero"), one = scratch("before"), inverse = scratch("inverse");
        fill(zero, before, 0);
        fill(one, before, 1);
        sweepOnce(zero, one, inverse, false);
        return inverse;
    }

    /// Adds the error as the next coarser grid sees it.
    void correct(Field& now, const Field& before, const Field& inverse) const {
        if (coarser_.empty()) correctInBox(now, before, inverse);
        else correctByLinks(now, before, inverse, coarser_.front());
    }

    void correctByLinks(Field& now, const Field& before, const Field& inverse, const LinkedGrid& coarse) const {
        Field residual = slab_.makeScratch({"before", coarse.grid, Layout::Centre, Format::RGBA32F});
        Field error = slab_.makeScratch({"error", coarse.grid, Layout::Centre, Format::RGBA32F});
        {
            Field swept = scratch("swept");
            sweepOnce(now, before, swept);
            slab_.run({.kernel = "sim/diffusion/restrict",
                       .target = residual,
                       .inputs = coarse.fine.inputs +
                                 Inputs{{"swept", swept}, {"now", now}, {"inverse", inverse}, coarse.members},
                       .uniforms = coarse.fineUniforms(),
                       .variant = {coarse.fine.place}});
        }
        error.clear();
        DiffusionLevel(slab_, sweep_, coarse.grid, Layout::Centre, 0.25f * share_, coarser_.subspan(1), &coarse)
            .solve(error, residual);
        slab_.run({.kernel = "sim/diffusion/prolong",
                   .target = now,
                   .inputs = coarse.fine.inputs + Inputs{{"now", now}, {"error", error}, coarse.members, coarse.links},
                   .uniforms = coarse.fineUniforms() + Uniforms{{"coarseCells", coarse.grid.cells}},
                   .variant = {coarse.fine.place},
                   .inPlace = true});
    }

    void correctInBox(Field& now, const Field& before, const Field& inverse) const {
        const bool onFaces = layout_ == Layout::Face;
        const Grid coarse{(grid_.cells + 1) / 2, 2 * grid_.h};
        Field residual = slab_.makeScratch({"before", coarse, layout_, Format::RGBA32F});
        Field error = slab_.makeScratch({"error", coarse, layout_, Format::RGBA32F});
        {
            Field swept = scratch("swept");
            sweepOnce(now, before, swept);
            slab_.run({.kernel = onFaces ? "sim/restrict_faces" : "sim/restrict_centres",
                       .target = residual,
                       .inputs = {{"swept", swept}, {"now", now}, {"inverse", inverse}},
                       .uniforms = {{"fineCells", grid_.cells}}});
        }
        fill(error, residual, 0);
        DiffusionLevel(slab_, sweep_, coarse, layout_, 0.25f * share_, {}).solve(error, residual);
        slab_.run({.kernel = onFaces ? "sim/prolong_faces" : "sim/prolong_centres",
                   .target = now,
                   .inputs = {{"now", now}, {"error", error}},
                   .uniforms = {{"coarseCells", coarse.cells}},
                   .inPlace = true});
    }

    Slab& slab_;
    const DiffusionSweep& sweep_;
    Grid grid_;
    Layout layout_;
    float share_;  ///< of the reach on the finest grid
    std::span<const LinkedGrid> coarser_;
    const LinkedGrid* linked_;  ///< what is linked with what on this grid; none on the finest, nor in boxes
};

/// Grids until sweeps are affordable.
std::vector<LinkedGrid> coarseGridsOf(Slab& slab, const DiffusionSweep& sweep, const Field& field) {
    if (!sweep.links) return {};
    int count = 0;
    for (float reach = sweep.reach; diffusionSweeps(reach, field.grid().cells) > affordable; reach *= 0.25f) ++count;
    return linkedGrids(slab, field, *sweep.links, count);
}

}  // namespace

int diffusionSweeps(float reach, glm::ivec3 cells) {
    constexpr double reduction = 1e4, most = 1000;
    const double sweeps = std::acosh(reduction) / std::acosh(1 / spectralRadius(reach, cells));
    return int(std::ceil(std::clamp(sweeps, 2.0, most)));
}

void diffuseImplicitly(Slab& slab, Field& field, const DiffusionSweep& sweep) {
    const auto copy = [&](const Field& from, Field& to) {
        slab.run({.kernel = "slab/copy", .target = to, .inputs = {{"source", from}}});
    };
    Field before = slab.makeScratch({"before", field.grid(), field.layout(), Format::RGBA32F});
    Field now = slab.makeScratch({"now", field.grid(), field.layout(), Format::RGBA32F});
    copy(field, before);
    copy(field, now);
    if (sweep.addKnown) sweep.addKnown(before);
    const std::vector<LinkedGrid> coarser = coarseGridsOf(slab, sweep, field);
    DiffusionLevel finest(slab, sweep, field.grid(), field.layout(), 1, coarser);
    finest.solve(now, before);
    if (!sweep.coarsens) finest.sweep(now, before);
    copy(now, field);
}

}  // namespace slabflow
