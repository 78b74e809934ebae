#include "sim/CycleMixing.h"

#include "slab/Reduce.h"

namespace slabflow {
namespace {

constexpr size_t most = 3;  // directions that are remembered, of two fields each

}  // namespace

void CycleMixing::mix(const Field& start, Field& now) {
    Field change = difference(now, start, "change"), end = like(now, "end");
    slab_.copy(now, end);
    if (lastEnd_) {
        if (directions_.size() == most) directions_.erase(directions_.begin());
        directions_.push_back(directionTo(end, change));
    }
    for (const Direction& direction : directions_)
        goBack(now, direction.end, reduce(slab_, Reduction::Dot, change, &direction.change), direction.square);
    lastEnd_ = std::move(end);
    lastChange_ = std::move(change);
}

/// From the last cycle to this one, at right angles to those before.
CycleMixing::Direction CycleMixing::directionTo(const Field& end, const Field& change) const {
    Field way = difference(end, *lastEnd_, "way"), turned = difference(change, *lastChange_, "turned");
    for (const Direction& before : directions_) {
        const Field top = reduce(slab_, Reduction::Dot, turned, &before.change);
        goBack(way, before.end, top, before.square);
        goBack(turned, before.change, top, before.square);
    }
    Field square = reduce(slab_, Reduction::Dot, turned, &turned);
    return {std::move(way), std::move(turned), std::move(square)};
}

Field CycleMixing::like(const Field& field, const char* label) const {
    return slab_.makeScratch({label, field.grid(), field.layout(), field.format()});
}

Field CycleMixing::difference(const Field& a, const Field& b, const char* label) const {
    Field difference = like(a, label);
    slab_.run({.kernel = "sim/diffusion/differ", .target = difference, .inputs = {{"a", a}, {"b", b}}});
    return difference;
}

void CycleMixing::goBack(Field& from, const Field& way, const Field& top, const Field& bottom) const {
    slab_.run({.kernel = "sim/diffusion/go_back",
               .target = from,
               .inputs = {{"now", from}, {"way", way}, {"top", top}, {"bottom", bottom}},
               .inPlace = true});
}

}  // namespace slabflow
