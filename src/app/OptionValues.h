// What options of the command line take.
#pragma once

#include <CLI/CLI.hpp>
#include <glm/glm.hpp>
#include <string>

namespace slabflow {

/// Numbers from `least` to `most`. What is none of them is answered with what was found and what is allowed.
CLI::Validator wholeNumbers(double least, double most);
CLI::Validator numbers(double least, double most);

/// WIDTHxHEIGHT in pixels; UsageError where it is not, or out of bounds.
glm::ivec2 parseSize(const std::string& text);

/// COLUMNSxROWS of a flipbook; UsageError likewise.
glm::ivec2 parseTiles(const std::string& text);

}  // namespace slabflow
