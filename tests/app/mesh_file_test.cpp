// The surface of a liquid as files for other renderers.
#include <cstring>
#include <map>
#include <string>

#include "app/files/MeshFile.h"
#include "scene/ObjMesh.h"
#include "support/Catch.h"

namespace slabflow::test::mesh_file_test {

namespace {

const FieldMoment moment{.cells = {20, 16, 18}, .spacing = 0.1f, .origin = {-1, 0.3f, 0.2f}};

template <class Value>
NpyArray arrayOf(size_t channels, const Value& value) {
    NpyArray array;
    array.shape = {size_t(moment.cells.z), size_t(moment.cells.y), size_t(moment.cells.x)};
    if (channels > 1) array.shape.push_back(channels);
    for (int k = 0; k < moment.cells.z; ++k)
        for (int j = 0; j < moment.cells.y; ++j)
            for (int i = 0; i < moment.cells.x; ++i) {
                const glm::vec3 place = moment.origin + (glm::vec3(i, j, k) + 0.5f) * moment.spacing;
                for (size_t c = 0; c < channels; ++c) array.values.push_back(value(place, int(c)));
            }
    return array;
}

const NpyArray swirl = arrayOf(3, [](glm::vec3 x, int c) { return c == 0 ? x.y : c == 1 ? -x.x : 2.0f; });

Mesh triangles(const SurfaceMesh& mesh) {
    Mesh result{mesh.positions, {}, {}};
    for (size_t i = 0; i < mesh.indices.size(); i += 3)
        result.triangles.emplace_back(mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]);
    return result;
}

std::string textOf(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

TEST_CASE("a ball's mesh has its volume, its normals and the velocity where it is") {
    const glm::vec3 centre(0, 1.1f, 1.1f);
    const float radius = 0.5f;
    const SurfaceMesh mesh =
        surfaceOf(arrayOf(1, [&](glm::vec3 x, int) { return glm::length(x - centre) - radius; }), swirl, moment);
    CHECK(triangles(mesh).volume() ==
          Approx(4.18879 * std::pow(double(radius), 3)).epsilon(0.05));  // of flat pieces inside it
    for (size_t i = 0; i < mesh.positions.size(); ++i) {
        const glm::vec3 place = mesh.positions[i], outwards = glm::normalize(place - centre);
        REQUIRE(glm::length(place - centre) == Approx(radius).margin(0.1 * double(moment.spacing)));
        REQUIRE(glm::dot(mesh.normals[i], outwards) > 0.995f);
        REQUIRE(glm::length(mesh.velocities[i] - glm::vec3(place.y, -place.x, 2)) < 1e-4f);
    }
}

TEST_CASE("water in a tank is closed along the sides of the domain") {
    const float level = 1.1f;
    const SurfaceMesh mesh = surfaceOf(arrayOf(1, [&](glm::vec3 x, int) { return x.y - level; }), swirl, moment);
    const glm::vec3 size = glm::vec3(moment.cells) * moment.spacing;
    CHECK(triangles(mesh).volume() == Approx(size.x * size.z * (level - moment.origin.y)).epsilon(1e-4));
}

TEST_CASE("no liquid is a mesh without triangles") {
    const SurfaceMesh mesh = surfaceOf(arrayOf(1, [](glm::vec3, int) { return 1.0f; }), swirl, moment);
    CHECK(mesh.indices.empty());
    CHECK(textOf(encodeMesh(mesh, MeshFormat::Ply)).find("element vertex 0\n") != std::string::npos);
}

TEST_CASE("both formats hold the same surface") {
    const SurfaceMesh mesh = surfaceOf(arrayOf(1, [](glm::vec3 x, int) { return x.x + x.y - 1.3f; }), swirl, moment);
    const Mesh read = readObj(textOf(encodeMesh(mesh, MeshFormat::Obj)), "it");
    CHECK(read.volume() == Approx(triangles(mesh).volume()).epsilon(1e-4));

    const std::string ply = textOf(encodeMesh(mesh, MeshFormat::Ply)), end = "end_header\n";
    const size_t body = ply.find(end) + end.size(), count = mesh.positions.size();
    REQUIRE(ply.size() == body + 36 * count + 13 * mesh.indices.size() / 3);
    for (size_t i = 0; i < count; ++i) {
        glm::vec3 vectors[3];
        std::memcpy(vectors, &ply[body + 36 * i], sizeof vectors);
        REQUIRE((vectors[0] == mesh.positions[i]));
        REQUIRE((vectors[1] == mesh.normals[i]));
        REQUIRE((vectors[2] == mesh.velocities[i]));
    }
}

}  // namespace slabflow::test::mesh_file_test
