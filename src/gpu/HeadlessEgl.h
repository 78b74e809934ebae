// An OpenGL 4.5 core context without any display, through EGL. libEGL is loaded when asked for, so that the
// executable starts on machines without it.
#pragma once

#include <memory>
#include <string>

#include "gpu/Context.h"

namespace slabflow {

class HeadlessEgl {
public:
    /// Makes a context and makes it current. Error lists what was tried.
    HeadlessEgl();
    ~HeadlessEgl();
    HeadlessEgl(const HeadlessEgl&) = delete;
    HeadlessEgl& operator=(const HeadlessEgl&) = delete;

    Context::FunctionLoader loader() const;
    const std::string& origin() const { return origin_; }

private:
    struct Library;
    bool makeCurrent(void* display, const std::string& origin, std::string& tried);

    std::unique_ptr<Library> library_;
    void* display_ = nullptr;
    void* context_ = nullptr;
    std::string origin_;
};

}  // namespace slabflow
