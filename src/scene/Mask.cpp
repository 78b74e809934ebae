#include "scene/Mask.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/Error.h"

namespace slabflow {
namespace {

/// Outlines of what is lighter than one half, and the surface between and along them: marching squares (Lorensen and
/// Cline 1987 in two dimensions) between the middles of pixels, with a black border around the image. Away from
/// outlines squares of a row are one strip, so that a fine image is not many triangles.
class MaskMesher {
public:
    MaskMesher(const GreyImage& image, int axis, glm::vec3 low, glm::vec3 high)
        : image_(image), axis_(axis), low_(low), high_(high) {}

    Mesh make() {
        for (int j = -1; j < image_.size.y; ++j)
            for (int i = -1; i < image_.size.x; ++i) {
                const int from = i;
                while (isFull({i, j})) ++i;
                if (from < i) addStrip(j, from, i);
                addSquare({i, j});
            }
        return std::move(mesh_);
    }

private:
    /// A corner of the squares, or the place between two where the outline passes; both at the bottom and at the top.
    struct Point {
        glm::ivec2 corner, next;
    };

    float valueAt(glm::ivec2 p) const {
        const bool inside = p.x >= 0 && p.y >= 0 && p.x < image_.size.x && p.y < image_.size.y;
        return inside ? image_.values[size_t(p.y) * size_t(image_.size.x) + size_t(p.x)] : 0.0f;
    }
    bool isSolid(glm::ivec2 p) const { return valueAt(p) > 0.5f; }

    /// Of a square, by its first corner.
    bool isFull(glm::ivec2 p) const {
        return isSolid(p) && isSolid(p + glm::ivec2(1, 0)) && isSolid(p + glm::ivec2(0, 1)) && isSolid(p + 1);
    }

    /// Whether only full squares meet at a corner: it is inside a strip, and no point of the mesh.
    bool isInside(glm::ivec2 p) const {
        return isFull(p) && isFull(p - 1) && isFull(p - glm::ivec2(1, 0)) && isFull(p - glm::ivec2(0, 1));
    }

    /// The full squares of a row from one corner to another.
    void addStrip(int row, int from, int to) {
        const auto pointBeyond = [&](int i, int line) {
            do ++i;
            while (i < to && isInside({i, line}));
            return i;
        };
        const auto at = [&](int i, int line) { return bottomOf({{i, line}, {i, line}}); };
        for (int lower = from, upper = from; lower < to || upper < to;) {
            const int nextLower = pointBeyond(lower, row), nextUpper = pointBeyond(upper, row + 1);
            if (upper == to || (lower < to && nextLower <= nextUpper)) {
                addFaces(at(lower, row), at(nextLower, row), at(upper, row + 1));
                lower = nextLower;
            } else {
                addFaces(at(lower, row), at(nextUpper, row + 1), at(upper, row + 1));
                upper = nextUpper;
            }
        }
    }

    /// A triangle at the bottom and the same at the top.
    void addFaces(unsigned a, unsigned b, unsigned c) {
        mesh_.triangles.emplace_back(a, b, c);
        mesh_.triangles.emplace_back(a + 1, c + 1, b + 1);
    }

    /// The part of the square between four middles of pixels that is solid: one polygon, and walls along its outline.
    void addSquare(glm::ivec2 first) {
        const std::array<glm::ivec2, 4> corners{first, first + glm::ivec2(1, 0), first + glm::ivec2(1, 1),
                                                first + glm::ivec2(0, 1)};
        std::vector<unsigned> polygon;
        std::vector<bool> leaves;  // whether the outline leaves the solid at this point of the polygon
        for (size_t k = 0; k < 4; ++k) {
            const glm::ivec2 a = corners[k], b = corners[(k + 1) % 4];
            if (isSolid(a)) polygon.push_back(bottomOf({a, a})), leaves.push_back(false);
            if (isSolid(a) != isSolid(b)) polygon.push_back(bottomOf({a, b})), leaves.push_back(isSolid(a));
        }
        for (size_t k = 1; k + 1 < polygon.size(); ++k) addFaces(polygon[0], polygon[k], polygon[k + 1]);
        for (size_t k = 0; k < polygon.size(); ++k) {
            if (!leaves[k]) continue;
            const unsigned a = polygon[k], b = polygon[(k + 1) % polygon.size()];
            mesh_.triangles.emplace_back(b, a, a + 1);
            mesh_.triangles.emplace_back(b, a + 1, b + 1);
        }
    }

    /// The index of a point at the bottom; the next one is the same at the top.
    unsigned bottomOf(Point p) {
        if (std::pair(p.next.y, p.next.x) < std::pair(p.corner.y, p.corner.x)) std::swap(p.corner, p.next);
        const std::array key{p.corner.x, p.corner.y, p.next.x, p.next.y};
        const auto [known, isNew] = indices_.emplace(key, unsigned(mesh_.positions.size()));
        if (isNew) {
            const float a = valueAt(p.corner), b = valueAt(p.next);
            const float share = a == b ? 0.0f : std::clamp((0.5f - a) / (b - a), 0.02f, 0.98f);
            const glm::vec2 pixel = glm::mix(glm::vec2(p.corner), glm::vec2(p.next), share) + 0.5f;
            for (const float height : {low_[axis_], high_[axis_]}) mesh_.positions.push_back(place(pixel, height));
        }
        return known->second;
    }

    glm::vec3 place(glm::vec2 pixel, float height) const {
        const glm::vec2 part = pixel / glm::vec2(image_.size);
        const int right = axis_ == 0 ? 2 : 0, down = axis_ == 1 ? 2 : 1;
        glm::vec3 p;
        p[axis_] = height;
        p[right] = glm::mix(low_[right], high_[right], part.x);
        p[down] = glm::mix(low_[down], high_[down], axis_ == 1 ? part.y : 1 - part.y);
        return p;
    }

    const GreyImage& image_;
    int axis_;
    glm::vec3 low_, high_;
    std::map<std::array<int, 4>, unsigned> indices_;
    Mesh mesh_;
};

}  // namespace

Mesh meshOfMask(const GreyImage& image, int axis, glm::vec3 low, glm::vec3 high) {
    Mesh mesh = MaskMesher(image, axis, low, high).make();
    if (mesh.triangles.empty()) throw Error("nothing of the image is light, so that nothing would be solid");
    if (mesh.volume() < 0)
        for (glm::uvec3& t : mesh.triangles) std::swap(t.y, t.z);
    return mesh;
}

}  // namespace slabflow
