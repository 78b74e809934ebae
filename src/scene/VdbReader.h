// OpenVDB files: versions 222 to 224 of their format.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "scene/VdbVolume.h"

namespace slabflow {

/// Among the names of a grid: the only one in the file, whatever it is called.
inline constexpr std::string_view onlyGrid = "";

/// The grid with the first of these names that a file has. UsageError names the file, what is wrong with it and, where
/// there is no such grid, those that it has.
VdbVolume readVdb(const std::filesystem::path& path, std::span<const std::string_view> names);

/// The same of the bytes of a file. UsageError without the file's name.
VdbVolume parseVdb(std::string_view bytes, std::span<const std::string_view> names);

}  // namespace slabflow
