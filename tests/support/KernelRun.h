// One kernel, run on arrays.
#pragma once

#include <functional>
#include <limits>
#include <optional>

#include "support/Array.h"
#include "support/Gl.h"

namespace slabflow::test {

enum class Storage { Bits32, Bits16 };

Format formatOf(int channels, Storage storage);

/// A field named `label` with the array's values.
Field uploaded(const Array& values, const std::string& label, Storage storage = Storage::Bits32);

/// A field's values. Fails the test when the lanes beyond the last cell of a red-black field are not 0.
Array downloaded(const Field& field);

struct KernelRun {
    std::string kernel;
    Layout layout;     ///< of the target
    int channels = 4;  ///< of the target; ignored for red-black ones
    std::vector<std::pair<std::string, const Array&>> inputs;
    Uniforms uniforms = {};
    Variant variant = {};
    Storage storage = Storage::Bits32;  ///< of inputs and target
    std::optional<Grid> grid = {};      ///< of the target, where it is not that of the first input
    bool packed = false;                ///< as in Pass
};

/// The target's values.
Array run(const KernelRun& run);

/// What a result may be off by.
struct Tolerance {
    double ofLargest = 1e-5;  ///< share of the channel's largest expected value: arithmetic in 32 bits
    double ofValue = 0;       ///< share of the expected value itself: the rounding of the store
    double absolute = 0;
};

/// 1e-5 of the largest value, and for 16-bit storage one unit in the last place: 2^-10 of the value, since the dither
/// rounds either way, and 2^-24 for values below the normal range.
Tolerance toleranceOf(Storage storage);

/// An expected value that the equation leaves to rounding: a point on the edge between two cases. Not compared, but at
/// most half of an array may be so.
inline constexpr double undecided = std::numeric_limits<double>::quiet_NaN();

/// `values`, but undecided where `reference` is.
Array whereDecided(const Array& values, const Array& reference);

/// Empty when `actual` is as expected; else the worst value, where it is, and what was expected.
std::string mismatch(const Array& actual, const Array& expected, const Tolerance& tolerance = {});

/// By how much this driver's linear filter may miss between samples 0 and 1, as measured: about 1e-7 for software
/// rendering, up to 1/512 for GPUs, whose weights have 8 fractional bits.
double filterError();

/// Small and odd in every way: unequal axes, depths that do not fill the red-black texels and one that does, one slice,
/// one cell.
std::vector<Grid> unevenGrids();

/// Calls check(grid, storage) for each of them, in 32-bit and in 16-bit storage; failures name both.
void onEveryGrid(const std::function<void(const Grid&, Storage)>& check);

}  // namespace slabflow::test
