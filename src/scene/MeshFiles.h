// Meshes by the names that scenes have for them.
#pragma once

#include "base/Assets.h"
#include "scene/Mesh.h"

namespace slabflow {

/// A mesh that comes with the program ("sphere.obj"), that of an OBJ or glTF file (by its ending: .gltf, .glb), or of a
/// sequence of OBJ files; read once however often it is asked for, as long as no file changes that it is read from.
/// Error as by readObj, readGltf and readSequence, and when there is none.
std::shared_ptr<const Mesh> loadMesh(const Assets& assets, const std::string& nameOrFile);

/// "bowl.obj", "sphere.obj", …
std::vector<std::string> builtInMeshes(const Assets& assets);

/// By which a scene knows a mesh: a built-in one's own name, or the absolute name of a file.
std::string meshName(const Assets& assets, const std::string& nameOrFile);

/// Whether a file is a mesh by its ending, whatever the case of its letters.
bool isMeshFile(const std::string& file);

}  // namespace slabflow
