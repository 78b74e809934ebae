// Two- and three-dimensional textures as values.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "gpu/Format.h"
#include "gpu/Handle.h"

namespace slabflow {

enum class Filter { Nearest, Linear };
enum class Dimension { Two, Three };

/// A texture with one mip level, clamped at its edges, filtered by `Filter` when sampled with textureLod.
/// Contents are zero when constructed. Error when the driver refuses the size (message names label, size and format).
class Texture {
public:
    struct Desc {
        Dimension dimension = Dimension::Three;
        glm::ivec3 size{1};  ///< texels; z = 1 for two dimensions
        Format format = Format::RGBA32F;
        Filter filter = Filter::Linear;
        std::string label;
        int samples = 1;  ///< more: multisampled, in two dimensions; read by texelFetch alone
    };

    explicit Texture(Desc desc);

    const Desc& desc() const { return desc_; }
    glm::ivec3 size() const { return desc_.size; }
    Format format() const { return desc_.format; }
    size_t texelCount() const { return size_t(desc_.size.x) * size_t(desc_.size.y) * size_t(desc_.size.z); }
    bool multisampled() const { return desc_.samples > 1; }
    void setLabel(const std::string& label);

    void clear(const glm::vec4& value = glm::vec4(0));

    /// Texels in x, y, z order, channels() floats each; float formats only.
    void upload(std::span<const float> values);
    void uploadBytes(std::span<const std::byte> texels);  ///< RGBA8 only

    /// Everything, converted to 32-bit float. Waits for the GPU: for tests and rare exports; see Readback for the rest.
    std::vector<float> download() const;

    /// The stored bits, unconverted: what checkpoints keep. Waits for the GPU.
    std::vector<std::byte> downloadRaw() const;
    void uploadRaw(std::span<const std::byte> texels);

    void bindToUnit(int unit) const { glBindTextureUnit(GLuint(unit), id_.get()); }

    /// For gpu/ and for Dear ImGui's image widget only.
    GLuint id() const { return id_.get(); }

private:
    static void remove(GLuint id) { glDeleteTextures(1, &id); }

    Desc desc_;
    Handle<&Texture::remove> id_;
};

Texture makeTexture2D(glm::ivec2 size, Format format, std::string label, Filter filter = Filter::Linear);
Texture makeTexture3D(glm::ivec3 size, Format format, std::string label, Filter filter = Filter::Linear);

}  // namespace slabflow
