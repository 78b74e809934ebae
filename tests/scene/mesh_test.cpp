// Surfaces of triangles: from OBJ text, from shapes, and those that come with the program.
#include "scene/Mesh.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <glm/gtc/constants.hpp>
#include <map>
#include <random>
#include <sstream>

#include "base/Error.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

using namespace slabflow;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

constexpr double pi = glm::pi<double>();

/// A corner of the unit cube, counter-clockwise seen from outside.
const std::string tetrahedronVertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
const std::string tetrahedronFaces = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string tetrahedron = tetrahedronVertices + tetrahedronFaces;

Mesh read(const std::string& text) { return readObj(text, "a.obj"); }

std::string messageOf(const std::string& text) {
    try {
        read(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

std::string loadMessageOf(const std::string& name) {
    try {
        loadMesh(Assets::embedded(), name);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

/// Whether every directed edge is met once, and its reverse once.
bool isClosed(const Mesh& mesh) {
    std::map<std::pair<unsigned, unsigned>, int> edges;
    for (const glm::uvec3& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) ++edges[{t[i], t[(i + 1) % 3]}];
    return !edges.empty() && std::ranges::all_of(edges, [&](const auto& edge) {
        const auto reverse = edges.find({edge.first.second, edge.first.first});
        return edge.second == 1 && reverse != edges.end() && reverse->second == 1;
    });
}

bool isSound(const Mesh& mesh) {
    const auto isIndex = [&](unsigned i) { return i < mesh.positions.size(); };
    const auto hasIndices = [&](glm::uvec3 t) { return isIndex(t.x) && isIndex(t.y) && isIndex(t.z); };
    const auto isFinite = [](glm::vec3 p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); };
    return !mesh.triangles.empty() && std::ranges::all_of(mesh.triangles, hasIndices) &&
           std::ranges::all_of(mesh.positions, isFinite);
}

double areaOf(const Mesh& mesh) {
    double area = 0;
    for (const glm::uvec3& t : mesh.triangles) {
        const glm::dvec3 a(mesh.positions[t.x]), b(mesh.positions[t.y]), c(mesh.positions[t.z]);
        area += 0.5 * glm::length(glm::cross(b - a, c - a));
    }
    return area;
}

/// As exporters write it that give every triangle corners of its own.
std::string unsharedObjOf(const Mesh& mesh) {
    std::ostringstream text;
    for (const glm::uvec3& t : mesh.triangles) {
        for (int i = 0; i < 3; ++i) {
            const glm::vec3 p = mesh.positions[t[i]];
            text << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
        }
        text << "f -3 -2 -1\n";
    }
    return text.str();
}

/// An L of area 3, one high, with its inner corner at (x + 1, y + 1): two faces of six corners, and six quads.
std::string prismOfL(float x, float y) {
    std::ostringstream text;
    for (const int z : {0, 1})
        for (const glm::vec2 p : {glm::vec2(0, 0), {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}})
            text << "v " << x + p.x << ' ' << y + p.y << ' ' << z << '\n';
    text << "f 6 5 4 3 2 1\nf 7 8 9 10 11 12\n";
    for (int i = 1; i <= 6; ++i) {
        const int next = i % 6 + 1;
        text << "f " << i << ' ' << next << ' ' << next + 6 << ' ' << i + 6 << '\n';
    }
    return text.str();
}

void checkShape(const ObstacleShape& shape, double volume) {
    const Mesh mesh = meshOf(shape, 64);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(volume).epsilon(0.01));
    CHECK(mesh.warnings.empty());
}

/// How far a point is from the straight line between two others.
float distanceToLine(glm::vec3 p, glm::vec3 from, glm::vec3 to) {
    const float share = glm::clamp(glm::dot(p - from, to - from) / glm::dot(to - from, to - from), 0.0f, 1.0f);
    return glm::distance(p, glm::mix(from, to, share));
}

std::vector<glm::vec3> axes() {
    return {{0, 1, 0}, {0, -1, 0}, {1, 0, 0}, {0, 0, -1}, {1, 2, 3}, {-2, -1, 0.5f}, {0.3f, -2, 0.1f}};
}

}  // namespace

TEST_CASE("a quad becomes two triangles") {
    const Mesh mesh = read("v 0 0 0\nv 2 0 0\nv 2 3 0\nv 0 3 0\nf 1 2 3 4\n");
    CHECK(mesh.positions.size() == 4);
    CHECK(mesh.triangles.size() == 2);
    CHECK(areaOf(mesh) == Approx(6));
    CHECK(mesh.low() == glm::vec3(0));
    CHECK(mesh.high() == glm::vec3(2, 3, 0));
}

TEST_CASE("a closed mesh is read as it is, without a warning") {
    const Mesh mesh = read(tetrahedron);
    CHECK(mesh.positions.size() == 4);
    CHECK(mesh.triangles.size() == 4);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(1.0 / 6));
    CHECK(mesh.warnings.empty());
}

TEST_CASE("negative indices count backwards from the vertices so far") {
    const std::string faces = "f -4 -2 -3\nf -4 -3 -1\nf -4 -1 -2\nf -3 -2 -1\n";
    const Mesh mesh = read(tetrahedronVertices + faces + "v 5 0 0\nv 7 0 0\nv 5 2 0\nv 5 0 2\n" + faces);
    CHECK(mesh.triangles.size() == 8);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(1.0 / 6 + 8.0 / 6));
    CHECK(mesh.warnings.empty());
}

TEST_CASE("comments, names, texture coordinates and normals do not matter") {
    const Mesh plain = read(tetrahedron);
    const std::string face =
        GENERATE("f 1/1/1 3/1/1 2/2/1\n", "f 1//1 3//1 2//1\n", "f 1/1 3/1 2/2\n", "f\t1  3 2 \r\n");
    INFO(face);
    const Mesh mesh = read("# made by hand\r\nmtllib none.mtl\no thing\n" + tetrahedronVertices +
                           "vt 0 0\nvt 1 0\nvn 0 0 -1\n\ng side\nusemtl red\ns off\n" + face +
                           "f 1 2 4\n# the rest\nf 1 4 3\nf 2 3 4");
    CHECK(mesh.positions == plain.positions);
    CHECK(mesh.triangles == plain.triangles);
}

TEST_CASE("vertices at one place become one") {
    const Mesh box = meshOf(Box{{0, 0, 0}, {2, 4, 6}});
    const Mesh mesh = read(unsharedObjOf(box));
    CHECK(mesh.positions.size() == 8);
    CHECK(mesh.triangles.size() == 12);
    CHECK(isClosed(mesh));
    CHECK(mesh.warnings.empty());

    CHECK(read("v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0.0 -0 0\nv 0 0 1\nf 1 2 3\nf 4 5 2\n").positions.size() == 4);
}

TEST_CASE("a clockwise mesh is turned over with a warning") {
    const Mesh mesh = read(tetrahedronVertices + "f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n");
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(1.0 / 6));
    REQUIRE(mesh.warnings.size() == 1);
    CHECK_THAT(mesh.warnings[0], ContainsSubstring("clockwise"));
}

TEST_CASE("open edges are counted in a warning") {
    const Mesh mesh = read(tetrahedronVertices + "f 1 3 2\nf 1 2 4\nf 1 4 3\n");
    CHECK(mesh.triangles.size() == 3);
    REQUIRE(mesh.warnings.size() == 1);
    CHECK_THAT(mesh.warnings[0], StartsWith("3 open edges"));
}

TEST_CASE("degenerate triangles are left out with a warning") {
    const Mesh two = read(tetrahedron + "f 1 1 2\nf 2 3 3\n");
    CHECK(two.triangles.size() == 4);
    REQUIRE(two.warnings.size() == 1);
    CHECK_THAT(two.warnings[0], StartsWith("2 triangles"));

    const Mesh welded = read(tetrahedronVertices + "v 1 0 0\n" + tetrahedronFaces + "f 1 2 5\n");
    CHECK(welded.triangles.size() == 4);
    REQUIRE(welded.warnings.size() == 1);
    CHECK_THAT(welded.warnings[0], StartsWith("1 triangle "));
}

TEST_CASE("a face of many corners keeps its area wherever it lies") {
    const glm::vec2 at = GENERATE(glm::vec2(0, 0), glm::vec2(5, 5), glm::vec2(-5, 5), glm::vec2(5, -5));
    INFO(at.x << ", " << at.y);
    const Mesh mesh = read(prismOfL(at.x, at.y));
    CHECK(mesh.triangles.size() == 2 * 4 + 6 * 2);
    CHECK(areaOf(mesh) == Approx(2 * 3 + 8));
    CHECK(mesh.volume() == Approx(3));
    CHECK(mesh.warnings.empty());
}

TEST_CASE("text without a face is an error") {
    const std::string text = GENERATE("", "\n\n", "# nothing\n", "v 0 0 0\nv 1 0 0\nv 0 1 0\n",
                                      "v 0 0 0\nv 1 0 0\nf 1 2\n", "{ \"domain\": {} }");
    INFO(text);
    CHECK_THAT(messageOf(text), StartsWith("a.obj"));
}

TEST_CASE("a mesh of degenerate triangles alone is an error") {
    CHECK_THAT(messageOf("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\nf 1 1 2\n"), StartsWith("a.obj"));
}

TEST_CASE("an index that names no vertex is an error") {
    CHECK_THAT(messageOf(tetrahedron + "f 1 2 9\n"),
               StartsWith("a.obj") && ContainsSubstring("vertex 9") && ContainsSubstring("only 4"));
    CHECK_THAT(messageOf(tetrahedron + "f 5 2 3\n"), StartsWith("a.obj") && ContainsSubstring("vertex 5"));
    CHECK_THAT(messageOf(tetrahedron + "f 1 2 -5\n"), StartsWith("a.obj"));
    CHECK_THAT(messageOf(tetrahedron + "f 0 1 2\n"), StartsWith("a.obj"));
    CHECK_THAT(messageOf(tetrahedron + "f 1 2 2147483647\n"), StartsWith("a.obj"));
}

TEST_CASE("an index that names no vertex is an error in faces of any number of corners") {
    const std::string face = GENERATE("f 1 2 9\n", "f 1 2 3 9\n", "f 9 1 2 3\n", "f 1 2 3 4 9\n", "f 1 2 9 3 4 1\n");
    INFO(face);
    CHECK_THAT(messageOf(tetrahedron + face),
               StartsWith("a.obj") && ContainsSubstring("vertex 9") && ContainsSubstring("only 4"));
}

TEST_CASE("coordinates that are too large are an error that names the vertex") {
    const std::string number = GENERATE("1e30", "-1e30", "1e999", "100001", "-100001");
    INFO(number);
    const std::string rest = "v 0 1 0\nv 0 0 1\n" + tetrahedronFaces;
    CHECK_THAT(messageOf("v 0 0 0\nv " + number + " 0 0\n" + rest),
               StartsWith("a.obj") && ContainsSubstring("vertex 2"));
    CHECK_THAT(messageOf("v 0 0 0\nv 1 0 " + number + "\n" + rest),
               StartsWith("a.obj") && ContainsSubstring("vertex 2"));
}

TEST_CASE("coordinates that are not finite are an error that names the vertex") {
    const std::string number = GENERATE("nan", "NaN", "-nan", "inf", "-inf", "Infinity");
    INFO(number);
    const std::string rest = "v 0 1 0\nv 0 0 1\n" + tetrahedronFaces;
    CHECK_THAT(messageOf("v 0 0 0\nv 1 " + number + " 0\n" + rest),
               StartsWith("a.obj") && ContainsSubstring("vertex 2"));
}

TEST_CASE("coordinates up to 1e5 are allowed") {
    const Mesh mesh = read("v 1e5 0 0\nv -1e5 0 0\nv 0 1e5 0\nf 1 2 3\n");
    CHECK(mesh.high() == glm::vec3(1e5f, 1e5f, 0));
    CHECK(mesh.low() == glm::vec3(-1e5f, 0, 0));
}

TEST_CASE("the surface of a sphere and of a box is closed") {
    checkShape(Sphere{{1, -2, 3}, 0.5f}, 4.0 / 3 * pi * 0.125);
    checkShape(Box{{-1, 2, 0.5f}, {0.5f, 1, 3}}, 1.5);

    const Mesh box = meshOf(Box{{-1, 2, 0.5f}, {0.5f, 1, 3}});
    CHECK(box.volume() == Approx(1.5).epsilon(1e-5));
    CHECK(glm::distance(box.low(), glm::vec3(-1.25f, 1.5f, -1)) < 1e-6f);
    CHECK(glm::distance(box.high(), glm::vec3(-0.75f, 2.5f, 2)) < 1e-6f);
    for (const glm::vec3& p : meshOf(Sphere{{1, -2, 3}, 0.5f}).positions)
        CHECK(glm::distance(p, glm::vec3(1, -2, 3)) == Approx(0.5f).epsilon(1e-4));
}

TEST_CASE("the surface of a cylinder is closed whichever way it points") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2);
        checkShape(Cylinder{from, from + axis, 0.3f}, pi * 0.09 * double(glm::length(axis)));
    }
}

TEST_CASE("the surface of a capsule is closed whichever way it points") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2);
        checkShape(Capsule{from, from + axis, 0.3f}, pi * 0.09 * double(glm::length(axis)) + 4.0 / 3 * pi * 0.027);
    }
}

TEST_CASE("the surface of a capsule lies around its axis") {
    for (const glm::vec3& axis : axes()) {
        INFO(axis.x << ", " << axis.y << ", " << axis.z);
        const glm::vec3 from(0.5f, -1, 2), to = from + axis;
        for (const glm::vec3& p : meshOf(Capsule{from, to, 0.3f}).positions)
            CHECK(distanceToLine(p, from, to) == Approx(0.3f).epsilon(1e-3));
    }
}

TEST_CASE("the surface of a long capsule that points almost straight down lies around its axis") {
    const glm::vec3 from(0, 10, 0), to(0.1f, 0, 0);
    for (const glm::vec3& p : meshOf(Capsule{from, to, 0.1f}).positions)
        CHECK(distanceToLine(p, from, to) == Approx(0.1f).epsilon(0.01));
}

TEST_CASE("more segments are nearer to the sphere") {
    const auto missing = [](int segments) { return 4.0 / 3 * pi - meshOf(Sphere{{0, 0, 0}, 1}, segments).volume(); };
    CHECK(missing(128) > 0);
    CHECK(missing(128) < 0.5 * missing(64));
    CHECK(missing(64) < 0.5 * missing(32));
}

TEST_CASE("a ray hits the nearest side of a sphere") {
    const Mesh mesh = meshOf(Sphere{{0, 0, 3}, 0.5f}, 128);
    const glm::vec3 aside(0.013f, 0.021f, 0);
    const std::optional<float> outside = hitByRay(mesh, aside, {0, 0, 1});
    REQUIRE(outside);
    CHECK(*outside == Approx(2.5).epsilon(0.005));

    const std::optional<float> inside = hitByRay(mesh, aside + glm::vec3(0, 0, 3), {0, 0, 1});
    REQUIRE(inside);
    CHECK(*inside == Approx(0.5).epsilon(0.01));

    const std::optional<float> longer = hitByRay(mesh, aside, {0, 0, 10});  // in units of the direction
    REQUIRE(longer);
    CHECK(*longer == Approx(0.25).epsilon(0.005));
}

TEST_CASE("a ray that misses hits nothing") {
    const Mesh mesh = meshOf(Sphere{{0, 0, 3}, 0.5f});
    CHECK_FALSE(hitByRay(mesh, {0, 0, 0}, {0, 1, 0}));
    CHECK_FALSE(hitByRay(mesh, {0.6f, 0, 0}, {0, 0, 1}));
    CHECK_FALSE(hitByRay(mesh, {0.01f, 0.02f, 0}, {0, 0, -1}));  // it is behind
}

TEST_CASE("normals of a box are those of its sides") {
    const FacetedMesh faceted = withNormals(meshOf(Box{{1, 2, 3}, {1, 2, 4}}));
    REQUIRE(faceted.positions.size() == faceted.normals.size());
    CHECK(faceted.indices.size() == 36);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 side = 2.0f * glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2) - 1.0f;
        const glm::vec3 place = glm::vec3(1, 2, 3) + glm::vec3(0.5f, 1, 2) * side;
        std::vector<glm::vec3> distinct;
        for (size_t i = 0; i < faceted.positions.size(); ++i) {
            if (glm::distance(faceted.positions[i], place) > 1e-5f) continue;
            const glm::vec3 normal = faceted.normals[i];
            CHECK(glm::length(normal) == Approx(1).epsilon(1e-5));
            CHECK(glm::dot(normal, side) == Approx(1).epsilon(1e-5));  // along an axis, and outwards
            const auto isSame = [&](glm::vec3 n) { return glm::distance(n, normal) < 1e-4f; };
            if (std::ranges::none_of(distinct, isSame)) distinct.push_back(normal);
        }
        CHECK(distinct.size() == 3);
    }
}

TEST_CASE("normals of a sphere are smooth") {
    const FacetedMesh faceted = withNormals(meshOf(Sphere{{0, 0, 0}, 2}));
    REQUIRE(faceted.positions.size() == faceted.normals.size());
    REQUIRE(!faceted.indices.empty());
    for (const unsigned i : faceted.indices) REQUIRE(i < faceted.positions.size());
    float shortest = 2, longest = 0, least = 1;
    for (size_t i = 0; i < faceted.positions.size(); ++i) {
        shortest = std::min(shortest, glm::length(faceted.normals[i]));
        longest = std::max(longest, glm::length(faceted.normals[i]));
        least = std::min(least, glm::dot(faceted.normals[i], faceted.positions[i] / 2.0f));
    }
    CHECK(shortest == Approx(1).epsilon(1e-5));
    CHECK(longest == Approx(1).epsilon(1e-5));
    CHECK(least > 0.9995f);  // 1.8 degrees; those of flat triangles are 4 degrees off
}

TEST_CASE("built-in meshes are sound") {
    const Assets assets = Assets::embedded();
    const std::vector<std::string> names = builtInMeshes(assets);
    for (const char* name : {"bowl.obj", "car.obj", "rabbit.obj", "sphere.obj", "torus.obj"})
        CHECK(std::ranges::count(names, name) == 1);
    for (const std::string& name : names) {
        INFO(name);
        const auto mesh = loadMesh(assets, name);
        REQUIRE(mesh);
        CHECK(isSound(*mesh));
        CHECK(mesh->warnings.empty());
        CHECK(mesh->volume() > 0);
        CHECK(mesh->triangles.size() <= 6000);
    }
    CHECK(loadMesh(assets, "sphere.obj")->volume() == Approx(4.0 / 3 * pi * 0.125).epsilon(0.03));
}

TEST_CASE("the gargoyle's poses have the same triangles") {
    const Assets assets = Assets::embedded();
    const auto down = loadMesh(assets, "gargoyle_down.obj");
    for (const char* name : {"gargoyle_level.obj", "gargoyle_up.obj"}) {
        INFO(name);
        const auto pose = loadMesh(assets, name);
        CHECK(pose->triangles == down->triangles);
        CHECK(pose->positions.size() == down->positions.size());
        CHECK(pose->positions != down->positions);
    }
}

TEST_CASE("a mesh is read once") {
    const Assets assets = Assets::embedded();
    CHECK(loadMesh(assets, "torus.obj") == loadMesh(assets, "torus.obj"));
    CHECK(loadMesh(assets, "torus.obj") != loadMesh(assets, "sphere.obj"));

    const TemporaryFolder folder;
    std::ofstream(folder / "a.obj") << tetrahedron;
    const std::string file = utf8FromPath(folder / "a.obj");
    CHECK(loadMesh(assets, file) == loadMesh(assets, file));
}

TEST_CASE("a file that changes is read again") {
    const Assets assets = Assets::embedded();
    const TemporaryFolder folder;
    const std::string file = utf8FromPath(folder / "a.obj");
    std::ofstream(folder / "a.obj") << tetrahedron;
    const auto before = loadMesh(assets, file);
    CHECK(before->triangles.size() == 4);

    const auto time = std::filesystem::last_write_time(folder / "a.obj");
    std::ofstream(folder / "a.obj") << unsharedObjOf(meshOf(Box{}));
    std::filesystem::last_write_time(folder / "a.obj", time + std::chrono::seconds(10));  // clocks of disks are coarse
    CHECK(loadMesh(assets, file)->triangles.size() == 12);
    CHECK(before->triangles.size() == 4);  // who holds the old one keeps it
}

TEST_CASE("errors of files name the file") {
    const TemporaryFolder folder;
    const std::string file = utf8FromPath(folder / "a.obj");
    CHECK_THAT(loadMessageOf(file), ContainsSubstring(file));
    std::ofstream(folder / "a.obj") << "v 0 0 0\n";
    CHECK_THAT(loadMessageOf(file), StartsWith(file));
    CHECK_THAT(loadMessageOf(""), !Catch::Matchers::Equals("no error"));
}

TEST_CASE("a folder is no mesh") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(loadMesh(Assets::embedded(), utf8FromPath(folder.path())), Error);
}

TEST_CASE("an unknown name suggests the nearest built-in mesh") {
    CHECK_THAT(loadMessageOf("spere.obj"),
               ContainsSubstring("spere.obj") && ContainsSubstring("did you mean \"sphere.obj\"?"));
    CHECK_THAT(loadMessageOf("rabit.obj"), ContainsSubstring("did you mean \"rabbit.obj\"?"));
}

TEST_CASE("whatever stands in an OBJ text, it is a sound mesh or an error") {
    static const std::string telling = "vfvf0123456789-+.eE/ \t\r\n#ongl\\\xff" + std::string(1, '\0');
    static const std::vector<std::string> oddities{"1e30",       "-1e999",   "nan",   "99999999999", "-2147483648",
                                                   "2147483647", "1e-320",   "1//",   "0",           "f 1 2 3 4\n",
                                                   "f -1 -2 -3", "v\n",      "f\n",   "l 1 2\n",     "p 9\n",
                                                   "usemtl",     "mtllib x", "g a b", "s 1e9\n",     "t a 9/9/9 1\n"};
    const std::string valid = tetrahedron + "vt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1 4/1/1\nf 1 2 3 4 -1\n";
    std::mt19937 random(20240607);
    const auto below = [&](size_t count) { return random() % count; };
    size_t meshes = 0, faults = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string text = valid;
        for (size_t edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
            const size_t at = below(text.size());
            switch (below(5)) {
                case 0: text[at] = telling[below(telling.size())]; break;
                case 1: text.insert(at, 1, telling[below(telling.size())]); break;
                case 2: text.erase(at, 1 + below(6)); break;
                case 3: text.insert(at, oddities[below(oddities.size())]); break;
                default: text.erase(at, text.find('\n', at) - at);  // the rest of a line
            }
        }
        INFO(text);
        try {
            const bool sound = isSound(read(text));  // not inside of CHECK, which catches
            CHECK(sound);
            ++meshes;
        } catch (const Error& error) {
            CHECK_THAT(error.what(), StartsWith("a.obj"));
            ++faults;
        }
    }
    CHECK(meshes > 0);
    CHECK(faults > 0);
}

TEST_CASE("thin parts are found behind the surface") {
    const Mesh plate = meshOf(Box{{0, 0, 0}, {1, 0.1f, 1}});
    CHECK(thinShare(plate, 0.05f) == 0);
    CHECK(thinShare(plate, 0.2f) > 0.8);  // all but the narrow sides
    CHECK(thinShare(plate, 2) == 1);
    CHECK(thinShare(meshOf(Sphere{{3, 0, 0}, 0.5f}), 0.4f) == 0);
}
