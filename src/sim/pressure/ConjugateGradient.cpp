#include "sim/pressure/ConjugateGradient.h"

#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// Channels of sim/pressure/step_lengths.
const glm::vec4 beta(1, 0, 0, 0), alpha(0, 1, 0, 0), minusAlpha(0, 0, 1, 0);

}  // namespace

ConjugateGradient::ConjugateGradient(Slab& slab, const Field& like)
    : slab_(slab),
      z_(slab.makeField({"z", like.grid(), like.layout(), like.format()})),
      Az_(slab.makeField({"Az", like.grid(), like.layout(), like.format()})),
      p_(slab.makeField({"p", like.grid(), like.layout(), like.format()})),
      Ap_(slab.makeField({"Ap", like.grid(), like.layout(), like.format()})),
      lengths_(slab.makeField({"step lengths", Grid{}, Layout::Centre, Format::RGBA32F})) {}

void ConjugateGradient::restart() {
    z_.clear();
    Az_.clear();
    p_.clear();
    Ap_.clear();
    lengths_.clear();
}

void ConjugateGradient::step(Field& x, Field& r) {
    Field products = slab_.makeField({"products", {z_.texels()}, Layout::Centre, Format::RGBA32F});
    slab_.run({.kernel = "sim/pressure/products", .target = products, .inputs = {z_, Az_, Ap_, {"r", r}}});
    const Field sums = reduce(slab_, Reduction::Sum, products);
    slab_.run(
        {.kernel = "sim/pressure/step_lengths", .target = lengths_, .inputs = {{"sums", sums}, {"before", lengths_}}});

    addScaled(p_, z_, p_, beta);
    addScaled(Ap_, Az_, Ap_, beta);
    addScaled(x, x, p_, alpha);
    addScaled(r, r, Ap_, minusAlpha);
}

void ConjugateGradient::addScaled(Field& sum, const Field& a, const Field& b, const glm::vec4& length) {
    slab_.run({.kernel = "slab/add_scaled",
               .target = sum,
               .inputs = {{"a", a}, {"b", b}, {"factors", lengths_}},
               .uniforms = {{"which", length}}});
}

}  // namespace slabflow
