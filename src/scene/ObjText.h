// Wavefront OBJ text: what it says of a surface.
#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// Vertices, and faces as polygons: the corners of all faces in a row, and where each face ends among them. Every
/// corner is an index into positions.
struct ObjText {
    std::vector<glm::vec3> positions;
    std::vector<unsigned> corners;
    std::vector<size_t> faceEnds;

    std::span<const unsigned> face(size_t i) const {
        const size_t begin = i == 0 ? 0 : faceEnds[i - 1];
        return {corners.data() + begin, faceEnds[i] - begin};
    }
};

/// Reads lines that begin with v and f; all others (names, materials, texture coordinates, normals, lines, curves) do
/// not matter here. Error that starts with `source` when a coordinate is no number or beyond 1e5, when a corner is no
/// vertex of the file, or when a face has too many corners.
ObjText parseObj(std::string_view text, const std::string& source);

}  // namespace slabflow
