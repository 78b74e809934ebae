// Surfaces of triangles.
#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Assets.h"

namespace slabflow {

/// A surface of triangles, counter-clockwise seen from outside.
struct Mesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles;  ///< indices into positions
    std::vector<std::string> warnings;  ///< what is odd about it: open edges, inside-out, triangles left out

    glm::vec3 low() const;  ///< corners of the bounding box
    glm::vec3 high() const;
    double volume() const;  ///< enclosed [m³]; negative when triangles are clockwise
};

/// Reads Wavefront OBJ text: positions and faces, the latter cut into triangles. Degenerate triangles are left out with
/// a warning; open edges, too, are a warning. Error when nothing is left, and as by parseObj; the message starts with
/// `source`.
Mesh readObj(const std::string& text, const std::string& source);

/// A mesh that comes with the program ("sphere.obj"), or that of a file; read once however often it is asked for, as
/// long as the file does not change. Error as by readObj, and when there is none.
std::shared_ptr<const Mesh> loadMesh(const Assets& assets, const std::string& nameOrFile);

/// "bowl.obj", "sphere.obj", …
std::vector<std::string> builtInMeshes(const Assets& assets);

/// Normals for drawing: of each corner, the mean of the triangles around it that do not bend away by more than about
/// 40 degrees. Corners are then no longer shared.
struct FacetedMesh {
    std::vector<glm::vec3> positions, normals;
    std::vector<unsigned> indices;
};
FacetedMesh withNormals(const Mesh& mesh);

/// Distance along a ray to the nearest triangle, in units of `direction`; nothing when it misses.
std::optional<float> hitByRay(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction);

/// Share of a mesh's surface behind which it is thinner than `thickness`: of a few hundred triangles, by area. Its
/// parts may overlap; what lies within another part is no surface.
double thinShare(const Mesh& mesh, float thickness);

}  // namespace slabflow
