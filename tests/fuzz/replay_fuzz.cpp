// Any bytes in place of a replay: one that can be written, read again and played in a scene, or a UsageError.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/session/Replay.h"
#include "base/Error.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    static const Assets assets = Assets::embedded();
    static const SceneDesc scene = parseScene(R"({
        "domain": { "size": [1, 1, 1], "cells": 8 },
        "obstacles": [{ "name": "ball", "shape": { "sphere": { "center": [0, 0.5, 0], "radius": 0.1 } } }]
    })",
                                              "a.json");
    try {
        const Replay replay = parseReplay({reinterpret_cast<const char*>(data), size}, "a.replay.json");
        const std::string text = writeReplay(replay);
        if (writeReplay(parseReplay(text, "b.replay.json")) != text) std::abort();
        courseOf({replay, "a.replay.json", scene, scene}, replay.frames + 1, assets);
    } catch (const UsageError&) {
    }
    return 0;
}
