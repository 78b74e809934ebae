// Surfaces of triangles from OBJ text.
#include "scene/Mesh.h"

#include <cmath>
#include <random>
#include <sstream>

#include "base/Error.h"
#include "scene/Meshes.h"
#include "scene/ObjMesh.h"
#include "scene/ShapeMesh.h"
#include "support/Catch.h"

namespace slabflow::test::mesh_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

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

double areaOf(const Mesh& mesh) {
    double area = 0;
    for (const glm::uvec3& t : mesh.triangles) {
        const glm::dvec3 a(mesh.positions[t.x]), b(mesh.positions[t.y]), c(mesh.positions[t.z]);
        area += 0.5 * glm::length(glm::cross(b - a, c - a));
    }
    return area;
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

/// An upright prism over a polygon, one high: two faces with all its corners, and a quad for each side.
std::string prismOver(const std::vector<glm::dvec2>& polygon) {
    std::ostringstream text, bottom, top, sides;
    text.precision(9);
    for (const int z : {0, 1})
        for (const glm::dvec2 p : polygon) text << "v " << p.x << ' ' << p.y << ' ' << z << '\n';
    const size_t n = polygon.size();
    for (size_t i = 1; i <= n; ++i) {
        bottom << ' ' << n + 1 - i;
        top << ' ' << n + i;
        sides << "f " << i << ' ' << i % n + 1 << ' ' << i % n + 1 + n << ' ' << i + n << '\n';
    }
    return text.str() + "f" + bottom.str() + "\nf" + top.str() + "\n" + sides.str();
}

double areaOf(const std::vector<glm::dvec2>& polygon) {
    double area = 0;
    for (size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        area += 0.5 * (a.x * b.y - a.y * b.x);
    }
    return area;
}

/// Corners around the origin, every other at `inner` instead of 1.
std::vector<glm::dvec2> star(size_t corners, double inner) {
    std::vector<glm::dvec2> polygon;
    for (size_t i = 0; i < corners; ++i) {
        const double angle = 2 * 3.14159265358979 * double(i) / double(corners);
        polygon.push_back((i % 2 == 1 ? inner : 1.0) * glm::dvec2(std::cos(angle), std::sin(angle)));
    }
    return polygon;
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

TEST_CASE("a prism of any number of sides keeps its volume") {
    const size_t sides = GENERATE(3, 4, 5, 100, 254, 255, 256, 257, 511, 512, 513, 1000);
    const double inner = GENERATE(1.0, 0.5);
    INFO(sides << " sides, " << inner);
    const std::vector<glm::dvec2> polygon = star(sides, inner);
    const Mesh mesh = read(prismOver(polygon));
    CHECK(mesh.triangles.size() == 2 * (sides - 2) + 2 * sides);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(areaOf(polygon)).epsilon(1e-5));
    CHECK(mesh.warnings.empty());
}

TEST_CASE("a face of too many corners is an error that names the limit") {
    std::string face = "f";
    for (int i = 0; i < 10001; ++i) face += " 1";
    CHECK_THAT(messageOf(tetrahedron + face + "\n"),
               StartsWith("a.obj: face 5 has 10001 corners") && ContainsSubstring("up to 10000"));
}

TEST_CASE("lines end as on any system, and go on after a backslash") {
    const std::string end = GENERATE("\n", "\r\n", "\r");
    std::string text =
        "v 0 0 0\nv 1 0 0\nv 0 1 \\\n0\nv 0 0 1 # the tip\nf 1 3 2\nf 1\\\n2 \\\n4\nf 1 4 3\nf 2 3 4 # side";
    for (size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + end.size())) text.replace(at, 1, end);
    const Mesh mesh = read(text);
    CHECK(mesh.triangles.size() == 4);
    CHECK(isClosed(mesh));
    CHECK(mesh.volume() == Approx(1.0 / 6));
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
    for (const std::string huge : {"2147483648", "4294967297", "-4294967293", "99999999999999999999"})
        CHECK_THAT(messageOf(tetrahedron + "f 1 2 " + huge + "\n"),
                   StartsWith("a.obj: face 5 names vertex " + huge) && ContainsSubstring("only 4"));
    for (const std::string word : {"x", "1.5", "/1", "--1", "0x1"})
        CHECK_THAT(messageOf(tetrahedron + "f 1 2 " + word + "\n"), StartsWith("a.obj: face 5 names vertex "));
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

TEST_CASE("a coordinate of nothing is 0, whatever its exponent") {
    const std::string number = GENERATE("0e999", "-0.0e999", "0e-999", "1e-400", "+.0e400");
    INFO(number);
    const Mesh mesh = read("v " + number + " 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    CHECK(mesh.low() == glm::vec3(0));
    CHECK(mesh.high() == glm::vec3(1, 1, 0));
}

TEST_CASE("coordinates up to 1e5 are allowed") {
    const Mesh mesh = read("v 1e5 0 0\nv -1e5 0 0\nv 0 1e5 0\nf 1 2 3\n");
    CHECK(mesh.high() == glm::vec3(1e5f, 1e5f, 0));
    CHECK(mesh.low() == glm::vec3(-1e5f, 0, 0));
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

}  // namespace slabflow::test::mesh_test
