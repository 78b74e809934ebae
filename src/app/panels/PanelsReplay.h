// The row in which what a person has done is saved, to be done again.
#pragma once

#include <optional>
#include <string>

namespace slabflow {

class ReplayPanel {
public:
    /// Another scene runs: its name is offered for the file.
    void follow(const std::string& scene) { file_ = scene + ".replay.json"; }

    /// The file into which to write the replay, once it is asked for.
    std::optional<std::string> draw();

private:
    std::string file_;
};

}  // namespace slabflow
