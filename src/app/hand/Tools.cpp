#include "app/hand/Tools.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "scene/Parameter.h"

namespace slabflow {
namespace {

constexpr double smoothing = 0.04;       // s
constexpr double shortestSpan = 0.002;   // s; events closer than this came in one batch and say nothing about speed
constexpr double restAfter = 0.1;        // s without motion: the hand rests
constexpr double longestFrame = 0.1;     // s of a scene that is not a time lapse
constexpr double lapseFrame = 1.0 / 60;  // s for which its frames are shown
constexpr int mostSplats = 8;            // per frame: each costs a few passes

/// Smoke, heat or colour, `share` of what the brush gives; or fire, or water.
SourceDesc amounts(const Brush& brush, float share) {
    SourceDesc splat;
    splat.mode = brush.kind == BrushKind::Fire ? SourceMode::Set : SourceMode::Add;
    if (brush.kind == BrushKind::Fire) splat.reaction = 1.0f;
    if (brush.kind == BrushKind::Water) splat.liquid = LiquidFlow::Pour;
    const bool colour = brush.kind == BrushKind::Colour;
    if (brush.kind == BrushKind::Heat) splat.temperature = brush.heat * share;
    if (brush.kind == BrushKind::Smoke || colour) splat.density = brush.density * share;
    if (splat.density && brush.dyed) splat.dye = *splat.density * (colour ? brush.colour : brush.smokeColour);
    return splat;
}

/// What a direction becomes in one of the images.
glm::vec3 turned(glm::vec3 way, float angle, bool mirrorX, bool mirrorY) {
    const glm::vec2 flat(mirrorX ? -way.x : way.x, mirrorY ? -way.y : way.y);
    const float c = std::cos(angle), s = std::sin(angle);
    return {c * flat.x - s * flat.y, s * flat.x + c * flat.y, way.z};
}

}  // namespace

std::string titleOfStroke(BrushKind kind) {
    switch (kind) {
        case BrushKind::Smoke: return "stroke of smoke";
        case BrushKind::Heat: return "stroke of heat";
        case BrushKind::Colour: return "stroke of colour";
        case BrushKind::Fire: return "stroke of fire";
        case BrushKind::Water: return "stroke of water";
        default: return "push";
    }
}

double shownSeconds(const TimeDesc& time) { return double(time.step) > longestFrame ? lapseFrame : double(time.step); }

Brush inSceneTime(Brush brush, const TimeDesc& time) {
    const auto share = float(shownSeconds(time) / double(time.step));
    brush.density *= share;
    brush.heat *= share;
    brush.push *= share;
    return brush;
}

SourceDesc lastingSource(const Brush& brush) { return amounts(brush, 1); }

/// With an even number of turns, a mirror of both axes is half a turn: it would be done twice.
std::vector<SourceDesc> withImages(const std::vector<SourceDesc>& splats, const Symmetry& symmetry, glm::vec3 middle) {
    std::vector<SourceDesc> all;
    const bool halfTurnIsThere = symmetry.turns % 2 == 0;
    for (const SourceDesc& splat : splats)
        for (int turn = 0; turn < symmetry.turns; ++turn)
            for (const auto& [x, y] : {std::pair(false, false), {true, false}, {false, true}, {true, true}}) {
                if ((x && !symmetry.mirrorX) || (y && !symmetry.mirrorY)) continue;
                if (halfTurnIsThere && y && symmetry.mirrorX) continue;
                const float angle = glm::radians(360.0f * float(turn) / float(symmetry.turns));
                SourceDesc image = splat;
                if (auto* gaussian = std::get_if<Gaussian>(&image.shape))
                    gaussian->center = middle + turned(gaussian->center - middle, angle, x, y);
                if (image.velocity) image.velocity = turned(*image.velocity, angle, x, y);
                all.push_back(std::move(image));
            }
    return all;
}

void DragTool::press(glm::vec3 place, double time) {
    active_ = owed_ = true;
    moved_ = false;
    place_ = injected_ = anchor_ = place;
    anchorTime_ = lastMove_ = time;
    velocity_ = glm::vec3(0);
}

void DragTool::move(glm::vec3 place, double time) {
    if (!active_) return;
    owed_ = true;
    place_ = place;
    lastMove_ = time;
    const double span = time - anchorTime_;
    if (moved_ && span < shortestSpan) return;
    if (moved_) {
        const glm::vec3 measured = (place - anchor_) / float(span);
        velocity_ = glm::mix(velocity_, measured, float(1 - std::exp(-span / smoothing)));
    }
    moved_ = true;
    anchor_ = place;
    anchorTime_ = time;
}

void DragTool::release() { active_ = false; }

std::optional<glm::vec3> DragTool::velocity(double now) const {
    if (!active_) return {};
    return handVelocity(now);
}

std::optional<glm::vec3> DragTool::handVelocity(double now) const {
    if (now - lastMove_ > restAfter || velocity_ == glm::vec3(0)) return {};
    return velocity_;
}

std::vector<SourceDesc> DragTool::takeSplats(const Brush& brush, double now) {
    std::vector<SourceDesc> splats;
    if (!active_ && !owed_) return splats;
    owed_ = false;
    const auto push = handVelocity(now);
    const float way = glm::distance(injected_, place_);
    const int count = std::clamp(int(std::ceil(way / (0.7f * brush.radius))), 1, mostSplats);
    for (int i = 1; i <= count; ++i) {
        const Gaussian shape{glm::mix(injected_, place_, float(i) / float(count)), brush.radius};
        SourceDesc amount = amounts(brush, 1.0f / float(count));
        amount.shape = shape;
        if (brush.kind != BrushKind::Push) splats.push_back(amount);
        if (push && brush.push > 0) {
            SourceDesc momentum;
            momentum.shape = shape;
            momentum.mode = SourceMode::Set;
            momentum.velocity = glm::clamp(*push * brush.push, float(velocityRange.low), float(velocityRange.high));
            splats.push_back(momentum);
        }
    }
    injected_ = place_;
    return splats;
}

}  // namespace slabflow
