#include "render/ParticleLooks.h"

#include "scene/ColorRamp.h"

namespace slabflow {
namespace {

/// Below its first stop a ramp of particles has that one's colour.
glm::vec3 colorOf(const EmitterDesc& emitter, float at) {
    return colorAt(emitter.colors, std::max(at, emitter.colors.empty() ? 0 : emitter.colors.front().at));
}

std::vector<float> tableOf(std::span<const EmitterDesc> emitters) {
    std::vector<float> values;
    const auto add = [&](const glm::vec4& texel) { values.insert(values.end(), &texel.x, &texel.x + 4); };
    for (const EmitterDesc& emitter : emitters) {
        add({float(emitter.kind), emitter.opacity, emitter.size});
        for (int i = 0; i < lookStops; ++i) add({colorOf(emitter, float(i) / (lookStops - 1)), emitter.sizeVariation});
    }
    return values;
}

}  // namespace

void ParticleLooks::update(const ParticlesInShot& particles) {
    std::vector<float> values = tableOf(particles.emitters);
    if (values.empty()) values = tableOf(std::vector<EmitterDesc>(1));
    if (table_ && values == values_) return;
    values_ = std::move(values);
    const int width = 1 + lookStops, rows = int(values_.size()) / (4 * width);
    table_ = makeTexture2D({width, rows}, Format::RGBA32F, "particle looks", Filter::Nearest);
    table_->upload(values_);
}

void ParticleLooks::set(Program& program, const ParticlesInShot& particles) const {
    program.set("cloud", particles.cloud.state.texture());
    program.set("cloudGroups", particles.cloud.groups.texture());
    program.set("looks", *table_);
    program.set("exposureTime", particles.drawing.exposureTime);
    program.set("secondsAgo", particles.secondsAgo);
}

}  // namespace slabflow
