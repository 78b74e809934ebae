#include "gpu/Program.h"

#include <algorithm>
#include <glm/gtc/type_ptr.hpp>
#include <utility>

#include "base/Error.h"
#include "gpu/GlFormat.h"
#include "gpu/Rehearsal.h"

namespace slabflow {
namespace {

std::string shaderLog(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(size_t(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    return log.c_str();
}

std::string programLog(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(size_t(std::max(length, 1)), '\0');
    glGetProgramInfoLog(program, length, nullptr, log.data());
    return log.c_str();
}

/// The stages that there are, in the order of the pipeline.
std::vector<std::pair<GLenum, const ShaderSource*>> listOf(const Program::Stages& stages) {
    if (stages.compute) return {{GL_COMPUTE_SHADER, &*stages.compute}};
    std::vector<std::pair<GLenum, const ShaderSource*>> list{{GL_VERTEX_SHADER, &stages.vertex}};
    if (stages.geometry) list.emplace_back(GL_GEOMETRY_SHADER, &*stages.geometry);
    if (stages.fragment) list.emplace_back(GL_FRAGMENT_SHADER, &*stages.fragment);
    return list;
}

/// All that decides what the driver makes of a program.
std::string sourcesOf(const Program::Stages& stages) {
    std::string text;
    for (const auto& [stage, source] : listOf(stages)) text += std::to_string(stage) + '\n' + source->text;
    for (const std::string& name : stages.captured) text += '\n' + name;
    return text;
}

/// Whether the driver knows the format; it complains of others.
bool isKnown(GLenum binaryFormat) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &count);
    std::vector<GLint> formats(size_t(std::max(count, 0)));
    if (count > 0) glGetIntegerv(GL_PROGRAM_BINARY_FORMATS, formats.data());
    return std::ranges::find(formats, GLint(binaryFormat)) != formats.end();
}

bool isLinked(GLuint program) {
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    return linked != 0;
}

GLenum samplerFor(const Texture& texture) {
    if (texture.multisampled()) return GL_SAMPLER_2D_MULTISAMPLE;
    if (texture.desc().dimension == Dimension::Two) return GL_SAMPLER_2D;
    if (!info(texture.format()).integer) return GL_SAMPLER_3D;
    return glFormat(texture.format()).type == GL_INT ? GL_INT_SAMPLER_3D : GL_UNSIGNED_INT_SAMPLER_3D;
}

bool isSampler(GLenum type) {
    return type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_MULTISAMPLE || type == GL_SAMPLER_3D ||
           type == GL_INT_SAMPLER_3D || type == GL_UNSIGNED_INT_SAMPLER_3D;
}

bool isImage(GLenum type) { return type == GL_INT_IMAGE_3D; }

bool suits(GLenum type, const Texture& texture) {
    return isImage(type) ? texture.format() == Format::R32I : type == samplerFor(texture);
}

std::string withoutIndex(const std::string& name) { return name.substr(0, name.find('[')); }

struct Upload {
    GLuint program;
    GLint location;

    void operator()(int v) const { glProgramUniform1i(program, location, v); }
    void operator()(float v) const { glProgramUniform1f(program, location, v); }
    void operator()(const glm::vec2& v) const { glProgramUniform2fv(program, location, 1, &v.x); }
    void operator()(const glm::vec3& v) const { glProgramUniform3fv(program, location, 1, &v.x); }
    void operator()(const glm::vec4& v) const { glProgramUniform4fv(program, location, 1, &v.x); }
    void operator()(const glm::ivec2& v) const { glProgramUniform2iv(program, location, 1, &v.x); }
    void operator()(const glm::ivec3& v) const { glProgramUniform3iv(program, location, 1, &v.x); }
    void operator()(const glm::ivec4& v) const { glProgramUniform4iv(program, location, 1, &v.x); }
    void operator()(const glm::mat3& v) const {
        glProgramUniformMatrix3fv(program, location, 1, GL_FALSE, glm::value_ptr(v));
    }
    void operator()(const glm::mat4& v) const {
        glProgramUniformMatrix4fv(program, location, 1, GL_FALSE, glm::value_ptr(v));
    }
    void operator()(const std::vector<int>& v) const {
        glProgramUniform1iv(program, location, GLsizei(v.size()), v.data());
    }
    void operator()(const std::vector<float>& v) const {
        glProgramUniform1fv(program, location, GLsizei(v.size()), v.data());
    }
    void operator()(const std::vector<glm::vec3>& v) const {
        glProgramUniform3fv(program, location, GLsizei(v.size()), &v.front().x);
    }
    void operator()(const std::vector<glm::vec4>& v) const {
        glProgramUniform4fv(program, location, GLsizei(v.size()), &v.front().x);
    }
    void operator()(const std::vector<glm::ivec3>& v) const {
        glProgramUniform3iv(program, location, GLsizei(v.size()), &v.front().x);
    }
    void operator()(const std::vector<glm::mat3>& v) const {
        glProgramUniformMatrix3fv(program, location, GLsizei(v.size()), GL_FALSE, glm::value_ptr(v.front()));
    }
};

/// The GLSL type that each alternative of UniformValue may be given to.
GLenum typeOf(const UniformValue& value) {
    static constexpr GLenum types[] = {GL_INT,        GL_FLOAT,      GL_FLOAT_VEC2, GL_FLOAT_VEC3,
                                       GL_FLOAT_VEC4, GL_INT_VEC2,   GL_INT_VEC3,   GL_INT_VEC4,
                                       GL_FLOAT_MAT3, GL_FLOAT_MAT4, GL_INT,        GL_FLOAT,
                                       GL_FLOAT_VEC3, GL_FLOAT_VEC4, GL_INT_VEC3,   GL_FLOAT_MAT3};
    static_assert(std::size(types) == std::variant_size_v<UniformValue>);
    return types[value.index()];
}

/// How many elements are given to the uniform's array; 1 when it is none.
template <class T>
size_t lengthOf(const T&) {
    return 1;
}
template <class T>
size_t lengthOf(const std::vector<T>& values) {
    return values.size();
}

}  // namespace

void Program::remove(unsigned id) { glDeleteProgram(id); }

Program::Program(Stages stages, std::string label, ProgramCache* cache)
    : label_(std::move(label)), id_(glCreateProgram()), cache_(cache), sources_(cache ? sourcesOf(stages) : "") {
    for (const auto& [stage, source] : listOf(stages))
        for (auto& name : source->declaredUniforms()) declared_.insert(name);
    glObjectLabel(GL_PROGRAM, id_.get(), GLsizei(label_.size()), label_.c_str());
    const auto binary = cache ? cache->find(sources_) : std::nullopt;
    if (binary && load(*binary)) {
        cache_ = nullptr;
        reflect();
        return;
    }
    pending_ = {std::move(stages), {}};
    submit(pending_->stages);
}

/// Asks the driver for nothing, which would make it wait for its compiler.
void Program::submit(const Stages& stages) {
    for (const auto& [stage, source] : listOf(stages)) {
        const std::string text = "#version 450 core\n" + source->text;
        const char* pointer = text.c_str();
        const GLuint shader = glCreateShader(stage);
        glShaderSource(shader, 1, &pointer, nullptr);
        glCompileShader(shader);
        glAttachShader(id_.get(), shader);
        glDeleteShader(shader);  // deleted for good with the program
        pending_->shaders.push_back(shader);
    }
    std::vector<const char*> captured;
    for (const std::string& name : stages.captured) captured.push_back(name.c_str());
    if (!captured.empty())
        glTransformFeedbackVaryings(id_.get(), GLsizei(captured.size()), captured.data(), GL_SEPARATE_ATTRIBS);
    if (cache_) glProgramParameteri(id_.get(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    glLinkProgram(id_.get());
}

/// False when the driver does not want it any more, as after an update of its own that changed no version.
bool Program::load(const ProgramBinary& binary) {
    if (!isKnown(binary.format)) return false;
    glProgramBinary(id_.get(), binary.format, binary.bytes.data(), GLsizei(binary.bytes.size()));
    return isLinked(id_.get());
}

void Program::finish() {
    if (!pending_) return;
    if (!isLinked(id_.get())) fail();
    reflect();
    pending_.reset();
}

void Program::keep() {
    if (!cache_ || pending_) return;
    ProgramCache& cache = *std::exchange(cache_, nullptr);
    const std::string sources = std::exchange(sources_, {});
    GLint length = 0;
    glGetProgramiv(id_.get(), GL_PROGRAM_BINARY_LENGTH, &length);
    if (length <= 0) return;  // some drivers give none away
    ProgramBinary binary;
    binary.bytes.resize(size_t(length));
    GLenum format = 0;
    glGetProgramBinary(id_.get(), length, &length, &format, binary.bytes.data());
    binary.format = format;
    binary.bytes.resize(size_t(length));
    cache.store(sources, binary);
}

void Program::fail() const {
    const auto list = listOf(pending_->stages);
    for (size_t i = 0; i < list.size(); ++i) {
        const GLuint shader = pending_->shaders[i];
        GLint compiled = 0;
        glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
        if (!compiled)
            throw Error("shader '" + label_ + "' does not compile:\n" + list[i].second->explain(shaderLog(shader)));
    }
    throw Error("shader '" + label_ + "' does not link:\n" + programLog(id_.get()));
}

void Program::reflect() {
    GLint count = 0, longest = 0;
    glGetProgramiv(id_.get(), GL_ACTIVE_UNIFORMS, &count);
    glGetProgramiv(id_.get(), GL_ACTIVE_UNIFORM_MAX_LENGTH, &longest);
    int units = 0, images = 0;
    for (GLuint i = 0; i < GLuint(count); ++i) {
        std::string name(size_t(longest), '\0');
        GLint length = 0;
        GLenum type = 0;
        glGetActiveUniform(id_.get(), i, longest, nullptr, &length, &type, name.data());
        const GLint location = glGetUniformLocation(id_.get(), name.c_str());
        if (location < 0) continue;  // a block member
        Uniform uniform{location, type, length};
        if (isSampler(type) || isImage(type)) {
            int& next = isImage(type) ? images : units;
            uniform.unit = next;
            for (int element = 0; element < length; ++element)
                glProgramUniform1i(id_.get(), location + element, next++);
        }
        active_.emplace(withoutIndex(name.c_str()), uniform);
    }
    reflectBlocks();
}

void Program::reflectBlocks() {
    GLint count = 0, longest = 0;
    glGetProgramInterfaceiv(id_.get(), GL_SHADER_STORAGE_BLOCK, GL_ACTIVE_RESOURCES, &count);
    if (count == 0) return;
    glGetProgramInterfaceiv(id_.get(), GL_SHADER_STORAGE_BLOCK, GL_MAX_NAME_LENGTH, &longest);
    for (GLuint i = 0; i < GLuint(count); ++i) {
        std::string name(size_t(longest), '\0');
        glGetProgramResourceName(id_.get(), GL_SHADER_STORAGE_BLOCK, i, longest, nullptr, name.data());
        glShaderStorageBlockBinding(id_.get(), i, i);
        blocks_.emplace(name.c_str(), Block{i});
    }
}

bool Program::declares(std::string_view name) const { return declared_.find(name) != declared_.end(); }

Program::Uniform* Program::find(std::string_view name) {
    if (const auto it = active_.find(name); it != active_.end()) return &it->second;
    if (!declares(name)) throw Error("shader '" + label_ + "' declares no uniform '" + std::string(name) + "'");
    return nullptr;
}

void Program::requireEnough(std::string_view name, const Uniform& uniform, size_t given) const {
    // The driver counts to the last element in use, which may be fewer than declared.
    if (given < size_t(uniform.length))
        throw Error("shader '" + label_ + "': uniform '" + std::string(name) + "' is an array of " +
                    std::to_string(uniform.length) + ", " + std::to_string(given) + " values were given");
}

void Program::set(std::string_view name, const UniformValue& value) {
    if (Rehearsal::on()) return;
    finish();
    Uniform* uniform = find(name);
    if (!uniform) return;
    if (uniform->type != typeOf(value) && !(uniform->type == GL_BOOL && typeOf(value) == GL_INT))
        throw Error("shader '" + label_ + "': uniform '" + std::string(name) +
                    "' is of another type than the value given");
    requireEnough(name, *uniform, std::visit([](const auto& v) { return lengthOf(v); }, value));
    std::visit(Upload{id_.get(), uniform->location}, value);
    uniform->isSet = true;
}

void Program::set(std::string_view name, const Textures& textures) {
    if (Rehearsal::on()) return;
    finish();
    Uniform* uniform = find(name);
    if (!uniform) return;
    requireEnough(name, *uniform, textures.size());
    uniform->textures.clear();
    for (const Texture* texture : textures) {
        if (!suits(uniform->type, *texture))
            throw Error("shader '" + label_ + "': uniform '" + std::string(name) +
                        "' is no sampler and no image for texture '" + texture->desc().label + "'");
        uniform->textures.push_back(texture->id());
        uniform->format = glFormat(texture->format()).internal;
    }
    uniform->isSet = true;
}

void Program::set(std::string_view name, const Buffer& buffer) {
    if (Rehearsal::on()) return;
    finish();
    const auto found = blocks_.find(name);
    if (found == blocks_.end()) throw Error("shader '" + label_ + "' has no block '" + std::string(name) + "'");
    found->second.buffer = buffer.id();
    found->second.isSet = true;
}

void Program::use() {
    if (Rehearsal::on()) return;
    finish();
    for (auto& [name, block] : blocks_) {
        if (!block.isSet) throw Error("shader '" + label_ + "': block '" + name + "' was never set");
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, block.binding, block.buffer);
        block.isSet = false;
    }
    for (auto& [name, uniform] : active_) {
        if (!uniform.isSet) throw Error("shader '" + label_ + "': uniform '" + name + "' was never set");
        for (int i = 0; uniform.unit >= 0 && i < uniform.length; ++i) {
            const GLuint unit = GLuint(uniform.unit + i), texture = uniform.textures[size_t(i)];
            if (isImage(uniform.type)) glBindImageTexture(unit, texture, 0, GL_TRUE, 0, GL_READ_WRITE, uniform.format);
            else glBindTextureUnit(unit, texture);
        }
        uniform.isSet = false;  // given anew for every draw: nobody inherits what another caller left
    }
    glUseProgram(id_.get());
}

}  // namespace slabflow
