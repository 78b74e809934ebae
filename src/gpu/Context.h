// The OpenGL context that is current on this thread, what it can do, and what it complained about.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace slabflow {

struct Capabilities {
    std::string vendor, renderer, version, glsl;
    int maxTexture3D = 0;            ///< texels on an axis
    int maxLayers = 0;               ///< slices that one layered draw can reach
    int largestPoint = 0;            ///< pixels along its side
    int texturesOfShader = 0;        ///< that a fragment shader can read
    bool vertexShaderLayer = false;  ///< GL_ARB_shader_viewport_layer_array: the vertex shader may choose the slice
    bool parallelCompile = false;    ///< the driver compiles several programs at a time while ours goes on
    std::string origin;              ///< how the context was made: "EGL device 0", "hidden window", "window"
};

/// Owns the debug output and, when headless, the context itself. One per process at a time, on one thread.
class Context {
public:
    using FunctionLoader = void (*(*)(const char*))();

    /// A context without a window that anybody sees, made current: see gpu/HeadlessContext.h.
    /// Error says why none could be made and what to install.
    static Context headless();

    /// Takes on a context that the caller made current and keeps alive (a window's).
    static Context adopt(FunctionLoader loader);

    Context(Context&&) noexcept;
    Context& operator=(Context&&) noexcept;
    ~Context();

    const Capabilities& capabilities() const;

    /// KHR_debug messages since the last call of the kinds error, undefined behaviour, deprecated and portability.
    /// They are also logged as they come. Tests fail on any.
    std::vector<std::string> takeComplaints();

    /// True after the driver has lost the context (reset); everything on the GPU is gone then.
    bool lost() const;

private:
    struct State;
    explicit Context(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Names everything drawn while it lives, for debuggers and KHR_debug messages.
class DebugGroup {
public:
    explicit DebugGroup(const std::string& label);
    ~DebugGroup();
    DebugGroup(const DebugGroup&) = delete;
    DebugGroup& operator=(const DebugGroup&) = delete;
};

}  // namespace slabflow
