#include "render/Lighting.h"

#include <algorithm>

#include "render/Uniforms.h"

namespace slabflow {
namespace {

constexpr int groundTexels = 96;  // to a side: the middle ones a seventh of an emitter's radius apart

}  // namespace

void Lighting::update(const Shot& shot) {
    bodies_.update(shot);
    volumes_.resize(shot.fluids.size());
    for (auto& volume : volumes_)
        if (!volume) volume = std::make_unique<LightVolume>(slab_);
    for (size_t i = 0; i < volumes_.size(); ++i) volumes_[i]->prepare(shot.fluids[i].fields, shot.look);
    for (size_t i = 0; i < volumes_.size(); ++i) volumes_[i]->gather(shot.look, othersThan(i), bodies_);
    if (burns()) shineOnGround(shot);
}

void Lighting::moveBodies(const Shot& shot) {
    bodies_.update(shot);
    groundOcclusion_.update(shot);
}

void Lighting::turn(const Shot& shot) {
    bodies_.update(shot);
    for (size_t i = 0; i < volumes_.size(); ++i) volumes_[i]->dim(shot.fluids[i].fields, shot.look);
    for (size_t i = 0; i < volumes_.size(); ++i) volumes_[i]->gatherLights(shot.look, othersThan(i), bodies_);
}

std::vector<const LightVolume*> Lighting::othersThan(size_t fluid) const {
    std::vector<const LightVolume*> others;
    for (size_t i = 0; i < volumes_.size(); ++i)
        if (i != fluid) others.push_back(volumes_[i].get());
    return others;
}

bool Lighting::burns() const {
    return std::ranges::any_of(volumes_, [](const auto& volume) { return volume->burns(); });
}

std::vector<const FireLight*> Lighting::fires() const {
    std::vector<const FireLight*> fires;
    for (const auto& volume : volumes_) fires.push_back(&volume->fire());
    return fires;
}

void Lighting::shineOnGround(const Shot& shot) {
    if (!fireOnGround_)
        fireOnGround_ =
            slab_.makeField({"fireOnGround", {{groundTexels, 1, groundTexels}}, Layout::Centre, Format::RGBA32F});
    if (!shot.look.ground) return;
    std::vector<const LightVolume*> all;
    for (const auto& volume : volumes_) all.push_back(volume.get());
    const Occluders inTheWay = LightVolume::halvedOccluders(all);
    slab_.run(
        {"render/fire_on_ground", *fireOnGround_, FireLight::emittersOf(fires()) + inTheWay.inputs(),
         FireLight::shadowedLightOf(fires(), shot.look.fire) + groundUnder(shot.grids()) + inTheWay.uniformsOfDepth(),
         fluidsVariant(volumes_.size())});
}

void Lighting::setLight(Program& program) const {
    Textures light;
    for (const auto& volume : volumes_) light.push_back(&volume->light().texture());
    program.set("light", light);
}

void Lighting::setLightOnSolids(Program& program) const {
    Textures light;
    for (const auto& volume : volumes_) light.push_back(&volume->lightThroughSmoke().texture());
    program.set("light", light);
    if (bodies_.isThrown()) bodies_.set(program);
}

void Lighting::setEmitters(Program& program, const FireLookDesc& fire) const {
    FireLight::setEmitters(program, fires(), fire);
}

void Lighting::setFiresOnBodies(Program& program, const FireLookDesc& fire) const {
    setEmitters(program, fire);
    FireLight::setOnBodies(program, fires());
}

}  // namespace slabflow
