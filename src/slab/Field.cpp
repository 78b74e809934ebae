#include "slab/Field.h"

#include <algorithm>
#include <numeric>

namespace slabflow {

namespace {

/// Samples at centres repeat with a periodic grid, so that filters see what lies behind its sides.
glm::bvec3 repeatsOf(const Field::Desc& desc) {
    return desc.layout == Layout::Centre ? desc.grid.periodic : glm::bvec3(false);
}

}  // namespace

Volume VolumePool::acquire(glm::ivec3 size, Format format, glm::bvec3 repeats, bool planar, const std::string& label) {
    const auto found = std::ranges::find_if(free_, [&](const Volume& volume) {
        return volume.texture->size() == size && volume.texture->format() == format &&
               volume.texture->desc().repeats == repeats && volume.planar == planar;
    });
    std::optional<Volume> volume;
    if (found == free_.end()) {
        volume.emplace(Texture({.size = size, .format = format, .label = label, .zeros = false, .repeats = repeats}),
                       planar);
        volume->emptyFarSlice();
        bytes_ += volume->texture->bytes();
    } else {
        volume = std::move(*found);
        free_.erase(found);
        volume->texture->setLabel(label);
    }
    if (filling_) volume->clear(info(format).integer ? glm::vec4(1e9f) : *filling_);  // where there are no NaNs
    return std::move(*volume);
}

void VolumePool::trim() {
    for (const Volume& volume : free_) bytes_ -= volume.texture->bytes();
    free_.clear();
}

MemoryUse VolumePool::memoryUse() const {
    MemoryUse use{lasting_, bytes_, Texture::bytesInUse() - bytes_};
    for (const auto& [stage, bytes] : lasting_) use.scratch -= bytes;
    std::erase_if(use.fields, [](const auto& entry) { return entry.second == 0; });
    return use;
}

size_t MemoryUse::total() const {
    const auto add = [](size_t sum, const auto& entry) { return sum + entry.second; };
    return std::accumulate(fields.begin(), fields.end(), scratch + pictures, add);
}

Field::Field(std::shared_ptr<VolumePool> pool, Desc desc, bool lasts) : pool_(std::move(pool)), desc_(std::move(desc)) {
    const glm::ivec3 texels = texelsOf(desc_.grid, desc_.layout) * glm::ivec3(1, 1, desc_.copies);
    const bool planar = desc_.planar && desc_.layout == Layout::Face && isFlat(desc_.grid);
    volume_.push_back(pool_->acquire(texels, desc_.format, repeatsOf(desc_), planar, desc_.label));
    if (!lasts) return;
    countedFor_ = pool_->stages_.empty() ? "fluid" : pool_->stages_.front();
    pool_->lasting_[countedFor_] += texture().bytes();
}

Field& Field::operator=(Field&& other) noexcept {
    if (this != &other) {
        giveBack();
        pool_ = std::move(other.pool_);
        desc_ = std::move(other.desc_);
        countedFor_ = std::move(other.countedFor_);
        volume_ = std::move(other.volume_);
    }
    return *this;
}

Field::~Field() { giveBack(); }

void Field::giveBack() {
    for (Volume& volume : volume_) {
        if (!countedFor_.empty()) pool_->lasting_[countedFor_] -= volume.texture->bytes();
        pool_->release(std::move(volume));
    }
    volume_.clear();
}

}  // namespace slabflow
