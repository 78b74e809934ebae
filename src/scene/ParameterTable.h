// The documentation of every parameter, from the description that the reader and the sliders use.
#pragma once

#include <string>

namespace slabflow {

/// A Markdown table with one row per key: key path, default, what is allowed, meaning.
std::string parameterTable();

}  // namespace slabflow
