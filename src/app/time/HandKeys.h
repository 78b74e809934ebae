// What a hand does to obstacles, as keys.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/World.h"

namespace slabflow {

/// Where a hand has carried an obstacle, frame by frame.
class HandKeys {
public:
    /// After a frame with these moves.
    void add(const World& world, std::span<const BodyMove> moves);

    /// The scene with keys for what has been written down of the obstacle, in place of those that it had meanwhile; no
    /// more keys than it takes to be nowhere farther off than `tolerance` [m]. Forgets it.
    SceneDesc keyed(SceneDesc scene, const std::string& obstacle, float tolerance);

    /// The scene with keys for where an obstacle has been put at a time.
    static SceneDesc placed(SceneDesc scene, const std::string& obstacle, double time, const Pose& pose);

private:
    struct Sample {
        double time;
        Pose pose;
    };
    static size_t farthest(const std::vector<Sample>& way, size_t from, size_t to, float tolerance);
    static std::vector<size_t> simplified(const std::vector<Sample>& way, float tolerance);

    std::map<std::string, std::vector<Sample>> ways_;
};

/// Whether keys say where an obstacle is.
bool isKeyed(const SceneDesc& scene, size_t obstacle);

}  // namespace slabflow
