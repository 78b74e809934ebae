// What is seen while a scene gets ready.
#pragma once

#include <string>

#include "app/window/Gui.h"

namespace slabflow {

/// The name of the scene, and how many of its shaders the driver has compiled.
class LoadingPicture {
public:
    /// Nothing is shown before so many seconds: what is ready at once needs no picture.
    LoadingPicture(Window& window, Gui& gui, std::string scene, double patience);

    /// Shows it, unless it was shown just now. To be called between two frames.
    void show(size_t ready, size_t of);

private:
    Window& window_;
    Gui& gui_;
    const std::string scene_;
    double next_;  ///< s, as Window::now
    bool shown_ = false;
};

}  // namespace slabflow
