// Drawing: what is drawn, with which fixed-function state.
#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "gpu/Buffer.h"
#include "gpu/Framebuffer.h"
#include "gpu/Handle.h"
#include "gpu/Program.h"

namespace slabflow {

enum class Blend {
    Off,
    Premultiplied,  ///< dst = src + (1 - src.a) dst
    Alpha,          ///< dst.rgb = src.a src.rgb + (1 - src.a) dst.rgb
    Add,            ///< dst = src + dst
    Under           ///< dst = dst + (1 - dst.a) src: what is premultiplied behind what is there
};
enum class Cull { Off, Front, Back };
enum class Stencil {
    Off,
    Mark,         ///< every pixel that is drawn
    UnmarkedOnly  ///< draws pixels that are not marked, and no others
};

/// Pixels low <= p < high.
struct PixelRect {
    glm::ivec2 low{0}, high{0};
};

/// Fixed-function state of one draw; everything not named is off.
struct DrawState {
    Blend blend = Blend::Off;
    Cull cull = Cull::Off;
    Stencil stencil = Stencil::Off;
    bool depthTest = false;
    bool depthWrite = false;
    bool depthClamp = false;
    glm::bvec4 writeMask{true};
    std::optional<PixelRect> within = {};  ///< draws there only
};

/// Triangles on the GPU: positions (attribute 0) and, unless there are none, one more vector per vertex (attribute 1):
/// its normal, or what else it carries.
class TriangleMesh {
public:
    TriangleMesh(std::span<const glm::vec3> positions, std::span<const glm::vec3> vectors,
                 std::span<const unsigned> indices, const std::string& label);
    void draw(int instances = 1) const;

    /// As many others in place of its positions and vectors.
    void update(std::span<const glm::vec3> positions, std::span<const glm::vec3> vectors);

private:
    friend void transform(Program&, std::span<const TriangleMesh* const>, TriangleMesh&);
    static void removeBuffer(unsigned id);
    static void removeArray(unsigned id);

    Handle<&TriangleMesh::removeBuffer> positions_, vectors_, indices_;
    Handle<&TriangleMesh::removeArray> array_;
    int vertexCount_ = 0, indexCount_ = 0;
};

/// Runs the vertex stage once per vertex and stores the two outputs that the program captures as positions and vectors
/// of `target`. Attributes 2i and 2i + 1 are positions and vectors of sources[i], which have as many vertices.
void transform(Program& program, std::span<const TriangleMesh* const> sources, TriangleMesh& target);

/// Draws `mesh` into `target` over its whole viewport, `instances` times.
void draw(Program& program, const Framebuffer& target, const TriangleMesh& mesh, const DrawState& state = {},
          int instances = 1);

/// Draws `vertexCount` vertices, as triangles made in the vertex shader from gl_VertexID, `instances` times.
void drawVertices(Program& program, const Framebuffer& target, int vertexCount, const DrawState& state = {},
                  int instances = 1);

/// What a draw of triangles by indices takes from a buffer, where compute shaders may have written it.
struct IndexedCommand {
    std::uint32_t indices = 0, instances = 1, firstIndex = 0, baseVertex = 0, baseInstance = 0;
    static constexpr size_t words = 5;
};

/// Draws triangles as command number `command` of a buffer of IndexedCommand says, of vertices that the vertex shader
/// makes from gl_VertexID, which is the index.
void drawIndexed(Program& program, const Framebuffer& target, const Buffer& indices, const Buffer& commands,
                 int command, const DrawState& state = {});

/// One triangle that covers the whole target; the vertex shader is glsl/render/fullscreen.vert or the like.
inline void drawFullscreen(Program& program, const Framebuffer& target, const DrawState& state = {}) {
    drawVertices(program, target, 3, state);
}

/// As drawFullscreen, into the pixel rectangle [low, low + extent) of slices 0 … instances - 1.
void drawSlices(Program& program, const Framebuffer& target, glm::ivec2 low, glm::ivec2 extent, int instances);

/// Square tiles, each a point that the vertex shader makes from gl_VertexID: along the diagonal of two triangles quads
/// of pixels would be shaded twice. Those of a row or column reach over `extent` pixels in all, which may be more than
/// the target has; of them, those `within` are drawn.
void drawTiles(Program& program, const Framebuffer& target, glm::ivec2 extent, int tiles, const PixelRect& within);

/// Points of the size that the vertex shader says, which makes them from gl_VertexID, in slices of its choice. One is
/// drawn after the other: sums by blending are the same each time.
void drawPoints(Program& program, const Framebuffer& target, int count, const DrawState& state);

/// Draws over so many pixels without a target, a mesh or one triangle that covers them all: for shaders that write to
/// images. What they wrote is there for the next draw.
void drawUntargeted(Program& program, glm::ivec2 extent, const TriangleMesh& mesh, int instances = 1);
void drawUntargetedFullscreen(Program& program, glm::ivec2 extent);

/// Lets the next draw read texels of its own target, as long as it writes others, or each fragment just the one it
/// reads.
void allowReadingTarget();

}  // namespace slabflow
