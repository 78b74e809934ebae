// Surfaces of triangles.
#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

class MeshMotion;

/// A surface of triangles, counter-clockwise seen from outside.
struct Mesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;    ///< indices into positions
    std::vector<std::string> warnings;    ///< what is odd about it: open edges, inside-out, triangles left out
    std::vector<std::string> files = {};  ///< that it was read from: absolute paths (UTF-8); none of a built-in one
    std::shared_ptr<const MeshMotion> motion = {};  ///< how it moves by itself; null where it does not

    glm::vec3 low() const;  ///< corners of the bounding box
    glm::vec3 high() const;
    glm::dvec3 crossOf(glm::uvec3 triangle) const;  ///< twice its area, along its normal
    double volume() const;                          ///< enclosed [m³]; negative when triangles are clockwise
};

/// Distance along a ray to the nearest triangle, in units of `direction`; nothing when it misses.
std::optional<float> hitByRay(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction);

/// Share of a mesh's surface behind which it is thinner than `thickness`: of a few hundred triangles, by area. Its
/// parts may overlap; what lies within another part is no surface.
double thinShare(const Mesh& mesh, float thickness);

}  // namespace slabflow
