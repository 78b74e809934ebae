#include "gpu/Context.h"

#include <cstring>
#include <glad/gl.h>
#include <mutex>
#include <utility>

#include "base/Error.h"
#include "base/Log.h"
#include "gpu/HeadlessContext.h"

namespace slabflow {

struct Context::State {
    std::unique_ptr<HeadlessContext> headless;  ///< empty for a window's context
    Capabilities capabilities;
    std::mutex mutex;
    std::vector<std::string> complaints;
};

namespace {

const char* kindOf(GLenum type) {
    switch (type) {
        case GL_DEBUG_TYPE_ERROR: return "error";
        case GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR: return "undefined behaviour";
        case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR: return "deprecated behaviour";
        case GL_DEBUG_TYPE_PORTABILITY: return "portability";
        default: return nullptr;  // what a driver thinks of its own speed is nothing that users could act on
    }
}

struct Complaints {
    std::mutex& mutex;
    std::vector<std::string>& list;
};

void GLAD_API_PTR onDebugMessage(GLenum, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* text,
                                 const void* user) {
    const char* kind = kindOf(type);
    if (!kind) return;
    const std::string message = std::string("OpenGL ") + kind + ": " + std::string(text, size_t(length));
    const auto& complaints = *static_cast<const Complaints*>(user);
    const std::lock_guard lock(complaints.mutex);
    complaints.list.push_back(message);
    logWarning(message);
}

std::string text(GLenum name) {
    const auto* value = reinterpret_cast<const char*>(glGetString(name));
    return value ? value : "unknown";
}

bool hasExtension(const char* wanted) {
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; ++i)
        if (std::strcmp(reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, GLuint(i))), wanted) == 0)
            return true;
    return false;
}

int integer(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

Capabilities queryCapabilities(std::string origin) {
    Capabilities c;
    c.vendor = text(GL_VENDOR);
    c.renderer = text(GL_RENDERER);
    c.version = text(GL_VERSION);
    c.glsl = text(GL_SHADING_LANGUAGE_VERSION);
    c.maxTexture3D = integer(GL_MAX_3D_TEXTURE_SIZE);
    c.maxLayers = integer(GL_MAX_FRAMEBUFFER_LAYERS);
    GLfloat pointSizes[2] = {};
    glGetFloatv(GL_POINT_SIZE_RANGE, pointSizes);
    c.largestPoint = int(pointSizes[1]);
    c.texturesOfShader = integer(GL_MAX_TEXTURE_IMAGE_UNITS);
    c.vertexShaderLayer = hasExtension("GL_ARB_shader_viewport_layer_array");
    c.origin = std::move(origin);
    return c;
}

/// As many programs at a time as the driver likes (GL_KHR_parallel_shader_compile, or its older ARB twin). False where
/// it compiles one after the other.
bool allowParallelCompile(Context::FunctionLoader loader) {
    // Software compiles when it draws, whatever it says.
    if (text(GL_RENDERER).starts_with("llvmpipe") || text(GL_RENDERER).starts_with("softpipe")) return false;
    using MaxShaderCompilerThreads = void(GLAD_API_PTR*)(GLuint count);
    for (const std::string kind : {"KHR", "ARB"}) {
        if (!hasExtension(("GL_" + kind + "_parallel_shader_compile").c_str())) continue;
        const auto limit =
            reinterpret_cast<MaxShaderCompilerThreads>(loader(("glMaxShaderCompilerThreads" + kind).c_str()));
        if (!limit) continue;
        limit(0xFFFFFFFFu);
        return true;
    }
    return false;
}

void loadFunctions(Context::FunctionLoader loader) {
    const int version = gladLoadGL(loader);
    if (version < GLAD_MAKE_VERSION(4, 5))
        throw Error("Slabflow needs OpenGL 4.5; this driver offers " +
                    (version == 0 ? std::string("none")
                                  : std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                        std::to_string(GLAD_VERSION_MINOR(version))) +
                    "; update the graphics driver");
}

}  // namespace

Context::Context(std::unique_ptr<State> state) : state_(std::move(state)) {
    // The callback outlives moves of this object, so that it is given what stays in place.
    static std::unique_ptr<Complaints> complaints;
    complaints = std::make_unique<Complaints>(Complaints{state_->mutex, state_->complaints});
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(onDebugMessage, complaints.get());
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_NOTIFICATION, 0, nullptr, GL_FALSE);
}

Context Context::headless() {
    auto state = std::make_unique<State>();
    state->headless = std::make_unique<HeadlessContext>();
    loadFunctions(state->headless->loader());
    state->capabilities = queryCapabilities(state->headless->origin());
    state->capabilities.parallelCompile = allowParallelCompile(state->headless->loader());
    return Context(std::move(state));
}

Context Context::adopt(FunctionLoader loader) {
    auto state = std::make_unique<State>();
    loadFunctions(loader);
    state->capabilities = queryCapabilities("window");
    state->capabilities.parallelCompile = allowParallelCompile(loader);
    return Context(std::move(state));
}

Context::Context(Context&&) noexcept = default;
Context& Context::operator=(Context&&) noexcept = default;

Context::~Context() {
    if (state_) glDebugMessageCallback(nullptr, nullptr);
}

const Capabilities& Context::capabilities() const { return state_->capabilities; }

std::vector<std::string> Context::takeComplaints() {
    const std::lock_guard lock(state_->mutex);
    return std::exchange(state_->complaints, {});
}

bool Context::lost() const { return glGetGraphicsResetStatus() != GL_NO_ERROR; }

DebugGroup::DebugGroup(const std::string& label) {
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, GLsizei(label.size()), label.c_str());
}

DebugGroup::~DebugGroup() { glPopDebugGroup(); }

}  // namespace slabflow
