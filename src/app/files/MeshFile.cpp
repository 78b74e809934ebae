#include "app/files/MeshFile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstring>

#include "base/Error.h"
#include "scene/LatticeMesh.h"

namespace slabflow {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers go into files as they are in memory");

/// From the values of cells along one axis to those between them and on both sides: a cubic through the four around
/// (Catmull and Rom 1974), and a line beyond the outermost.
void cornersAlong(glm::ivec3& size, std::vector<float>& values, int axis) {
    const auto indexIn = [](glm::ivec3 extent, glm::ivec3 at) {
        return (size_t(at.z) * size_t(extent.y) + size_t(at.y)) * size_t(extent.x) + size_t(at.x);
    };
    glm::ivec3 wider = size;
    ++wider[axis];
    const int last = size[axis] - 1;
    std::vector<float> corners(size_t(wider.x) * size_t(wider.y) * size_t(wider.z));
    glm::ivec3 c;
    for (c.z = 0; c.z < wider.z; ++c.z)
        for (c.y = 0; c.y < wider.y; ++c.y)
            for (c.x = 0; c.x < wider.x; ++c.x) {
                const auto cell = [&](int i) {
                    glm::ivec3 at = c;
                    at[axis] = std::clamp(i, 0, last);
                    const float value = values[indexIn(size, at)];
                    const int beyond = i - at[axis];
                    at[axis] = std::clamp(at[axis] - (beyond > 0) + (beyond < 0), 0, last);
                    return value + float(std::abs(beyond)) * (value - values[indexIn(size, at)]);
                };
                const int i = c[axis];
                corners[indexIn(wider, c)] = (9 * (cell(i - 1) + cell(i)) - cell(i - 2) - cell(i + 1)) / 16;
            }
    size = wider;
    values = std::move(corners);
}

SolidLattice latticeOf(const NpyArray& levelSet, glm::ivec3 size) {
    std::vector<float> values = levelSet.values;
    for (int axis = 0; axis < 3; ++axis) cornersAlong(size, values, axis);
    return {size, std::move(values)};
}

/// Linear between the centres of cells, constant beyond the outermost.
glm::vec3 velocityAt(const NpyArray& velocity, glm::ivec3 cells, glm::vec3 place) {
    const glm::vec3 x = glm::clamp(place - 0.5f, glm::vec3(0), glm::vec3(cells - 1));
    const glm::ivec3 low = glm::min(glm::ivec3(x), glm::max(cells - 2, glm::ivec3(0)));
    const glm::vec3 f = x - glm::vec3(low);
    glm::vec3 sum(0);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 step(corner & 1, corner >> 1 & 1, corner >> 2), cell = glm::min(low + step, cells - 1);
        const glm::vec3 weight = glm::mix(1.0f - f, f, glm::vec3(step));
        const size_t at = 3 * ((size_t(cell.z) * size_t(cells.y) + size_t(cell.y)) * size_t(cells.x) + size_t(cell.x));
        sum += weight.x * weight.y * weight.z *
               glm::vec3(velocity.values[at], velocity.values[at + 1], velocity.values[at + 2]);
    }
    return sum;
}

void append(std::vector<std::byte>& bytes, const void* from, size_t count) {
    const auto* begin = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), begin, begin + count);
}

template <class... Values>
void print(std::vector<std::byte>& bytes, const char* format, Values... values) {
    char line[256];
    append(bytes, line, size_t(std::snprintf(line, sizeof line, format, values...)));
}

std::vector<std::byte> encodeObj(const SurfaceMesh& mesh) {
    std::vector<std::byte> bytes;
    print(bytes, "# The surface of a liquid, in metres\n%s", "");
    for (const glm::vec3& p : mesh.positions) print(bytes, "v %.7g %.7g %.7g\n", double(p.x), double(p.y), double(p.z));
    for (const glm::vec3& n : mesh.normals) print(bytes, "vn %.4f %.4f %.4f\n", double(n.x), double(n.y), double(n.z));
    for (size_t i = 0; i < mesh.indices.size(); i += 3) {
        const unsigned a = mesh.indices[i] + 1, b = mesh.indices[i + 1] + 1, c = mesh.indices[i + 2] + 1;
        print(bytes, "f %u//%u %u//%u %u//%u\n", a, a, b, b, c, c);
    }
    return bytes;
}

std::vector<std::byte> encodePly(const SurfaceMesh& mesh) {
    std::vector<std::byte> bytes;
    print(bytes,
          "ply\nformat binary_little_endian 1.0\ncomment the surface of a liquid, in metres\nelement vertex %zu\n",
          mesh.positions.size());
    for (const char* name : {"x", "y", "z", "nx", "ny", "nz", "vx", "vy", "vz"})
        print(bytes, "property float %s\n", name);
    print(bytes, "element face %zu\nproperty list uchar uint vertex_indices\nend_header\n", mesh.indices.size() / 3);
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        for (const glm::vec3& vector : {mesh.positions[i], mesh.normals[i], mesh.velocities[i]})
            append(bytes, &vector, sizeof vector);
    const unsigned char corners = 3;
    for (size_t i = 0; i < mesh.indices.size(); i += corners) {
        append(bytes, &corners, sizeof corners);
        append(bytes, &mesh.indices[i], corners * sizeof mesh.indices[i]);
    }
    return bytes;
}

}  // namespace

const char* extensionOf(MeshFormat format) { return format == MeshFormat::Obj ? ".obj" : ".ply"; }

void checkMesh(const SceneDesc& scene) {
    if (fieldNamed("level_set")->missing(scene))
        throw UsageError("--mesh is the surface of a liquid, and the fluid of the scene " + scene.name + " is a gas");
}

SurfaceMesh surfaceOf(const NpyArray& levelSet, const NpyArray& velocity, const FieldMoment& moment) {
    const glm::vec3 low = moment.origin, high = low + glm::vec3(moment.cells) * moment.spacing;
    const SolidLattice lattice = latticeOf(levelSet, moment.cells);
    FacetedMesh surface = withLatticeNormals(meshOfLattice(lattice, low, high), lattice, low, high);
    SurfaceMesh mesh{std::move(surface.positions), std::move(surface.normals), {}, std::move(surface.indices)};
    for (const glm::vec3& place : mesh.positions)
        mesh.velocities.push_back(velocityAt(velocity, moment.cells, (place - low) / moment.spacing));
    return mesh;
}

std::vector<std::byte> encodeMesh(const SurfaceMesh& mesh, MeshFormat format) {
    return format == MeshFormat::Obj ? encodeObj(mesh) : encodePly(mesh);
}

}  // namespace slabflow
