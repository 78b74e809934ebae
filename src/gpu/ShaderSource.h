// GLSL text with its includes, and the way back from a driver's message to the line a person wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/Assets.h"

namespace slabflow {

/// One shader stage, expanded: every `#include "dir/file.glsl"` (relative to glsl/) replaced by the file, each file at
/// most once, with #line marks that number the files. What stands between #if and #endif counts there alone: a file
/// that is included in one branch can be included in another, and behind them, and is still there once.
struct ShaderSource {
    std::string text;                ///< without #version; see expand()
    std::vector<std::string> files;  ///< asset paths; the index is part of the numbers in #line marks

    /// Names after `uniform` outside of blocks.
    std::vector<std::string> declaredUniforms() const;

    /// Replaces "0:300012(5)" or "0(300012)" in a compiler log by "glsl/sim/divergence.glsl:12".
    std::string explain(std::string_view driverLog) const;
};

/// Expands the asset at `path` ("glsl/sim/divergence.glsl"). Error when it or an include is missing or includes form a
/// chain deeper than 16; names file and line of the #include.
ShaderSource expandShader(const Assets& assets, std::string_view path);

/// Text of ours as if it were a file called `name`.
ShaderSource inlineShader(std::string name, std::string_view text);

/// One after the other in one stage.
ShaderSource concatenate(const ShaderSource& first, const ShaderSource& second);

}  // namespace slabflow
