// A recording's state on disk, from which it goes on to the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Hash.h"
#include "gpu/Readback.h"
#include "sim/Simulation.h"

namespace slabflow {

/// Everything a recording at one frame depends on, in main memory.
struct Checkpoint {
    nlohmann::json recording;  ///< what is recorded: scene and options; must be equal to go on
    Simulation::Clock clock;
    std::vector<std::vector<std::byte>> fields;  ///< stored texels of Simulation::persistentFields()
};

/// The two checkpoints in a recording's folder, written in turns: one whole one is there at any time.
class CheckpointFolder {
public:
    explicit CheckpointFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// The newest that can be read; a damaged one is reported and passed over.
    std::optional<Checkpoint> newest();

    /// Replaces the older one, atomically. Error as by writeFileAtomically.
    void write(const Checkpoint& checkpoint);

    /// Removes both.
    void clear();

private:
    std::filesystem::path path(int slot) const;

    std::filesystem::path folder_;
    int next_ = 0;
};

/// Starts reading back what a checkpoint needs; the GPU goes on.
class CheckpointReadback {
public:
    explicit CheckpointReadback(Simulation& simulation);

    long frame() const { return clock_.frame; }
    bool ready() const;
    Checkpoint take(const nlohmann::json& recording);

private:
    Simulation::Clock clock_;
    std::vector<Readback> fields_;
};

/// Puts the simulation into the checkpoint's state. The scenes must be equal.
void restore(Simulation& simulation, const Checkpoint& checkpoint);

/// Where two recordings differ first, with the key path as --set writes it: "sources[0].density was 1.0 and is 0.5";
/// empty when they are equal.
std::string firstDifference(const nlohmann::json& before, const nlohmann::json& now);

}  // namespace slabflow
