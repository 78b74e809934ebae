#include "app/hand/IdleHand.h"

#include <cmath>
#include <numbers>

namespace slabflow {
namespace {

/// A strong colour, by its place on the circle of hues.
glm::vec3 colourOf(float hue) {
    const auto channel = [&](float offset) {
        return 0.05f + 0.9f * glm::clamp(2 * std::abs(2 * glm::fract(hue + offset) - 1) - 0.5f, 0.0f, 1.0f);
    };
    return {channel(0), channel(1.0f / 3), channel(2.0f / 3)};
}

}  // namespace

void IdleHand::begin(const PlacedGrid& grid, double now) {
    const glm::vec3 size = grid.size();
    from_ = glm::vec2(between(0.15f, 0.85f), between(0.15f, 0.85f)) * glm::vec2(size);
    heading_ = between(0, 2 * std::numbers::pi_v<float>);
    bend_ = between(-3, 3);
    speed_ = between(0.3f, 0.8f) * std::min(size.x, size.y);
    colour_ = colourOf(between(0, 1));
    begun_ = now;
    ends_ = now + double(between(0.3f, 0.7f));
    next_ = ends_ + double(between(0.2f, 1.2f));
}

std::vector<SourceDesc> IdleHand::takeSplats(Brush brush, const PlacedGrid& grid, double now, double touched) {
    if (brush.makesSolids() || now - touched < patience) {
        tool_.release();
        ends_ = next_ = now;
        return {};
    }
    if (now >= next_) begin(grid, now);
    if (now > ends_) {
        tool_.release();
        return {};
    }
    // A circle, or nearly a line: the integral of the heading that turns.
    const float t = float(now - begun_), turn = std::abs(bend_) < 1e-3f ? 1e-3f : bend_;
    const float a = heading_, b = heading_ + turn * t;
    const glm::vec2 way = speed_ / turn * glm::vec2(std::sin(b) - std::sin(a), std::cos(a) - std::cos(b));
    const glm::vec2 place = glm::clamp(from_ + way, glm::vec2(0), glm::vec2(grid.size()));
    const glm::vec3 world = grid.worldFromGrid(glm::vec3(place, 0.5f * grid.size().z) / grid.h);
    if (tool_.active()) tool_.move(world, now);
    else tool_.press(world, now);
    brush.colour = colour_;
    return tool_.takeSplats(brush, now);
}

}  // namespace slabflow
