// Files that differ by a number in their names.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

/// Whether a name stands for the files of a sequence, as other programs write it: "walk_####.obj", one # for every
/// digit at least, or "walk_%04d.obj".
bool isSequence(const std::string& file);

/// What names all of these files, "walk_####.obj", where they are two or more OBJ files of one sequence: what somebody
/// drops who has selected all of its frames.
std::optional<std::string> sequenceOf(const std::vector<std::string>& files);

/// The files of a sequence that are there now, by their numbers.
std::map<int, std::filesystem::path> framesOf(const std::string& file);

}  // namespace slabflow
