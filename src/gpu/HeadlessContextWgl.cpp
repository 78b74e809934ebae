#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <cstdint>
#include <future>
#include <string>
#include <system_error>
#include <thread>
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

/// Functions of OpenGL 1.1 come from the library itself, all others from the driver; some drivers answer -1 to 3 where
/// they have none.
AnyFunction load(const char* name) {
    PROC found = openGl32().getProcAddress(name);
    const auto number = reinterpret_cast<intptr_t>(found);
    if (number >= -1 && number <= 3) found = GetProcAddress(openGl32().module, name);
    return reinterpret_cast<AnyFunction>(reinterpret_cast<void*>(found));
}

[[noreturn]] void fail(const std::string& step, DWORD reason) {
    const std::string why = reason == 0 ? "" : " (" + std::system_category().message(int(reason)) + ")";
    throw Error("no OpenGL 4.5 core context could be made without a window: " + step + " failed" + why +
                "; install or update the graphics driver");
}

/// A window that is never shown. A thread of its own answers the messages that every window gets: other programs would
/// wait for an answer, and this one is busy.
class HiddenWindow {
public:
    HiddenWindow() : thread_([this](std::stop_token) { live(); }) {
        handle_ = opened_.get_future().get();
        if (!handle_) fail("CreateWindow", reason_);
    }
    ~HiddenWindow() { PostMessageW(handle_, WM_CLOSE, 0, 0); }
    HiddenWindow(const HiddenWindow&) = delete;
    HiddenWindow& operator=(const HiddenWindow&) = delete;

    HWND handle() const { return handle_; }

private:
    static LRESULT CALLBACK answer(HWND window, UINT message, WPARAM w, LPARAM l) {
        if (message == WM_DESTROY) PostQuitMessage(0);
        return DefWindowProcW(window, message, w, l);
    }

    void live() {
        WNDCLASSW description{};
        description.style = CS_OWNDC;
        description.lpfnWndProc = answer;
        description.hInstance = GetModuleHandleW(nullptr);
        description.lpszClassName = windowClass;
        RegisterClassW(&description);  // fails the second time, when it is there already
        const HWND window = CreateWindowW(windowClass, L"Slabflow", WS_OVERLAPPEDWINDOW, 0, 0, 16, 16, nullptr, nullptr,
                                          description.hInstance, nullptr);
        reason_ = GetLastError();
        opened_.set_value(window);
        MSG message;
        while (window && GetMessageW(&message, nullptr, 0, 0) > 0) DispatchMessageW(&message);
    }

    std::promise<HWND> opened_;
    DWORD reason_ = 0;
    HWND handle_ = nullptr;
    std::jthread thread_;  // the last member: it uses the others, and is waited for before they go
};

}  // namespace

struct HeadlessContext::System {
    HiddenWindow window;
    HDC device = GetDC(window.handle());
    HGLRC context = nullptr;
    std::string origin = "hidden window";

    System() {
        PIXELFORMATDESCRIPTOR format{};
        format.nSize = sizeof format;
        format.nVersion = 1;
        format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER;
        format.iPixelType = PFD_TYPE_RGBA;
        format.cColorBits = 24;
        if (!SetPixelFormat(device, ChoosePixelFormat(device, &format), &format))
            fail("SetPixelFormat", GetLastError());

        // Only a driver that is current says how to ask for a version.
        const HGLRC any = openGl32().createContext(device);
        if (!any || !openGl32().makeCurrent(device, any)) fail("wglCreateContext", GetLastError());
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
        const DWORD reason = create ? GetLastError() : DWORD(ERROR_NOT_SUPPORTED);
        openGl32().makeCurrent(device, nullptr);
        openGl32().deleteContext(any);
        if (!context) fail("wglCreateContextAttribsARB(OpenGL 4.5 core)", reason);
        if (!openGl32().makeCurrent(device, context)) fail("wglMakeCurrent", GetLastError());
    }

    ~System() {
        openGl32().makeCurrent(nullptr, nullptr);
        openGl32().deleteContext(context);
        ReleaseDC(window.handle(), device);
    }
};

HeadlessContext::HeadlessContext() : system_(std::make_unique<System>()) {}
HeadlessContext::~HeadlessContext() = default;
Context::FunctionLoader HeadlessContext::loader() const { return load; }
const std::string& HeadlessContext::origin() const { return system_->origin; }

}  // namespace slabflow
