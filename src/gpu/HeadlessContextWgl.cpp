#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include "base/Error.h"
#include "gpu/HeadlessContext.h"

namespace slabflow {
namespace {

// WGL_ARB_create_context and WGL_ARB_create_context_profile
constexpr int contextMajorVersion = 0x2091;
constexpr int contextMinorVersion = 0x2092;
constexpr int contextFlags = 0x2094;
constexpr int contextDebugBit = 0x0001;
constexpr int contextProfileMask = 0x9126;
constexpr int contextCoreProfileBit = 0x0001;
using CreateContextAttribs = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

constexpr const wchar_t* windowClass = L"SlabflowHeadless";

/// opengl32.dll, a part of Windows, which finds the driver.
struct OpenGl32 {
    HMODULE module = LoadLibraryW(L"opengl32.dll");
    HGLRC(WINAPI* createContext)(HDC) = function<HGLRC(WINAPI*)(HDC)>("wglCreateContext");
    BOOL(WINAPI* deleteContext)(HGLRC) = function<BOOL(WINAPI*)(HGLRC)>("wglDeleteContext");
    BOOL(WINAPI* makeCurrent)(HDC, HGLRC) = function<BOOL(WINAPI*)(HDC, HGLRC)>("wglMakeCurrent");
    PROC(WINAPI* getProcAddress)(LPCSTR) = function<PROC(WINAPI*)(LPCSTR)>("wglGetProcAddress");

    template <class Function>
    Function function(const char* name) const {
        const FARPROC found = module ? GetProcAddress(module, name) : nullptr;
        if (!found) throw Error("opengl32.dll has no " + std::string(name) + ": there is no OpenGL on this Windows");
        return reinterpret_cast<Function>(reinterpret_cast<void*>(found));
    }
};

const OpenGl32& openGl32() {
    static const OpenGl32 library;
    return library;
}

using AnyFunction = void (*)();

/// Functions of OpenGL 1.1 come from the library itself, all others from the driver.
AnyFunction load(const char* name) {
    PROC found = openGl32().getProcAddress(name);
    if (!found) found = GetProcAddress(openGl32().module, name);
    return reinterpret_cast<AnyFunction>(reinterpret_cast<void*>(found));
}

std::string systemReason() { return std::system_category().message(int(GetLastError())); }

[[noreturn]] void fail(const std::string& step) {
    throw Error("no OpenGL 4.5 core context could be made without a window: " + step + " failed (" + systemReason() +
                "); install or update the graphics driver");
}

}  // namespace

struct HeadlessContext::System {
    HWND window = nullptr;
    HDC device = nullptr;
    HGLRC context = nullptr;
    std::string origin = "hidden window";

    System() {
        openHiddenWindow();
        // Only a driver that is current says how to ask for a version.
        const HGLRC any = openGl32().createContext(device);
        if (!any || !openGl32().makeCurrent(device, any)) fail("wglCreateContext");
        const auto create =
            reinterpret_cast<CreateContextAttribs>(reinterpret_cast<void*>(load("wglCreateContextAttribsARB")));
        constexpr int attributes[] = {contextMajorVersion,
                                      4,  //
                                      contextMinorVersion,
                                      5,  //
                                      contextProfileMask,
                                      contextCoreProfileBit,
                                      contextFlags,
                                      contextDebugBit,
                                      0};
        if (create) context = create(device, nullptr, attributes);
        openGl32().makeCurrent(device, nullptr);
        openGl32().deleteContext(any);
        if (!context) fail("wglCreateContextAttribsARB(OpenGL 4.5 core)");
        if (!openGl32().makeCurrent(device, context)) fail("wglMakeCurrent");
    }

    ~System() {
        openGl32().makeCurrent(nullptr, nullptr);
        openGl32().deleteContext(context);
        ReleaseDC(window, device);
        DestroyWindow(window);
    }

    void openHiddenWindow() {
        WNDCLASSW description{};
        description.style = CS_OWNDC;
        description.lpfnWndProc = DefWindowProcW;
        description.hInstance = GetModuleHandleW(nullptr);
        description.lpszClassName = windowClass;
        RegisterClassW(&description);  // fails the second time, when it is there already
        window = CreateWindowW(windowClass, L"Slabflow", WS_OVERLAPPEDWINDOW, 0, 0, 16, 16, nullptr, nullptr,
                               description.hInstance, nullptr);
        if (!window) fail("CreateWindow");
        device = GetDC(window);
        PIXELFORMATDESCRIPTOR format{};
        format.nSize = sizeof format;
        format.nVersion = 1;
        format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER;
        format.iPixelType = PFD_TYPE_RGBA;
        format.cColorBits = 24;
        if (!SetPixelFormat(device, ChoosePixelFormat(device, &format), &format)) fail("SetPixelFormat");
    }
};

HeadlessContext::HeadlessContext() : system_(std::make_unique<System>()) {}
HeadlessContext::~HeadlessContext() = default;
Context::FunctionLoader HeadlessContext::loader() const { return load; }
const std::string& HeadlessContext::origin() const { return system_->origin; }

}  // namespace slabflow
