#include "scene/Mesh.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <map>
#include <span>
#include <unordered_map>

#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/NearestKey.h"
#include "scene/ObjText.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr std::string_view meshFolder = "models/";
constexpr FileKind meshFile{"a mesh", 512 << 20};

std::string counted(size_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

glm::dvec3 crossOf(const Mesh& mesh, glm::uvec3 t) {
    const glm::dvec3 a(mesh.positions[t.x]), b(mesh.positions[t.y]), c(mesh.positions[t.z]);
    return glm::cross(b - a, c - a);
}

/// Cuts a polygon into triangles, one ear after the other: corners within which no other corner lies, seen along the
/// polygon's normal.
void addPolygon(std::vector<unsigned> corners, const std::vector<glm::vec3>& positions,
                std::vector<glm::uvec3>& triangles) {
    const auto at = [&](size_t i) { return glm::dvec3(positions[corners[i % corners.size()]]); };
    glm::dvec3 normal(0);
    for (size_t i = 0; i < corners.size(); ++i) normal += glm::cross(at(i) - at(0), at(i + 1) - at(0));
    const auto turns = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
        return glm::dot(glm::cross(b - a, c - a), normal);
    };
    const auto isEar = [&](size_t i) {
        const size_t n = corners.size();
        const glm::dvec3 a = at(i + n - 1), b = at(i), c = at(i + 1);
        if (turns(a, b, c) <= 0) return false;
        for (size_t k = 2; k + 1 < n; ++k) {
            const glm::dvec3 p = at(i + k);
            if (turns(a, b, p) >= 0 && turns(b, c, p) >= 0 && turns(c, a, p) >= 0) return false;
        }
        return true;
    };
    size_t ear = 0;
    while (corners.size() > 3) {
        const size_t n = corners.size();
        const size_t first = ear == 0 ? 0 : ear - 1;  // the next ear is seldom far from the last
        size_t tried = 0;
        while (tried < n && !isEar((first + tried) % n)) ++tried;
        ear = (first + tried) % n;  // none: crossed or without area, where any corner is as good
        triangles.emplace_back(corners[(ear + n - 1) % n], corners[ear], corners[(ear + 1) % n]);
        corners.erase(corners.begin() + std::ptrdiff_t(ear));
    }
    if (corners.size() == 3) triangles.emplace_back(corners[0], corners[1], corners[2]);
}

/// Vertices at the same place become one: many exporters write a vertex per face.
void weld(Mesh& mesh) {
    struct Less {
        bool operator()(const glm::vec3& a, const glm::vec3& b) const {
            return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z};
        }
    };
    std::map<glm::vec3, unsigned, Less> places;
    std::vector<unsigned> welded;
    std::vector<glm::vec3> positions;
    for (const glm::vec3& p : mesh.positions) {
        const auto [place, isNew] = places.emplace(p + 0.0f, unsigned(positions.size()));  // -0 is 0
        if (isNew) positions.push_back(p);
        welded.push_back(place->second);
    }
    mesh.positions = std::move(positions);
    for (glm::uvec3& t : mesh.triangles) t = {welded[t.x], welded[t.y], welded[t.z]};
}

void removeDegenerate(Mesh& mesh) {
    const size_t before = mesh.triangles.size();
    std::erase_if(mesh.triangles, [&](glm::uvec3 t) { return glm::length(crossOf(mesh, t)) < 1e-14; });
    if (const size_t removed = before - mesh.triangles.size())
        mesh.warnings.push_back(counted(removed, "triangle") + " without area left out");
}

/// Edges along which not every triangle that goes one way meets one that goes the other.
size_t countOpenEdges(const Mesh& mesh) {
    std::unordered_map<std::uint64_t, int> balance;
    for (const glm::uvec3& t : mesh.triangles)
        for (int i = 0; i < 3; ++i) {
            const unsigned a = t[i], b = t[(i + 1) % 3];
            balance[std::uint64_t(std::min(a, b)) << 32 | std::max(a, b)] += a < b ? 1 : -1;
        }
    return size_t(std::ranges::count_if(balance, [](const auto& edge) { return edge.second != 0; }));
}

}  // namespace

glm::vec3 Mesh::low() const {
    glm::vec3 low = positions.front();
    for (const glm::vec3& p : positions) low = glm::min(low, p);
    return low;
}

glm::vec3 Mesh::high() const {
    glm::vec3 high = positions.front();
    for (const glm::vec3& p : positions) high = glm::max(high, p);
    return high;
}

double Mesh::volume() const {
    double volume = 0;
    for (const glm::uvec3& t : triangles) volume += glm::dot(glm::dvec3(positions[t.x]), crossOf(*this, t)) / 6;
    return volume;
}

Mesh readObj(const std::string& text, const std::string& source) {
    ObjText obj = parseObj(text, source);
    Mesh mesh;
    mesh.positions = std::move(obj.positions);
    for (size_t i = 0; i < obj.faceEnds.size(); ++i) {
        const std::span<const unsigned> face = obj.face(i);
        addPolygon({face.begin(), face.end()}, mesh.positions, mesh.triangles);
    }
    const size_t faces = mesh.triangles.size();
    weld(mesh);
    removeDegenerate(mesh);
    if (mesh.triangles.empty())
        throw Error(source + ": " + (faces == 0 ? "there are no faces in it" : "none of its triangles has an area"));
    if (const size_t open = countOpenEdges(mesh)) {
        mesh.warnings.push_back(counted(open, "open edge") + ": where the surface is not closed, inside is a guess");
    } else if (mesh.volume() < 0) {
        mesh.warnings.push_back("its triangles are clockwise seen from outside: turned over");
        for (glm::uvec3& t : mesh.triangles) std::swap(t.y, t.z);
    }
    return mesh;
}

std::shared_ptr<const Mesh> loadMesh(const Assets& assets, const std::string& nameOrFile) {
    struct Read {
        std::filesystem::file_time_type time;
        std::shared_ptr<const Mesh> mesh;
    };
    static std::map<std::string, Read> read;

    const std::string asset = std::string(meshFolder) + nameOrFile;
    const bool builtIn = std::ranges::count(builtInMeshes(assets), nameOrFile) != 0;
    std::filesystem::file_time_type time{};
    std::error_code missing;
    if (!builtIn) time = std::filesystem::last_write_time(pathFromUtf8(nameOrFile), missing);
    else if (assets.root()) time = std::filesystem::last_write_time(*assets.root() / asset, missing);
    if (missing) {
        const std::vector<std::string> names = builtInMeshes(assets);
        const std::vector<std::string_view> candidates(names.begin(), names.end());
        throw Error("cannot read " + nameOrFile + ": " + missing.message() + didYouMean(nameOrFile, candidates) +
                    "; allowed: an OBJ file, or one of the built-in meshes " + quotedList(candidates));
    }
    const std::string key = (builtIn && assets.root() ? utf8FromPath(*assets.root()) + "/" : "") + nameOrFile;
    const auto known = read.find(key);
    if (known != read.end() && known->second.time == time) return known->second.mesh;
    const auto mesh =
        std::make_shared<const Mesh>(builtIn ? readObj(*assets.read(asset), asset)
                                             : readObj(readFile(pathFromUtf8(nameOrFile), meshFile), nameOrFile));
    for (const std::string& warning : mesh->warnings) logWarning(nameOrFile + ": " + warning);
    read[key] = {time, mesh};
    return mesh;
}

std::vector<std::string> builtInMeshes(const Assets& assets) {
    std::vector<std::string> names;
    for (const std::string& path : assets.list(meshFolder))
        if (path.ends_with(".obj")) names.push_back(path.substr(meshFolder.size()));
    return names;
}

FacetedMesh withNormals(const Mesh& mesh) {
    constexpr float smooth = 0.766f;        // cosine of 40 degrees
    constexpr size_t fan = 256;             // so many triangles around a vertex are the middle of a flat end
    std::vector<glm::vec3> areas, normals;  // of each triangle: normal times twice the area, and normal
    std::vector<std::vector<unsigned>> around(mesh.positions.size());
    for (unsigned i = 0; i < mesh.triangles.size(); ++i) {
        areas.push_back(glm::vec3(crossOf(mesh, mesh.triangles[i])));
        normals.push_back(glm::vec3(glm::normalize(crossOf(mesh, mesh.triangles[i]))));
        for (int corner = 0; corner < 3; ++corner) around[mesh.triangles[i][corner]].push_back(i);
    }
    FacetedMesh result;
    for (unsigned i = 0; i < mesh.triangles.size(); ++i)
        for (int corner = 0; corner < 3; ++corner) {
            const unsigned vertex = mesh.triangles[i][corner];
            glm::vec3 sum = areas[i];
            if (around[vertex].size() < fan)
                for (const unsigned other : around[vertex])
                    if (other != i && glm::dot(normals[i], normals[other]) > smooth) sum += areas[other];
            result.indices.push_back(unsigned(result.positions.size()));
            result.positions.push_back(mesh.positions[vertex]);
            result.normals.push_back(glm::normalize(sum));
        }
    return result;
}

namespace {

/// Where a ray goes through a triangle, in units of its direction.
struct Hit {
    float distance;
    bool leaves;  ///< the side of its normal is ahead
};

template <class Visit>
void visitHits(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction, Visit visit) {
    for (const glm::uvec3& t : mesh.triangles) {  // Möller and Trumbore 1997
        const glm::vec3 a = mesh.positions[t.x], ab = mesh.positions[t.y] - a, ac = mesh.positions[t.z] - a;
        const glm::vec3 p = glm::cross(direction, ac);
        const float determinant = glm::dot(ab, p);
        if (determinant == 0) continue;
        const glm::vec3 s = (origin - a) / determinant, q = glm::cross(s, ab);
        const float u = glm::dot(s, p), v = glm::dot(direction, q), distance = glm::dot(ac, q);
        if (u >= 0 && v >= 0 && u + v <= 1 && distance > 0) visit(Hit{distance, determinant < 0});
    }
}

/// How far it is through a mesh of parts that may overlap, from just below its surface; nothing from within a part.
std::optional<float> thicknessAt(const Mesh& mesh, glm::vec3 origin, glm::vec3 inward) {
    std::vector<Hit> hits;
    visitHits(mesh, origin, inward, [&](const Hit& hit) { hits.push_back(hit); });
    std::ranges::sort(hits, {}, &Hit::distance);
    const auto isTheSame = [](const Hit& a, const Hit& b) {  // an edge, which belongs to two triangles
        return a.leaves == b.leaves && b.distance - a.distance < 1e-5f * b.distance;
    };
    hits.erase(std::unique(hits.begin(), hits.end(), isTheSame), hits.end());
    int parts = 0;  // that hold the origin
    for (const Hit& hit : hits) parts += hit.leaves ? 1 : -1;
    if (parts > 1) return {};
    for (const Hit& hit : hits) {
        parts += hit.leaves ? -1 : 1;
        if (parts <= 0) return hit.distance;
    }
    return std::numeric_limits<float>::infinity();
}

}  // namespace

std::optional<float> hitByRay(const Mesh& mesh, glm::vec3 origin, glm::vec3 direction) {
    std::optional<float> nearest;
    visitHits(mesh, origin, direction, [&](const Hit& hit) {
        if (!nearest || hit.distance < *nearest) nearest = hit.distance;
    });
    return nearest;
}

double thinShare(const Mesh& mesh, float thickness) {
    const size_t step = std::max<size_t>(1, mesh.triangles.size() / 400);
    double thin = 0, all = 0;
    for (size_t i = 0; i < mesh.triangles.size(); i += step) {
        const glm::uvec3& t = mesh.triangles[i];
        const glm::dvec3 cross = crossOf(mesh, t);
        const glm::vec3 inward(-glm::normalize(cross));
        const glm::vec3 middle = (mesh.positions[t.x] + mesh.positions[t.y] + mesh.positions[t.z]) / 3.0f;
        const auto behind = thicknessAt(mesh, middle + 0.01f * thickness * inward, inward);
        if (!behind) continue;
        all += glm::length(cross);
        if (*behind < 0.99f * thickness) thin += glm::length(cross);
    }
    return all > 0 ? thin / all : 0;
}

}  // namespace slabflow
