// A physical quantity over a grid.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/Framebuffer.h"
#include "gpu/Texture.h"
#include "slab/Grid.h"

namespace slabflow {

/// A 3D texture together with the layered framebuffer that renders to all its slices.
struct Volume {
    void clear(const glm::vec4& value) const {
        framebuffer->clearColor(0, value);
        emptyFarSlice();
    }
    void emptyFarSlice() const {
        if (planar) texture->clearSlice(1);
    }
    explicit Volume(Texture t, bool isPlanar = false)
        : planar(isPlanar),
          texture(std::make_unique<Texture>(std::move(t))),
          framebuffer(std::make_unique<Framebuffer>(std::initializer_list<const Texture*>{texture.get()}, nullptr,
                                                    texture->desc().label)) {}
    bool planar;  ///< all slices but the first hold 0, and stay so
    std::unique_ptr<Texture> texture;
    std::unique_ptr<Framebuffer> framebuffer;
};

/// Bytes of GPU memory, by what they are for.
struct MemoryUse {
    /// Of fields that last, by the stage during which they were made: "fluid" before any stage.
    std::map<std::string, size_t> fields;
    size_t scratch = 0;   ///< spare volumes and temporary fields, which all stages share
    size_t pictures = 0;  ///< all other textures

    size_t total() const;
};

/// Volumes that nobody uses right now, shared by all fields: every field ping-pongs with one of these, and temporary
/// fields live in them.
class VolumePool {
public:
    /// Contents are whatever the last user left, or anything.
    Volume acquire(glm::ivec3 size, Format format, glm::bvec3 repeats, bool planar, const std::string& label);
    void release(Volume volume) { free_.push_back(std::move(volume)); }
    void trim();  ///< frees the memory of unused volumes

    /// Fields that last are counted for the stage during which they are made.
    void beginStage(const std::string& label) { stages_.push_back(label); }
    void endStage() { stages_.pop_back(); }
    MemoryUse memoryUse() const;

    /// For tests: what acquired volumes hold from now on. Nothing that is computed may depend on it.
    void fillAcquired(std::optional<glm::vec4> value) { filling_ = value; }

private:
    friend class Field;

    std::vector<Volume> free_;
    std::vector<std::string> stages_;
    std::map<std::string, size_t> lasting_;  ///< bytes of fields, by stage
    size_t bytes_ = 0;                       ///< of all volumes
    std::optional<glm::vec4> filling_;
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
        int copies = 1;       ///< of the layout, one behind the other: several values to a texel
        bool planar = false;  ///< a flow on the faces of a flat grid, along which there is none: the faces on the far
                              ///< side hold 0, and are not drawn
    };

    /// Contents are whatever the last user of its volume left, or anything. One that does not last is scratch.
    Field(std::shared_ptr<VolumePool> pool, Desc desc, bool lasts);
    Field(Field&&) noexcept = default;
    Field& operator=(Field&&) noexcept;
    ~Field();

    const std::string& label() const { return desc_.label; }
    const Grid& grid() const { return desc_.grid; }
    Layout layout() const { return desc_.layout; }
    Format format() const { return desc_.format; }
    bool planar() const { return volume().planar; }
    glm::ivec3 texels() const { return volume().texture->size(); }
    const Texture& texture() const { return *volume().texture; }

    void clear(const glm::vec4& value = glm::vec4(0)) { volume().clear(value); }
    void upload(std::span<const float> values) {
        volume().texture->upload(values);
        volume().emptyFarSlice();
    }
    void uploadRaw(std::span<const std::byte> texels) { volume().texture->uploadRaw(texels); }

    /// Values in texel order. Waits for the GPU.
    std::vector<float> download() const { return texture().download(); }

private:
    friend class Slab;
    Volume& volume() { return volume_.front(); }
    const Volume& volume() const { return volume_.front(); }
    Volume acquireSpare() const {
        return pool_->acquire(texels(), format(), texture().desc().repeats, planar(), label());
    }
    void giveBack();

    std::shared_ptr<VolumePool> pool_;
    Desc desc_;
    std::vector<Volume> volume_;  ///< one; none after being moved from
    std::string countedFor_;      ///< the stage it lasts for; empty for scratch
};

/// A field to be read: one that lasts, or one that was made for whoever reads it.
class ReadField {
public:
    ReadField(const Field& lasting) : lasting_(&lasting) {}
    ReadField(Field&& made) : made_(std::move(made)) {}

    const Field& operator*() const { return made_ ? *made_ : *lasting_; }

private:
    std::optional<Field> made_;
    const Field* lasting_ = nullptr;
};

}  // namespace slabflow
