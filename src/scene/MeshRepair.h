// What meshes from files need before they are surfaces.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "scene/Mesh.h"

namespace slabflow {

/// Vertices that are equal become one: many exporters write a vertex per face.
struct Welding {
    std::vector<unsigned> welded;  ///< of each vertex: its new number
    std::vector<unsigned> kept;    ///< of each new number: the first vertex that has it

    /// `isLess(i, j)` orders vertices by all that tells them apart.
    template <class Less>
    Welding(size_t vertices, const Less& isLess) {
        std::set<unsigned, Less> known(isLess);
        for (unsigned i = 0; i < vertices; ++i) {
            const auto [same, isNew] = known.insert(i);
            welded.push_back(isNew ? unsigned(kept.size()) : welded[*same]);
            if (isNew) kept.push_back(i);
        }
    }

    /// Those of vertices, once they are welded.
    template <class T>
    std::vector<T> of(const std::vector<T>& values) const {
        std::vector<T> result;
        for (const unsigned i : kept) result.push_back(values[i]);
        return result;
    }
};

/// By their places.
Welding weldingOf(const std::vector<glm::vec3>& positions);
void renumber(std::vector<glm::uvec3>& triangles, const Welding& welding);

/// Leaves out triangles without an area, and warns of them.
void removeDegenerate(Mesh& mesh);

/// Warns where the surface is not closed, whichever vertices lie in the same place; turns a closed one over that is
/// inside-out.
void orient(Mesh& mesh);

}  // namespace slabflow
