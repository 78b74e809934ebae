#include "scene/FacetedMesh.h"

namespace slabflow {
namespace {

/// Of a triangle that has lost its area on the way, any.
glm::vec3 normalAlong(const glm::dvec3& sum) {
    const double length = glm::length(sum);
    return length > 0 ? glm::vec3(sum / length) : glm::vec3(0, 1, 0);
}

}  // namespace

Facets::Facets(const Mesh& mesh) {
    constexpr float smooth = 0.766f;  // cosine of 40 degrees
    constexpr size_t fan = 256;       // so many triangles around a vertex are the middle of a flat end
    std::vector<glm::vec3> normals;
    std::vector<std::vector<unsigned>> around(mesh.positions.size());
    for (unsigned i = 0; i < mesh.triangles.size(); ++i) {
        normals.push_back(normalAlong(mesh.crossOf(mesh.triangles[i])));
        for (int corner = 0; corner < 3; ++corner) around[mesh.triangles[i][corner]].push_back(i);
    }
    for (unsigned i = 0; i < mesh.triangles.size(); ++i)
        for (int corner = 0; corner < 3; ++corner) {
            around_.push_back(i);
            const std::vector<unsigned>& others = around[mesh.triangles[i][corner]];
            if (others.size() < fan)
                for (const unsigned other : others)
                    if (other != i && glm::dot(normals[i], normals[other]) > smooth) around_.push_back(other);
            ends_.push_back(around_.size());
        }
}

FacetedMesh Facets::of(const Mesh& mesh) const {
    std::vector<glm::vec3> areas;
    for (const glm::uvec3& triangle : mesh.triangles) areas.push_back(glm::vec3(mesh.crossOf(triangle)));
    FacetedMesh result;
    size_t next = 0;
    for (size_t corner = 0; corner < ends_.size(); ++corner) {
        glm::vec3 sum(0);
        for (; next < ends_[corner]; ++next) sum += areas[around_[next]];
        result.indices.push_back(unsigned(corner));
        result.positions.push_back(mesh.positions[mesh.triangles[corner / 3][int(corner % 3)]]);
        result.normals.push_back(normalAlong(glm::dvec3(sum)));
    }
    return result;
}

}  // namespace slabflow
