#include "gpu/Draw.h"

#include <glad/gl.h>

#include "base/Error.h"
#include "gpu/Rehearsal.h"

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
        case Blend::Under:
            glBlendEquation(GL_FUNC_ADD);
            glBlendFunc(GL_ONE_MINUS_DST_ALPHA, GL_ONE);
            break;
    }
    enable(GL_CULL_FACE, state.cull != Cull::Off);
    if (state.cull != Cull::Off) glCullFace(state.cull == Cull::Front ? GL_FRONT : GL_BACK);
    enable(GL_SCISSOR_TEST, state.within.has_value());
    if (const auto& rect = state.within)
        glScissor(rect->low.x, rect->low.y, rect->high.x - rect->low.x, rect->high.y - rect->low.y);
    enable(GL_STENCIL_TEST, state.stencil != Stencil::Off);
    glStencilFunc(state.stencil == Stencil::Mark ? GL_ALWAYS : GL_NOTEQUAL, 1, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, state.stencil == Stencil::Mark ? GL_REPLACE : GL_KEEP);
    // Depth is only written while the depth test is on.
    enable(GL_DEPTH_TEST, state.depthTest || state.depthWrite);
    glDepthFunc(state.depthTest ? GL_LEQUAL : GL_ALWAYS);
    glDepthMask(state.depthWrite);
    enable(GL_DEPTH_CLAMP, state.depthClamp);
    const auto mask = state.writeMask;
    glColorMask(mask.r, mask.g, mask.b, mask.a);
}

/// Clears would heed it.
void finish(const DrawState& state) {
    if (state.within) glDisable(GL_SCISSOR_TEST);
}

GLuint createBuffer(const void* data, size_t bytes, const std::string& label) {
    if (Rehearsal::on()) return 0;
    GLuint id = 0;
    glCreateBuffers(1, &id);
    glNamedBufferStorage(id, GLsizeiptr(bytes), data, 0);
    glObjectLabel(GL_BUFFER, id, GLsizei(label.size()), label.c_str());
    return id;
}

/// By way of another buffer: where one is written to directly before the first draw that uses it, NVIDIA 580 draws the
/// data that it was created with.
void overwrite(GLuint buffer, std::span<const glm::vec3> vectors) {
    const GLuint next = createBuffer(vectors.data(), vectors.size_bytes(), "next vectors");
    glCopyNamedBufferSubData(next, buffer, 0, 0, GLsizeiptr(vectors.size_bytes()));
    glDeleteBuffers(1, &next);
}

GLuint createVertexArray() {
    if (Rehearsal::on()) return 0;
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

/// The same with indices.
void bindVertexArrayOf(const Buffer& indices) {
    static GLuint id = 0;
    if (id == 0 || !glIsVertexArray(id)) id = createVertexArray();
    glVertexArrayElementBuffer(id, indices.id());
    glBindVertexArray(id);
}

/// A complete framebuffer without images, for draws that store nothing in one. Kept like the empty vertex array.
void bindEmptyFramebuffer(glm::ivec2 size) {
    static GLuint id = 0;
    if (id == 0 || !glIsFramebuffer(id)) glCreateFramebuffers(1, &id);
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_WIDTH, size.x);
    glNamedFramebufferParameteri(id, GL_FRAMEBUFFER_DEFAULT_HEIGHT, size.y);
    glBindFramebuffer(GL_FRAMEBUFFER, id);
    glViewport(0, 0, size.x, size.y);
}

/// Makes attribute `index` of a vertex array the vectors in a buffer.
void attach(GLuint array, GLuint index, GLuint buffer) {
    glVertexArrayVertexBuffer(array, index, buffer, 0, sizeof(glm::vec3));
    glVertexArrayAttribFormat(array, index, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(array, index, index);
    glEnableVertexArrayAttrib(array, index);
}

}  // namespace

void TriangleMesh::removeArray(unsigned id) { glDeleteVertexArrays(1, &id); }

void TriangleMesh::removeBuffer(unsigned id) { glDeleteBuffers(1, &id); }

TriangleMesh::TriangleMesh(std::span<const glm::vec3> positions, std::span<const glm::vec3> vectors,
                           std::span<const unsigned> indices, const std::string& label)
    : positions_(createBuffer(positions.data(), positions.size_bytes(), label + " positions")),
      vectors_(vectors.empty() ? 0 : createBuffer(vectors.data(), vectors.size_bytes(), label + " vectors")),
      indices_(createBuffer(indices.data(), indices.size_bytes(), label + " indices")),
      array_(createVertexArray()),
      vertexCount_(int(positions.size())),
      indexCount_(int(indices.size())) {
    SLAB_ASSERT(vectors.empty() || positions.size() == vectors.size(), "one vector per position");
    if (array_.get() == 0) return;
    attach(array_.get(), 0, positions_.get());
    if (!vectors.empty()) attach(array_.get(), 1, vectors_.get());
    glVertexArrayElementBuffer(array_.get(), indices_.get());
}

void TriangleMesh::update(std::span<const glm::vec3> positions, std::span<const glm::vec3> vectors) {
    if (Rehearsal::on()) return;
    SLAB_ASSERT(int(positions.size()) == vertexCount_ && positions.size() == vectors.size(), "the same vertices");
    overwrite(positions_.get(), positions);
    overwrite(vectors_.get(), vectors);
}

void transform(Program& program, std::span<const TriangleMesh* const> sources, TriangleMesh& target) {
    if (Rehearsal::on()) return;
    const Handle<&TriangleMesh::removeArray> array(createVertexArray());
    for (GLuint i = 0; i < sources.size(); ++i) {
        SLAB_ASSERT(sources[i]->vertexCount_ == target.vertexCount_, "all meshes have the same vertices");
        attach(array.get(), 2 * i, sources[i]->positions_.get());
        attach(array.get(), 2 * i + 1, sources[i]->vectors_.get());
    }
    bindEmptyFramebuffer(glm::ivec2(1));
    program.use();
    glBindVertexArray(array.get());
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, target.positions_.get());
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 1, target.vectors_.get());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, target.vertexCount_);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    for (const GLuint index : {0u, 1u}) glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, 0);
}

void TriangleMesh::draw(int instances) const {
    glBindVertexArray(array_.get());
    glDrawElementsInstanced(GL_TRIANGLES, indexCount_, GL_UNSIGNED_INT, nullptr, instances);
}

void draw(Program& program, const Framebuffer& target, const TriangleMesh& mesh, const DrawState& state,
          int instances) {
    if (Rehearsal::on()) return;
    target.bind();
    apply(state);
    program.use();
    mesh.draw(instances);
    finish(state);
}

void drawVertices(Program& program, const Framebuffer& target, int vertexCount, const DrawState& state, int instances) {
    if (Rehearsal::on()) return;
    target.bind();
    apply(state);
    program.use();
    bindEmptyVertexArray();
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertexCount, instances);
    finish(state);
}

void drawIndexed(Program& program, const Framebuffer& target, const Buffer& indices, const Buffer& commands,
                 int command, const DrawState& state) {
    if (Rehearsal::on()) return;
    target.bind();
    apply(state);
    program.use();
    bindVertexArrayOf(indices);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands.id());
    const size_t offset = size_t(command) * sizeof(IndexedCommand);
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, reinterpret_cast<const void*>(offset));
    finish(state);
}

namespace {

void startGenerated(Program& program, const Framebuffer& target, glm::ivec2 low, glm::ivec2 extent,
                    const DrawState& state = {}) {
    target.bind();
    glViewport(low.x, low.y, extent.x, extent.y);
    apply(state);
    program.use();
    bindEmptyVertexArray();
}

}  // namespace

void drawSlices(Program& program, const Framebuffer& target, glm::ivec2 low, glm::ivec2 extent, int instances) {
    if (Rehearsal::on()) return;
    startGenerated(program, target, low, extent);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, instances);
}

void drawTiles(Program& program, const Framebuffer& target, glm::ivec2 extent, int tiles, const PixelRect& within) {
    if (Rehearsal::on()) return;
    const DrawState state{.within = within};
    startGenerated(program, target, glm::ivec2(0), extent, state);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, tiles);
    finish(state);
}

void drawPoints(Program& program, const Framebuffer& target, int count, const DrawState& state) {
    if (Rehearsal::on()) return;
    target.bind();
    apply(state);
    program.use();
    bindEmptyVertexArray();
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, count);
    finish(state);
}

namespace {

void startUntargeted(Program& program, glm::ivec2 extent) {
    bindEmptyFramebuffer(extent);
    apply({});
    program.use();
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);  // earlier draws may still read what this one overwrites
}

/// For reads by later draws, and for clears, which draw.
void finishImages() {
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT |
                    GL_FRAMEBUFFER_BARRIER_BIT);
}

}  // namespace

void drawUntargeted(Program& program, glm::ivec2 extent, const TriangleMesh& mesh, int instances) {
    if (Rehearsal::on()) return;
    startUntargeted(program, extent);
    mesh.draw(instances);
    finishImages();
}

void drawUntargetedFullscreen(Program& program, glm::ivec2 extent) {
    if (Rehearsal::on()) return;
    startUntargeted(program, extent);
    bindEmptyVertexArray();
    glDrawArrays(GL_TRIANGLES, 0, 3);
    finishImages();
}

void allowReadingTarget() { glTextureBarrier(); }

}  // namespace slabflow
