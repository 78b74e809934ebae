// What happens as a line of JSON, for programs that have started this one.
#pragma once

#include <nlohmann/json.hpp>

namespace slabflow {

/// Prints an object with this "event" and these values on standard output, where it is at once for whoever reads it.
void printEvent(const char* event, const nlohmann::ordered_json& values);

}  // namespace slabflow
