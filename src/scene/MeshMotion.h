// Meshes that move by themselves.
#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace slabflow {

/// One motion of those that a file has.
struct MeshClip {
    std::string name;
    double duration = 0;  ///< s, or frames where the scene says how many there are in a second
    double period = 0;    ///< the same, of a round: how long until it starts again where it is repeated
    bool closes = true;   ///< its end is where it starts, so that a round goes over into the next
    bool inFrames = false;
};

/// Where the vertices of a mesh are at any time. The same time gives the same bits.
class MeshMotion {
public:
    virtual ~MeshMotion() = default;

    const std::vector<MeshClip>& clips() const { return clips_; }  ///< one or more

    /// At a time of a clip, 0 … period.
    virtual std::vector<glm::vec3> positionsAt(size_t clip, double time) const = 0;

    /// The triangles then, of a mesh that does not always have the same; null where it does.
    virtual const std::vector<glm::uvec3>* trianglesAt(size_t, double) const { return nullptr; }

protected:
    std::vector<MeshClip> clips_;
};

}  // namespace slabflow
