#include "scene/SolidStroke.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr float bandInNodes = 8;  // distances are known so far: enough for cells several times as large
constexpr float jointInNodes = 1.5f;

float bandOf(glm::vec3 perNode) { return bandInNodes * std::max({perNode.x, perNode.y, perNode.z}); }

glm::vec3 perNodeOf(glm::ivec3 nodes, glm::vec3 low, glm::vec3 high) { return (high - low) / glm::vec3(nodes - 1); }

/// The least of two distances with the edge between them filled in over a length (Quilez 2013).
float smoothMin(float a, float b, float length) {
    const float overlap = std::max(length - std::abs(a - b), 0.0f) / length;
    return std::min(a, b) - 0.25f * overlap * overlap * length;
}

}  // namespace

SolidLattice SolidStroke::nothing(glm::ivec3 nodes, glm::vec3 low, glm::vec3 high) {
    const float band = bandOf(perNodeOf(nodes, low, high));
    return {nodes, std::vector<float>(size_t(nodes.x) * size_t(nodes.y) * size_t(nodes.z), band)};
}

SolidStroke::SolidStroke(SolidLattice before, glm::vec3 low, glm::vec3 high, const Brush& brush)
    : low_(low),
      perNode_(perNodeOf(before.nodes, low, high)),
      brush_(brush),
      band_(bandOf(perNode_)),
      before_(std::move(before)),
      stroke_(before_.values.size(), band_),
      result_(before_) {
    // A ball that is smaller could pass between the nodes.
    brush_.radius = std::max(brush.radius, std::max({perNode_.x, perNode_.y, perNode_.z}));
}

void SolidStroke::add(glm::vec3 from, glm::vec3 to) {
    const auto across = [&](glm::vec3 way) {
        return brush_.through ? way - glm::dot(way, *brush_.through) * *brush_.through : way;
    };
    const NodeBox box = reachOf(from, to);
    const glm::vec3 way = across(to - from);
    const float perLength = 1 / std::max(glm::dot(way, way), 1e-20f);
    glm::ivec3 n;
    for (n.z = box.low.z; n.z < box.high.z; ++n.z)
        for (n.y = box.low.y; n.y < box.high.y; ++n.y)
            for (n.x = box.low.x; n.x < box.high.x; ++n.x) {
                const glm::vec3 arm = across(low_ + glm::vec3(n) * perNode_ - from);
                const float share = glm::clamp(glm::dot(arm, way) * perLength, 0.0f, 1.0f);
                const float distance = glm::length(arm - share * way) - brush_.radius;
                const size_t index = result_.indexOf(n);
                if (distance >= stroke_[index]) continue;
                stroke_[index] = distance;
                result_.values[index] = joined(before_.values[index], distance);
            }
}

/// The nodes that a piece of the way may change.
NodeBox SolidStroke::reachOf(glm::vec3 from, glm::vec3 to) const {
    glm::vec3 reach(brush_.radius + band_);
    // Through everything: of an axis along which it goes that far, all nodes.
    if (brush_.through) reach += 2.0f * glm::abs(*brush_.through) * glm::vec3(result_.nodes) * perNode_;
    const glm::vec3 first = (glm::min(from, to) - reach - low_) / perNode_,
                    last = (glm::max(from, to) + reach - low_) / perNode_, end(result_.nodes);
    return {glm::ivec3(glm::clamp(glm::floor(first), glm::vec3(0), end)),
            glm::ivec3(glm::clamp(glm::ceil(last) + 1.0f, glm::vec3(0), end))};
}

float SolidStroke::joined(float before, float stroke) const {
    const float joint = jointInNodes * band_ / bandInNodes;
    const float together = brush_.erases ? -smoothMin(-before, stroke, joint) : smoothMin(before, stroke, joint);
    return glm::clamp(together, -band_, band_);
}

}  // namespace slabflow
