// Shaders that are read again when they have been saved.
#pragma once

#include <string>

#include "app/panels/Notices.h"
#include "gpu/ShaderLibrary.h"

namespace slabflow {

class ShaderReload {
public:
    ShaderReload(ShaderLibrary& shaders, Notices& notices) : shaders_(shaders), notices_(notices) {}

    /// Looks at the files now and then. What is wrong with one is shown until it is mended.
    void update(double now);

    int count() const { return count_; }  ///< of those that have been read again

private:
    ShaderLibrary& shaders_;
    Notices& notices_;
    std::string failure_;
    int count_ = 0;
    double lastTime_ = 0;
};

}  // namespace slabflow
