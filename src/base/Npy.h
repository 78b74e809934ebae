// NumPy's .npy format, version 1.0: little-endian float32 or float64, C order. The exchange format of all fields.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace slabflow {

/// An array in memory, last index fastest: shape (nz, ny, nx) or (nz, ny, nx, channels).
struct NpyArray {
    std::vector<size_t> shape;
    std::vector<float> values;

    std::string shapeText() const;  ///< "(12, 20, 7, 3)"
};

/// Reads float32 or float64 in C order. UsageError names the file and what is wrong with it (magic, dtype, order,
/// length).
NpyArray readNpy(const std::filesystem::path& path);

/// Writes float32, atomically.
void writeNpy(const std::filesystem::path& path, const NpyArray& array);

}  // namespace slabflow
