// What the user typed.
#pragma once

#include <filesystem>
#include <optional>
#include <variant>

#include "app/Info.h"
#include "app/bench/Bench.h"
#include "app/files/Manual.h"
#include "app/record/Recorder.h"

namespace slabflow {

struct ViewOptions {
    std::string scene{defaultSceneName};
    LoadOptions load;
    std::optional<std::filesystem::path> replay;  ///< what a person did, from a file
    bool events = false;                          ///< --progress json
};

struct CommandLine {
    std::variant<ViewOptions, RecordOptions, BenchOptions, InfoOptions, ScenesOptions, HelpOptions> program;
    std::optional<std::filesystem::path>
        data;          ///< --data: where glsl/ and models/ are read instead of the embedded ones
    bool dev = false;  ///< --dev: the same from the working folder, shaders reload when saved
};

/// Nothing when all that was asked for was --help or --version, which are printed. UsageError for everything that is
/// not on the page that --help prints.
std::optional<CommandLine> parseCommandLine(int argc, const char* const* argv);

}  // namespace slabflow
