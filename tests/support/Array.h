// Fields on the CPU, in double precision: what kernels are compared with.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "slab/Grid.h"

namespace slabflow::test {

/// Values over a grid, laid out as in the texture, except that a red-black field is held unpacked: one value per cell.
class Array {
public:
    /// The value of a texel's channel.
    using Function = std::function<double(glm::ivec3 texel, int channel)>;

    Array(const Grid& grid, Layout layout, int channels, const Function& value = {});

    const Grid& grid() const { return grid_; }
    Layout layout() const { return layout_; }
    int channels() const { return channels_; }
    glm::ivec3 size() const { return layout_ == Layout::Face ? grid_.cells + 1 : grid_.cells; }

    double& operator()(glm::ivec3 texel, int channel = 0) { return values_[index(texel, channel)]; }
    double operator()(glm::ivec3 texel, int channel = 0) const { return values_[index(texel, channel)]; }

    /// Calls f(texel, channel) for every value, in texture order.
    template <class F>
    void forEach(F f) const {
        glm::ivec3 t;
        for (t.z = 0; t.z < size().z; ++t.z)
            for (t.y = 0; t.y < size().y; ++t.y)
                for (t.x = 0; t.x < size().x; ++t.x)
                    for (int c = 0; c < channels_; ++c) f(t, c);
    }

private:
    size_t index(glm::ivec3 t, int channel) const {
        return size_t(((t.z * size().y + t.y) * size().x + t.x) * channels_ + channel);
    }

    Grid grid_;
    Layout layout_;
    int channels_;
    std::vector<double> values_;
};

/// A quantity at cell centres.
Array centres(const Grid& grid, int channels, const Array::Function& value);

/// Quantities at the centres of cells all of which hold fluid: 1 in the fourth channel, where there is one.
inline Array inFluid(const Grid& grid, const Array::Function& value, int channels = 4) {
    return centres(grid, channels, [&](glm::ivec3 cell, int c) { return c == 3 ? 1.0 : value(cell, c); });
}

/// A velocity on faces: value(texel, axis) is asked for the faces there are. Spare texels hold `spare`, the fourth
/// channel 0.
Array faces(const Grid& grid, const Array::Function& value, double spare = 0);

/// One value per cell, stored four to a texel (Layout::RedBlack).
Array redBlack(const Grid& grid, const std::function<double(glm::ivec3 cell)>& value);

/// Multiples of 1/1024 in [-1, 1]: exact in 16-bit storage too, so that inputs carry no error of their own.
Array::Function randomValues(unsigned seed);

/// Random velocity at centres (fourth channel 0), still along axes of one cell, as flows in two dimensions are.
Array randomCellVelocity(const Grid& grid, unsigned seed);

inline glm::ivec3 unit(int axis) { return {axis == 0, axis == 1, axis == 2}; }
bool isFace(const Grid& grid, glm::ivec3 texel, int axis);

/// Whether pressure knows of the axis at all: nothing flows across a flat grid.
inline bool isAlong(const Grid& grid, int axis) { return axis < 2 || !isFlat(grid); }
bool isCell(const Grid& grid, glm::ivec3 cell);

/// Where samples lie, in cells from the low corner.
inline glm::dvec3 centrePosition(glm::ivec3 cell) { return glm::dvec3(cell) + 0.5; }
inline glm::dvec3 facePosition(glm::ivec3 texel, int axis) {
    return centrePosition(texel) - 0.5 * glm::dvec3(unit(axis));
}

/// A point among samples: the eight around it and how much each counts. Beyond the outermost samples their value holds.
struct Lookup {
    glm::ivec3 low;       ///< sample below or at the point
    glm::ivec3 last;      ///< outermost sample
    glm::dvec3 fraction;  ///< in [0, 1)
    glm::dvec3 place;     ///< the point, in samples from the first; also beyond the outermost

    double value(const Array& array, int channel) const;

    /// Least and largest value, interpolated, of what is around the point: on each axis from the nearer of its two
    /// samples on four times as far as the point is away from that, but not beyond the other.
    std::pair<double, double> range(const Array& array, int channel) const;
};
Lookup centreLookup(const Grid& grid, glm::dvec3 x);
Lookup faceLookup(const Grid& grid, glm::dvec3 x, int axis);

inline double atCentres(const Array& a, glm::dvec3 x, int channel) {
    return centreLookup(a.grid(), x).value(a, channel);
}
inline double atFaces(const Array& a, glm::dvec3 x, int axis) { return faceLookup(a.grid(), x, axis).value(a, axis); }

/// How the values of a centred field change when space is reflected.
enum class Parity { Scalar, Vector, Pseudovector };

/// Seen in a mirror across `axis`. Faces are vectors whatever `parity` says.
Array mirrored(const Array& array, int axis, Parity parity = Parity::Scalar);

}  // namespace slabflow::test
