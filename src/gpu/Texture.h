// Two- and three-dimensional textures as values.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gpu/Format.h"
#include "gpu/Handle.h"

namespace slabflow {

enum class Filter { Nearest, Linear };
enum class Dimension { Two, Three };

/// A texture with one mip level, clamped at its edges or repeated, filtered by `Filter` when sampled with textureLod.
/// Error when the driver refuses the size (message names label, size and format).
class Texture {
public:
    struct Desc {
        Dimension dimension = Dimension::Three;
        glm::ivec3 size{1};  ///< texels; z = 1 for two dimensions
        Format format = Format::RGBA32F;
        Filter filter = Filter::Linear;
        std::string label;
        int samples = 1;            ///< more: multisampled, in two dimensions; read by texelFetch alone
        bool zeros = true;          ///< else it holds anything at first: clearing takes time
        glm::bvec3 repeats{false};  ///< along which axes; clamped along the others
    };

    explicit Texture(Desc desc);

    const Desc& desc() const { return desc_; }
    glm::ivec3 size() const { return desc_.size; }
    Format format() const { return desc_.format; }
    size_t texelCount() const { return size_t(desc_.size.x) * size_t(desc_.size.y) * size_t(desc_.size.z); }
    size_t bytes() const { return texelCount() * size_t(desc_.samples) * size_t(info(desc_.format).bytesPerTexel); }
    bool multisampled() const { return desc_.samples > 1; }
    void setLabel(const std::string& label);

    void clear(const glm::vec4& value = glm::vec4(0));
    void clearSlice(int z);  ///< to 0

    /// Texels in x, y, z order, channels() floats each; float formats only.
    void upload(std::span<const float> values);
    void uploadBytes(std::span<const std::byte> texels);  ///< RGBA8 only

    /// Everything, converted to 32-bit float. Waits for the GPU: for tests and rare exports; see Readback for the rest.
    std::vector<float> download() const;

    /// The stored bits, unconverted: what checkpoints keep. Waits for the GPU.
    std::vector<std::byte> downloadRaw() const;
    void uploadRaw(std::span<const std::byte> texels);

    /// For gpu/ and for Dear ImGui's image widget only. 0 in a Rehearsal.
    unsigned id() const { return id_.get(); }

    /// Of all textures that there are now.
    static size_t bytesInUse() { return bytesInUse_; }

private:
    /// Memory that counts as long as the texture lives.
    class Memory {
    public:
        explicit Memory(size_t bytes) : bytes_(bytes) { bytesInUse_ += bytes_; }
        Memory(Memory&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
        Memory& operator=(Memory&& other) noexcept {
            std::swap(bytes_, other.bytes_);
            return *this;
        }
        ~Memory() { bytesInUse_ -= bytes_; }

    private:
        size_t bytes_;
    };

    static void remove(unsigned id);
    void clearByDriver(const glm::vec4& value);

    static inline size_t bytesInUse_ = 0;

    Desc desc_;
    Handle<&Texture::remove> id_;
    Memory memory_;
};

Texture makeTexture2D(glm::ivec2 size, Format format, std::string label, Filter filter = Filter::Linear);
Texture makeTexture3D(glm::ivec3 size, Format format, std::string label, Filter filter = Filter::Linear);

}  // namespace slabflow
