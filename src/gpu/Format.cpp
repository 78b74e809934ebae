#include "gpu/Format.h"

#include "base/Error.h"
#include "gpu/GlFormat.h"

namespace slabflow {
namespace {

struct Row {
    FormatInfo info;
    GlFormat gl;
};

const Row& rowOf(Format format) {
    static constexpr Row table[] = {
        {{"RGBA8", 4, 4, false}, {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE}},
        {{"R16F", 1, 2, true}, {GL_R16F, GL_RED, GL_FLOAT}},
        {{"RG16F", 2, 4, true}, {GL_RG16F, GL_RG, GL_FLOAT}},
        {{"RGBA16F", 4, 8, true}, {GL_RGBA16F, GL_RGBA, GL_FLOAT}},
        {{"R32F", 1, 4, false}, {GL_R32F, GL_RED, GL_FLOAT}},
        {{"RG32F", 2, 8, false}, {GL_RG32F, GL_RG, GL_FLOAT}},
        {{"RGBA32F", 4, 16, false}, {GL_RGBA32F, GL_RGBA, GL_FLOAT}},
        {{"R32I", 1, 4, false, true}, {GL_R32I, GL_RED_INTEGER, GL_INT}},
        {{"RGBA32UI", 4, 16, false, true}, {GL_RGBA32UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT}},
        {{"Depth32F", 1, 4, false}, {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT}},
        {{"Depth24Stencil8", 1, 4, false}, {GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8}},
    };
    const auto index = static_cast<size_t>(format);
    SLAB_ASSERT(index < std::size(table), "unknown texel format");
    return table[index];
}

}  // namespace

const FormatInfo& info(Format format) { return rowOf(format).info; }

GlFormat glFormat(Format format) { return rowOf(format).gl; }

std::vector<int> sampleCounts(Format format) {
    const auto query = [&](GLenum what, std::vector<int>& answer) {
        glGetInternalformativ(GL_TEXTURE_2D_MULTISAMPLE, glFormat(format).internal, what, GLsizei(answer.size()),
                              answer.data());
    };
    std::vector<int> length(1), counts;
    query(GL_NUM_SAMPLE_COUNTS, length);
    counts.resize(size_t(length[0]));
    query(GL_SAMPLES, counts);
    return counts;
}

}  // namespace slabflow
