// Where a draw stores its result.
#pragma once

#include <glm/glm.hpp>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "gpu/Handle.h"
#include "gpu/Texture.h"

namespace slabflow {

/// Colour attachments 0, 1, … in the order given and an optional texture of depth, or of depth and stencil. A
/// three-dimensional texture is attached with all its slices (layered): the shader picks one through gl_Layer. The
/// textures must outlive it. Error when the driver cannot render to the combination; the message names label and
/// formats.
class Framebuffer {
public:
    Framebuffer(std::initializer_list<const Texture*> colors, const Texture* depth, std::string label);

    /// The slices of a volume as colour attachments of their own, so that a draw may write to all of them: 8 at most.
    static Framebuffer ofSlices(const Texture& volume, const std::string& label);

    /// Makes it the target of draws, with the viewport over the whole of it.
    void bind() const;
    static void bindWindow();  ///< makes the window the target, with the viewport as it is
    /// Slices too. Of integers, the value as an integer.
    void clearColor(int attachment, const glm::vec4& value) const;
    void clearDepth(float value = 1) const;
    void clearStencil() const;  ///< to 0: nothing is marked

    /// Copies colour attachment 0 to the window's framebuffer, scaled to `size` pixels.
    void blitToWindow(glm::ivec2 size) const;

    glm::ivec3 size() const { return size_; }

private:
    Framebuffer();
    void require(const std::string& label, const std::string& formats) const;
    static void remove(unsigned id);

    glm::ivec3 size_{0};
    std::vector<Format> formats_;  ///< of the colour attachments
    Handle<&Framebuffer::remove> id_;
};

}  // namespace slabflow
