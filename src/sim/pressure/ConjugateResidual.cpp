#include "sim/pressure/ConjugateResidual.h"

#include <algorithm>

#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// All of them under their kernel's names. Those that are not there yet count for nothing, but are read.
Inputs numbered(const std::string& name, const std::vector<Field>& fields, int newest) {
    Inputs inputs;
    for (int i = 0; i < int(fields.size()); ++i)
        inputs.push_back({name + std::to_string(i), fields[size_t(std::min(i, newest))]});
    return inputs;
}

}  // namespace

ConjugateResidual::ConjugateResidual(Slab& slab, const Grid& grid, bool mixesColours)
    : slab_(slab),
      lengths_(slab.makeField({"lengths", {{int(LengthTexel::Total) + 1, 1, 1}}, Layout::Centre, Format::RGBA32F})) {
    const Layout imageLayout = mixesColours ? Layout::RedBlack : Layout::Red;
    for (int i = 0; i < most; ++i) {
        directions_.push_back(slab.makeField({"direction", grid, Layout::RedBlack, Format::RGBA32F}));
        images_.push_back(slab.makeField({"image", grid, imageLayout, Format::RGBA32F}));
    }
}

void ConjugateResidual::solve(MultigridCycle& multigrid, int cycles, const Field& b, Field& residual, Field& x) {
    const Field* left = &b;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        const int newest = cycle % most;
        Field& direction = directions_[size_t(newest)];
        multigrid.vCycle(*left, direction, MultigridCycle::Guess::Zero);
        multigrid.applyOperator(direction, images_[size_t(newest)]);
        findLengths(*left, newest);
        const bool last = cycle == cycles - 1;
        if (last || newest == most - 1) addDirections(x, newest, cycle >= most);
        if (last) break;
        subtractImages(*left, residual, newest);
        left = &residual;
    }
    if (cycles == 0) x.clear();
    else if (images_.front().layout() == Layout::Red) multigrid.solveBlack(b, x);
}

void ConjugateResidual::findLengths(const Field& residual, int newest) {
    const Field& image = images_[size_t(newest)];
    const glm::ivec3 texels = image.texels(), fewer{(glm::ivec2(texels) + 3) / 4, texels.z};
    Field products = slab_.makeScratch({"products", {fewer}, Layout::Centre, Format::RGBA32F});
    slab_.run({.kernel = "sim/pressure/products_with_images",
               .target = products,
               .inputs = Inputs{image, {"residual", residual}} + numbered("image", images_, newest),
               .uniforms = {{"count", newest + 1}}});
    const Field sums = reduce(slab_, Reduction::Sum, products);
    slab_.run({.kernel = "sim/pressure/best_lengths",
               .target = lengths_,
               .inputs = {{"products", sums}, {"state", lengths_}},
               .uniforms = {{"newest", newest}}});
}

void ConjugateResidual::subtractImages(const Field& before, Field& residual, int newest) {
    slab_.run({.kernel = "sim/pressure/subtract_images",
               .target = residual,
               .inputs = Inputs{{"residual", before}, {"state", lengths_}} + numbered("image", images_, newest),
               .uniforms = {{"count", newest + 1}},
               .box = TexelBox{glm::ivec3(0), images_.front().texels()},
               .inPlace = true});
}

void ConjugateResidual::addDirections(Field& x, int newest, bool add) {
    slab_.run({.kernel = "sim/pressure/add_directions",
               .target = x,
               .inputs = Inputs{{"x", x}, {"state", lengths_}} + numbered("direction", directions_, newest),
               .uniforms = {{"add", add}}});
}

}  // namespace slabflow
