#include "slab/Field.h"

#include <algorithm>

namespace slabflow {

Volume VolumePool::acquire(glm::ivec3 size, Format format, const std::string& label) {
    const auto found = std::ranges::find_if(free_, [&](const Volume& volume) {
        return volume.texture->size() == size && volume.texture->format() == format;
    });
    if (found == free_.end()) return Volume(makeTexture3D(size, format, label));
    Volume volume = std::move(*found);
    free_.erase(found);
    volume.texture->setLabel(label);
    return volume;
}

Field::Field(std::shared_ptr<VolumePool> pool, Desc desc) : pool_(std::move(pool)), desc_(std::move(desc)) {
    const glm::ivec3 texels = texelsOf(desc_.grid, desc_.layout) * glm::ivec3(1, 1, desc_.copies);
    volume_.push_back(pool_->acquire(texels, desc_.format, desc_.label));
}

Field& Field::operator=(Field&& other) noexcept {
    if (this != &other) {
        giveBack();
        pool_ = std::move(other.pool_);
        desc_ = std::move(other.desc_);
        volume_ = std::move(other.volume_);
    }
    return *this;
}

Field::~Field() { giveBack(); }

void Field::giveBack() {
    for (Volume& volume : volume_) pool_->release(std::move(volume));
    volume_.clear();
}

}  // namespace slabflow
