#include "gpu/HeadlessEgl.h"

#include "base/Error.h"

#if defined(__linux__)

#include <array>
#include <dlfcn.h>
#include <glad/egl.h>

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

struct HeadlessEgl::Library {
    void* handle = nullptr;
    GetProcAddress getProcAddress = nullptr;

    Library() {
        for (const char* name : {"libEGL.so.1", "libEGL.so"})
            if ((handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL))) break;
        if (!handle)
            throw Error(
                "no libEGL was found, so there is no way to use OpenGL without a display; install a graphics "
                "driver or Mesa (Debian, Ubuntu: libegl1 libgl1-mesa-dri)");
        getProcAddress = reinterpret_cast<GetProcAddress>(dlsym(handle, "eglGetProcAddress"));
        if (!getProcAddress) throw Error("libEGL has no eglGetProcAddress");
    }

    /// Loads the EGL entry points that `display` offers (none: those of the client library).
    void load(EGLDisplay display) const {
        gladLoadEGLUserPtr(display, loadThrough, reinterpret_cast<void*>(getProcAddress));
    }
};

HeadlessEgl::HeadlessEgl() : library_(std::make_unique<Library>()) {
    library_->load(EGL_NO_DISPLAY);
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

bool HeadlessEgl::makeCurrent(void* display, const std::string& origin, std::string& tried) {
    const auto refuse = [&](const char* step) {
        tried += "\n  " + origin + ": " + step + " failed (" + hexCode(eglGetError()) + ")";
        return false;
    };
    if (display == EGL_NO_DISPLAY) return refuse("eglGetPlatformDisplay");
    if (!eglInitialize(display, nullptr, nullptr)) return refuse("eglInitialize");
    library_->load(display);
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 4,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 5,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                 EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                 EGL_CONTEXT_OPENGL_DEBUG,
                                 EGL_TRUE,
                                 EGL_NONE};
    EGLContext context = EGL_NO_CONTEXT;
    const char* step = "eglBindAPI(OpenGL)";
    if (eglBindAPI(EGL_OPENGL_API)) {
        step = "eglCreateContext(OpenGL 4.5 core)";
        context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
    }
    if (context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
        display_ = display;
        context_ = context;
        origin_ = origin;
        return true;
    }
    const bool refused = refuse(context == EGL_NO_CONTEXT ? step : "eglMakeCurrent without surfaces");
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
    return refused;
}

HeadlessEgl::~HeadlessEgl() {
    if (!display_) return;
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

Context::FunctionLoader HeadlessEgl::loader() const { return library_->getProcAddress; }

}  // namespace slabflow

#else

namespace slabflow {

struct HeadlessEgl::Library {};
HeadlessEgl::HeadlessEgl() { throw Error("this build cannot use OpenGL without a window on this system"); }
HeadlessEgl::~HeadlessEgl() = default;
Context::FunctionLoader HeadlessEgl::loader() const { return nullptr; }

}  // namespace slabflow

#endif
