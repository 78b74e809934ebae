// A physical quantity over a grid.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gpu/Framebuffer.h"
#include "gpu/Texture.h"
#include "slab/Grid.h"

namespace slabflow {

/// A 3D texture together with the layered framebuffer that renders to all its slices.
struct Volume {
    explicit Volume(Texture t)
        : texture(std::make_unique<Texture>(std::move(t))),
          framebuffer(std::make_unique<Framebuffer>(std::initializer_list<const Texture*>{texture.get()}, nullptr,
                                                    texture->desc().label)) {}
    std::unique_ptr<Texture> texture;
    std::unique_ptr<Framebuffer> framebuffer;
};

/// Volumes that nobody uses right now, shared by all fields: every field ping-pongs with one of these, and temporary
/// fields live in them.
class VolumePool {
public:
    /// Contents are whatever the last user left.
    Volume acquire(glm::ivec3 size, Format format, const std::string& label);
    void release(Volume volume) { free_.push_back(std::move(volume)); }
    void trim() { free_.clear(); }  ///< frees the memory of unused volumes

private:
    std::vector<Volume> free_;
};

/// A named quantity. Written only by Slab::run, which renders into a volume from the pool and swaps it in, so that
/// nobody sees a half-written field and no caller can forget to swap; or, where a pass asks for it, in place.
class Field {
public:
    struct Desc {
        std::string label;  ///< also the name of the sampler that reads it
        Grid grid;
        Layout layout = Layout::Centre;
        Format format = Format::RGBA32F;
        int copies = 1;  ///< of the layout, one behind the other: several values to a texel
    };

    /// Contents are whatever the last user of its volume left.
    Field(std::shared_ptr<VolumePool> pool, Desc desc);
    Field(Field&&) noexcept = default;
    Field& operator=(Field&&) noexcept;
    ~Field();

    const std::string& label() const { return desc_.label; }
    const Grid& grid() const { return desc_.grid; }
    Layout layout() const { return desc_.layout; }
    Format format() const { return desc_.format; }
    glm::ivec3 texels() const { return volume().texture->size(); }
    const Texture& texture() const { return *volume().texture; }

    void clear(const glm::vec4& value = glm::vec4(0)) { volume().texture->clear(value); }
    void upload(std::span<const float> values) { volume().texture->upload(values); }
    void uploadRaw(std::span<const std::byte> texels) { volume().texture->uploadRaw(texels); }

    /// Values in texel order. Waits for the GPU.
    std::vector<float> download() const { return texture().download(); }

private:
    friend class Slab;
    Volume& volume() { return volume_.front(); }
    const Volume& volume() const { return volume_.front(); }
    Volume acquireSpare() const { return pool_->acquire(texels(), format(), label()); }
    void giveBack();

    std::shared_ptr<VolumePool> pool_;
    Desc desc_;
    std::vector<Volume> volume_;  ///< one; none after being moved from
};

}  // namespace slabflow
