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
class PotentialInShares {
public:
    PotentialInShares(AnalyticField flow, const DomainDesc& domain) : flow_(flow), size_(domain.size) {
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

/// A logarithm that is round at the origin:  f(x) = ln x + E1(x),  f' = (1 - exp(-x)) / x,  E1 the exponential
/// integral.
double roundLogarithm(double x) { return x < 1e-10 ? x - std::numbers::egamma : std::log(x) - std::expint(-x); }

/// The vector potential [m²/s] of a sum of flows. Along periodic sides vortices have neighbours in the next domains.
class SumOfFlows {
public:
    SumOfFlows(const FlowDesc& flow, const DomainDesc& domain)
        : flow_(flow), origin_(domain.origin), size_(domain.size) {
        for (int axis = 0; axis < 3; ++axis)
            neighbours_[axis] = domain.walls[size_t(2 * axis)].type == WallType::Periodic ? 1 : 0;
    }

    glm::dvec3 operator()(glm::dvec3 share) const {
        const glm::dvec3 place = origin_ + share * size_;
        glm::dvec3 sum(0, 0, ofLayer(place));
        for (int k = -neighbours_.z; k <= neighbours_.z; ++k)
            for (int j = -neighbours_.y; j <= neighbours_.y; ++j)
                for (int i = -neighbours_.x; i <= neighbours_.x; ++i) {
                    const glm::dvec3 seen = place - glm::dvec3(i, j, k) * size_;
                    if (k == 0)
                        for (const LineVortex& vortex : flow_.vortices) sum.z += ofVortex(vortex, seen);
                    if (flow_.ring.circulation != 0) sum += ofRing(flow_.ring, seen);
                }
        return sum;
    }

private:
    static double ofVortex(const LineVortex& vortex, glm::dvec3 place) {
        const glm::dvec2 away = glm::dvec2(place) - glm::dvec2(vortex.center);
        const double core = double(vortex.radius);
        return -double(vortex.circulation) / (4 * pi) * roundLogarithm(glm::dot(away, away) / (core * core));
    }

    /// Γ / 4 pi times the integral of dl / √(distance² + a²) along the circle, by elliptic integrals (Jackson 1999, eq.
    /// 5.37, with the core added to the distance).
    static glm::dvec3 ofRing(const VortexRing& ring, glm::dvec3 place) {
        const glm::dvec3 axis = glm::normalize(glm::dvec3(ring.axis)), away = place - glm::dvec3(ring.center);
        const double along = glm::dot(away, axis), core = double(ring.core), radius = double(ring.radius);
        const glm::dvec3 out = away - along * axis;
        const double rho = glm::length(out);
        if (rho < 1e-6 * radius) return glm::dvec3(0);
        const double farthest = std::sqrt((rho + radius) * (rho + radius) + along * along + core * core);
        const double k2 = 4 * radius * rho / (farthest * farthest), k = std::sqrt(k2);
        const double around = double(ring.circulation) * farthest / (2 * pi * rho) *
                              ((1 - k2 / 2) * std::comp_ellint_1(k) - std::comp_ellint_2(k));
        return around * glm::cross(axis, out / rho);
    }

    double ofLayer(glm::dvec3 place) const {
        const ShearLayer& layer = flow_.shearLayer;
        const double thickness = double(layer.thickness), y = std::abs(place.y - double(layer.center.y)) / thickness;
        const double logarithm = y + std::log1p(std::exp(-2 * y));  // of 2 cosh y
        const double k = 2 * pi * layer.waves / size_.x, x = place.x - double(layer.center.x);
        return double(layer.velocity) *
               (thickness * logarithm + double(layer.perturbation) / k * std::cos(k * x) / std::cosh(y));
    }

    const FlowDesc& flow_;
    glm::dvec3 origin_, size_;
    glm::ivec3 neighbours_{0};
};

/// Around a face the potential goes along its four edges (Stokes' theorem).
template <class Potential>
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

template <class Potential>
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
    return curlOnFaces(PotentialInShares(flow, domain), domain);
}

std::vector<float> velocityOnFaces(const FlowDesc& flow, const DomainDesc& domain) {
    return curlOnFaces(SumOfFlows(flow, domain), domain);
}

}  // namespace slabflow
