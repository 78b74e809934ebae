// `record --progress json`: what happens as lines of JSON on standard output, for programs that start recordings.
#pragma once

#include <exception>
#include <nlohmann/json.hpp>

#include "base/Log.h"

namespace slabflow {

/// While one lives, what happens is printed; without one, nothing is. Each line is an object with an "event", see
/// describeEvents(), and is there for whoever reads it at once.
class Events {
public:
    Events();
    ~Events();
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;

    /// Whether somebody listens.
    static bool wanted();

    /// With the warnings that came until then before it.
    static void print(const char* event, const nlohmann::ordered_json& values);

    /// Why the program ends, and with which exit code.
    static void printError(const std::exception& failure);

private:
    WarningsKept warnings_;
};

}  // namespace slabflow
