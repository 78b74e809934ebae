// All kernels there are, for tests that ask the same of each.
#pragma once

#include <string>
#include <vector>

#include "base/Assets.h"

namespace slabflow::test {

/// "sim/advect" and so on: the files that define kernel() themselves.
inline std::vector<std::string> kernelsIn(const Assets& assets) {
    std::vector<std::string> kernels;
    for (const std::string& path : assets.list("glsl/")) {
        if (!path.ends_with(".glsl") || path == "glsl/slab/store.glsl") continue;
        if (assets.read(path)->find(" kernel(ivec3 ") != std::string::npos)
            kernels.push_back(path.substr(5, path.size() - 10));
    }
    return kernels;
}

}  // namespace slabflow::test
