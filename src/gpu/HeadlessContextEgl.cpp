#include <array>
#include <cstdio>
#include <dlfcn.h>
#include <glad/egl.h>

#include "base/Error.h"
#include "gpu/HeadlessContext.h"

namespace slabflow {
namespace {

using GetProcAddress = void (*(*)(const char*))();

GLADapiproc loadThrough(void* getProcAddress, const char* name) {
    return reinterpret_cast<GetProcAddress>(getProcAddress)(name);
}

std::string hexCode(EGLint code) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%04x", unsigned(code));
    return text;
}

}  // namespace

struct HeadlessContext::System {
    void* library = nullptr;
    GetProcAddress getProcAddress = nullptr;
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    std::string origin;

    System();
    ~System();
    void loadFunctions(EGLDisplay display) const;
    bool makeCurrent(EGLDisplay display, const std::string& origin, std::string& tried);
};

HeadlessContext::System::System() {
    for (const char* name : {"libEGL.so.1", "libEGL.so"})
        if ((library = dlopen(name, RTLD_LAZY | RTLD_LOCAL))) break;
    if (!library)
        throw Error(
            "no libEGL was found, so there is no way to use OpenGL without a display; install a graphics "
            "driver or Mesa (Debian, Ubuntu: libegl1 libgl1-mesa-dri)");
    getProcAddress = reinterpret_cast<GetProcAddress>(dlsym(library, "eglGetProcAddress"));
    if (!getProcAddress) throw Error("libEGL has no eglGetProcAddress");

    loadFunctions(EGL_NO_DISPLAY);
    if (!eglGetPlatformDisplayEXT)
        throw Error(
            "no OpenGL driver can be used without a display: none is installed for EGL, or it lacks "
            "EGL_EXT_platform_base; install a graphics driver or Mesa (Debian, Ubuntu: libegl1 libgl1-mesa-dri)");

    std::string tried;
    if (eglQueryDevicesEXT) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        eglQueryDevicesEXT(EGLint(devices.size()), devices.data(), &count);
        for (EGLint i = 0; i < count; ++i)
            if (makeCurrent(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[size_t(i)], nullptr),
                            "EGL device " + std::to_string(i), tried))
                return;
    }
    if (makeCurrent(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
                    "EGL surfaceless", tried))
        return;
    throw Error(
        "no OpenGL 4.5 core context could be made without a display; update the graphics driver or install "
        "Mesa (Debian, Ubuntu: libegl1 libgl1-mesa-dri). Tried:" +
        tried);
}

/// Loads the EGL entry points that `of` offers (none: those of the client library).
void HeadlessContext::System::loadFunctions(EGLDisplay of) const {
    gladLoadEGLUserPtr(of, loadThrough, reinterpret_cast<void*>(getProcAddress));
}

bool HeadlessContext::System::makeCurrent(EGLDisplay candidate, const std::string& name, std::string& tried) {
    const auto refuse = [&](const char* step) {
        const EGLint error = eglGetError();
        tried += "\n  " + name + ": " + step + " failed (" + hexCode(error) + ")";
        if (error == EGL_BAD_ALLOC) tried += ", as there is no memory left, on the GPU or at all";
        return false;
    };
    if (candidate == EGL_NO_DISPLAY) return refuse("eglGetPlatformDisplay");
    if (!eglInitialize(candidate, nullptr, nullptr)) return refuse("eglInitialize");
    loadFunctions(candidate);
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 4,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 5,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                 EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                 EGL_CONTEXT_OPENGL_DEBUG,
                                 EGL_TRUE,
                                 EGL_NONE};
    EGLContext made = EGL_NO_CONTEXT;
    const char* step = "eglBindAPI(OpenGL)";
    if (eglBindAPI(EGL_OPENGL_API)) {
        step = "eglCreateContext(OpenGL 4.5 core)";
        made = eglCreateContext(candidate, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
    }
    if (made != EGL_NO_CONTEXT && eglMakeCurrent(candidate, EGL_NO_SURFACE, EGL_NO_SURFACE, made)) {
        display = candidate;
        context = made;
        origin = name;
        return true;
    }
    const bool refused = refuse(made == EGL_NO_CONTEXT ? step : "eglMakeCurrent without surfaces");
    if (made != EGL_NO_CONTEXT) eglDestroyContext(candidate, made);
    eglTerminate(candidate);
    return refused;
}

HeadlessContext::System::~System() {
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
    eglTerminate(display);
}

HeadlessContext::HeadlessContext() : system_(std::make_unique<System>()) {}
HeadlessContext::~HeadlessContext() = default;
Context::FunctionLoader HeadlessContext::loader() const { return system_->getProcAddress; }
const std::string& HeadlessContext::origin() const { return system_->origin; }

}  // namespace slabflow
