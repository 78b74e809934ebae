// What a person can do about a failure, in words of the command line and of scene files, which lower floors do not
// know.
#pragma once

#include <exception>
#include <string>

namespace slabflow {

/// What the failure says, and which option or key helps where one does.
std::string withAdvice(const std::exception& failure);

}  // namespace slabflow
