// NumPy's .npy format, version 1.0: little-endian float32 or float64, C order. The exchange format of all fields.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// An array in memory, last index fastest: shape (nz, ny, nx) or (nz, ny, nx, channels).
struct NpyArray {
    std::vector<size_t> shape;
    std::vector<float> values;

    std::string shapeText() const;  ///< "(12, 20, 7, 3)"
};

/// The shape of an array of float32 or float64 in C order, from the file's header alone, however many values follow.
/// UsageError names the file and what is wrong with it (magic, dtype, order, length).
std::vector<size_t> readNpyShape(const std::filesystem::path& path);

/// The whole array. UsageError as by readNpyShape.
NpyArray readNpy(const std::filesystem::path& path);

/// The array that the bytes of a file are. UsageError without the file's name.
NpyArray parseNpy(std::string_view bytes);

/// Writes float32, atomically.
void writeNpy(const std::filesystem::path& path, const NpyArray& array);

}  // namespace slabflow
