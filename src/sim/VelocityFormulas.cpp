#include "sim/VelocityFormulas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slabflow {
namespace {

constexpr double pi = std::numbers::pi;

double squareOfSin(double x) { return std::sin(x) * std::sin(x); }

/// u = sin x cos y, v = -cos x sin y on the faces, one half period across the domain, or a whole one along periodic
/// axes (Taylor and Green 1937).
std::vector<float> taylorGreenFaces(const DomainDesc& domain) {
    const glm::ivec3 cells = domain.cells;
    glm::dvec3 halfPeriods(1);
    for (int axis = 0; axis < 3; ++axis)
        if (domain.walls[size_t(2 * axis)].type == WallType::Periodic) halfPeriods[axis] = 2;
    const glm::dvec3 perCell = pi * halfPeriods / glm::dvec3(cells);
    const double steepness = halfPeriods.x / halfPeriods.y;  // so that in a square as much flows in as out
    std::vector<float> texels;
    for (int k = 0; k <= cells.z; ++k)
        for (int j = 0; j <= cells.y; ++j)
            for (int i = 0; i <= cells.x; ++i) {
                const double x = perCell.x * i, y = perCell.y * j;
                const double xHalf = perCell.x * (i + 0.5), yHalf = perCell.y * (j + 0.5);
                texels.insert(texels.end(), {float(std::sin(x) * std::cos(yHalf)),
                                             float(-steepness * std::cos(xHalf) * std::sin(y)), 0.0f, 0.0f});
            }
    return texels;
}

/// The vector potential A [m²/s] of a flow  u = curl A,  at a place in shares of the domain.
class Potential {
public:
    Potential(AnalyticField flow, const DomainDesc& domain) : flow_(flow), size_(domain.size) {
        shortest_ = std::min(size_.x, size_.y);
        if (flow == AnalyticField::Deformation) shortest_ = std::min(shortest_, size_.z);
    }

    glm::dvec3 operator()(glm::dvec3 s) const {
        switch (flow_) {
            case AnalyticField::Rotation: return {0, 0, ofRotation(s)};
            case AnalyticField::Vortex: return {0, 0, shortest_ / pi * squareOfSin(pi * s.x) * squareOfSin(pi * s.y)};
            default: return ofDeformation(s);
        }
    }

private:
    /// One turn a second of the largest disc that fits; what is around it rests, or it would flow through the sides.
    double ofRotation(glm::dvec3 s) const {
        const double x = (s.x - 0.5) * size_.x, y = (s.y - 0.5) * size_.y;
        return pi * std::max(0.25 * shortest_ * shortest_ - x * x - y * y, 0.0);
    }

    /// In a cube u = 2 sin² πx sin 2πy sin 2πz, v = - sin 2πx sin² πy sin 2πz, w = - sin 2πx sin 2πy sin² πz
    /// (LeVeque 1996, Enright et al. 2002).
    glm::dvec3 ofDeformation(glm::dvec3 s) const {
        const double scale = shortest_ / pi * squareOfSin(pi * s.x);
        return {0, -scale * std::sin(2 * pi * s.y) * squareOfSin(pi * s.z),
                scale * squareOfSin(pi * s.y) * std::sin(2 * pi * s.z)};
    }

    AnalyticField flow_;
    glm::dvec3 size_;
    double shortest_;
};

/// Around a face the potential goes along its four edges (Stokes' theorem).
double throughFace(const Potential& potential, const DomainDesc& domain, glm::ivec3 texel, int axis) {
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    const auto onEdge = [&](int along, int across, int step) {
        glm::dvec3 place(texel);
        place[along] += 0.5;
        place[across] += step;
        return potential(place / glm::dvec3(domain.cells))[along];
    };
    return (onEdge(c, b, 1) - onEdge(c, b, 0) - onEdge(b, c, 1) + onEdge(b, c, 0)) / double(domain.cellSize);
}

std::vector<float> curlOnFaces(const Potential& potential, const DomainDesc& domain) {
    const glm::ivec3 n = domain.cells;
    std::vector<float> texels;
    for (int k = 0; k <= n.z; ++k)
        for (int j = 0; j <= n.y; ++j)
            for (int i = 0; i <= n.x; ++i) {
                const glm::ivec3 texel(i, j, k);
                for (int axis = 0; axis < 3; ++axis) {
                    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
                    const bool isFace = texel[b] < n[b] && texel[c] < n[c];
                    texels.push_back(isFace ? float(throughFace(potential, domain, texel, axis)) : 0.0f);
                }
                texels.push_back(0);
            }
    return texels;
}

}  // namespace

std::vector<float> velocityOnFaces(AnalyticField flow, const DomainDesc& domain) {
    if (flow == AnalyticField::TaylorGreen) return taylorGreenFaces(domain);
    return curlOnFaces(Potential(flow, domain), domain);
}

}  // namespace slabflow
