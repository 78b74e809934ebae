// A linked GLSL program whose uniforms are set by name, strictly both ways.
#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gpu/Buffer.h"
#include "gpu/Handle.h"
#include "gpu/ProgramCache.h"
#include "gpu/ShaderSource.h"
#include "gpu/Texture.h"

namespace slabflow {

using UniformValue = std::variant<int, float, glm::vec2, glm::vec3, glm::vec4, glm::ivec2, glm::ivec3, glm::ivec4,
                                  glm::mat3, glm::mat4, std::vector<int>, std::vector<float>, std::vector<glm::vec3>,
                                  std::vector<glm::vec4>, std::vector<glm::ivec3>, std::vector<glm::mat3>>;

/// One texture for each element of an array of samplers.
using Textures = std::vector<const Texture*>;

/// A name that no expanded source declares is an error; an active uniform or sampler that was not set since the
/// last use is an error when the program is used. A declared name that the compiler optimised away is accepted. In a
/// Rehearsal nothing is set and nothing used.
class Program {
public:
    struct Stages {
        ShaderSource vertex;
        std::optional<ShaderSource> geometry;
        std::optional<ShaderSource> fragment;
        std::vector<std::string> captured;         ///< outputs of the vertex stage that are kept instead of drawn; see
                                                   ///< transform() in Draw.h
        std::optional<ShaderSource> compute = {};  ///< which is then alone
    };

    /// Has the driver compile and link, which it may do on threads of its own, or takes the program out of the cache.
    Program(Stages stages, std::string label, ProgramCache* cache = nullptr);

    /// Waits until that is done, as everything does that needs it. Error carries the driver's log with places as
    /// file:line.
    void finish();

    /// Puts it into the cache, unless that is done or it came from there. To be called once it has drawn: some drivers
    /// finish their work only then.
    void keep();

    void set(std::string_view name, const UniformValue& value);
    /// For a sampler; or for an image, which the shader reads and writes texel by texel. See drawUntargeted in Draw.h.
    void set(std::string_view name, const Texture& texture) { set(name, Textures{&texture}); }
    void set(std::string_view name, const Textures& textures);
    /// For a block of storage of a compute shader.
    void set(std::string_view name, const Buffer& buffer);
    bool declares(std::string_view name) const;

    /// Makes it the program of the next draw. Error when something active was not set since the last use.
    void use();

    const std::string& label() const { return label_; }

private:
    struct Uniform {
        int location;
        unsigned type;
        int length;
        bool isSet = false;
        int unit = -1;  ///< texture unit of a sampler, of the first of several, or image unit of an image
        std::vector<unsigned> textures = {};
        unsigned format = 0;  ///< of an image's texels
    };

    struct Block {
        unsigned binding;
        bool isSet = false;
        unsigned buffer = 0;
    };

    /// What is known of a program only until it is finished.
    struct Pending {
        Stages stages;
        std::vector<unsigned> shaders;  ///< in the order of stages
    };

    void submit(const Stages& stages);
    bool load(const ProgramBinary& binary);
    [[noreturn]] void fail() const;
    Uniform* find(std::string_view name);
    void requireEnough(std::string_view name, const Uniform& uniform, size_t given) const;
    void reflect();
    void reflectBlocks();
    static void remove(unsigned id);

    std::string label_;
    Handle<&Program::remove> id_;
    std::optional<Pending> pending_;
    ProgramCache* cache_;  ///< in which it is to be kept; null when it is, or is not to be
    std::string sources_;  ///< its name there
    std::set<std::string, std::less<>> declared_;
    std::map<std::string, Uniform, std::less<>> active_;
    std::map<std::string, Block, std::less<>> blocks_;
};

}  // namespace slabflow
