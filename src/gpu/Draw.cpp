#include "gpu/Draw.h"

#include "base/Error.h"

namespace slabflow {
namespace {

void enable(GLenum capability, bool on) { on ? glEnable(capability) : glDisable(capability); }

void apply(const DrawState& state) {
    enable(GL_BLEND, state.blend != Blend::Off);
    switch (state.blend) {
        case Blend::Off: break;
        case Blend::Premultiplied:
            glBlendEquation(GL_FUNC_ADD);
            glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            break;
        case Blend::Alpha:
            glBlendEquation(GL_FUNC_ADD);
            glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
            break;
        case Blend::Add:
            glBlendEquation(GL_FUNC_ADD);
            glBlendFunc(GL_ONE, GL_ONE);
            break;
        case Blend::ReplaceSubtractAlpha:
            glBlendEquationSeparate(GL_FUNC_ADD, GL_FUNC_REVERSE_SUBTRACT);
            glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, GL_ONE);
            break;
    }
    enable(GL_CULL_FACE, state.cull != Cull::Off);
    if (state.cull != Cull::Off) glCullFace(state.cull == Cull::Front ? GL_FRONT : GL_BACK);
    // Depth is only written while the depth test is on.
    enable(GL_DEPTH_TEST, state.depthTest || state.depthWrite);
    glDepthFunc(state.depthTest ? GL_LEQUAL : GL_ALWAYS);
    glDepthMask(state.depthWrite);
    enable(GL_DEPTH_CLAMP, state.depthClamp);
    const auto mask = state.writeMask;
    glColorMask(mask.r, mask.g, mask.b, mask.a);
}

GLuint createBuffer(const void* data, size_t bytes, const std::string& label) {
    GLuint id = 0;
    glCreateBuffers(1, &id);
    glNamedBufferStorage(id, GLsizeiptr(bytes), data, 0);
    glObjectLabel(GL_BUFFER, id, GLsizei(label.size()), label.c_str());
    return id;
}

GLuint createVertexArray() {
    GLuint id = 0;
    glCreateVertexArrays(1, &id);
    return id;
}

/// A vertex array without attributes, bound while vertices are made from gl_VertexID. Kept as long as the context:
/// one name, made again when a new context does not know it.
void bindEmptyVertexArray() {
    static GLuint id = 0;
    if (id == 0 || !glIsVertexArray(id)) id = createVertexArray();
    glBindVertexArray(id);
}

}  // namespace

TriangleMesh::TriangleMesh(std::span<const glm::vec3> positions, std::span<const glm::vec3> normals,
                           std::span<const unsigned> indices, const std::string& label)
    : positions_(createBuffer(positions.data(), positions.size_bytes(), label + " positions")),
      normals_(normals.empty() ? 0 : createBuffer(normals.data(), normals.size_bytes(), label + " normals")),
      indices_(createBuffer(indices.data(), indices.size_bytes(), label + " indices")),
      array_(createVertexArray()),
      indexCount_(int(indices.size())) {
    SLAB_ASSERT(normals.empty() || positions.size() == normals.size(), "one normal per position");
    const GLuint buffers[] = {positions_.get(), normals_.get()};
    for (GLuint attribute : {0u, 1u}) {
        if (buffers[attribute] == 0) continue;
        glVertexArrayVertexBuffer(array_.get(), attribute, buffers[attribute], 0, sizeof(glm::vec3));
        glVertexArrayAttribFormat(array_.get(), attribute, 3, GL_FLOAT, GL_FALSE, 0);
        glVertexArrayAttribBinding(array_.get(), attribute, attribute);
        glEnableVertexArrayAttrib(array_.get(), attribute);
    }
    glVertexArrayElementBuffer(array_.get(), indices_.get());
}

void TriangleMesh::draw(int instances) const {
    glBindVertexArray(array_.get());
    glDrawElementsInstanced(GL_TRIANGLES, indexCount_, GL_UNSIGNED_INT, nullptr, instances);
}

void draw(Program& program, const Framebuffer& target, const TriangleMesh& mesh, const DrawState& state) {
    target.bind();
    apply(state);
    program.use();
    mesh.draw();
}

void drawToSlices(Program& program, const Framebuffer& target, const TriangleMesh& mesh, glm::ivec2 extent, int slices,
                  const DrawState& state) {
    target.bind();
    glViewport(0, 0, extent.x, extent.y);
    apply(state);
    program.use();
    mesh.draw(slices);
}

void drawVertices(Program& program, const Framebuffer& target, int vertexCount, const DrawState& state, int instances) {
    target.bind();
    apply(state);
    program.use();
    bindEmptyVertexArray();
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertexCount, instances);
}

namespace {

void drawInstances(Program& program, const Framebuffer& target, glm::ivec2 low, glm::ivec2 extent, int vertices,
                   int instances) {
    target.bind();
    glViewport(low.x, low.y, extent.x, extent.y);
    apply({});
    program.use();
    bindEmptyVertexArray();
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertices, instances);
}

}  // namespace

void drawSlices(Program& program, const Framebuffer& target, glm::ivec2 low, glm::ivec2 extent, int instances) {
    drawInstances(program, target, low, extent, 3, instances);
}

void drawTiles(Program& program, const Framebuffer& target, glm::ivec2 size, int tiles) {
    drawInstances(program, target, glm::ivec2(0), size, 6, tiles);
}

void allowReadingTarget() { glTextureBarrier(); }

}  // namespace slabflow
