// OBJ files of the frames of a motion.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "scene/Mesh.h"

namespace slabflow {

/// The mesh of its first file, with a motion through all of them: the number of a file is its time in frames. Where all
/// files have the same vertices and faces, vertices go from one to the next on straight lines; otherwise the mesh stays
/// as it is until the next, and a warning says so. When the last is about as near to the first as neighbours are to
/// each other, a round goes from it to the first in one more frame. Error when there is none, too much to hold, and as
/// by readObj, naming the file.
Mesh readSequence(const std::string& file, const std::function<std::string(const std::filesystem::path&)>& read);

/// A motion that stands still in the positions of a mesh.
std::shared_ptr<const MeshMotion> motionless(const Mesh& mesh);

}  // namespace slabflow
