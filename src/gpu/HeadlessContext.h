// An OpenGL 4.5 core context without a window that anybody sees: HeadlessContextEgl.cpp (Linux) needs no display at
// all, HeadlessContextWgl.cpp (Windows) hides a window. The driver's library is loaded when asked for, so that the
// executable starts on machines without it.
#pragma once

#include <memory>
#include <string>

#include "gpu/Context.h"

namespace slabflow {

class HeadlessContext {
public:
    /// Makes a context and makes it current. Error says what was tried, and what to install.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

    Context::FunctionLoader loader() const;

    /// How it was made, for people: "EGL device 0".
    const std::string& origin() const;

private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace slabflow
