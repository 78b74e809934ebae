// Meshes of glTF 2.0 files.
#pragma once

#include <string>

#include "scene/GltfFile.h"
#include "scene/Mesh.h"

namespace slabflow {

/// All triangles of the file's default scene, or of all nodes where it has none, in metres, with the transforms of
/// their nodes, morph targets and skins, as they are at rest; its animations are the clips of the mesh's motion. What
/// is in the file besides, materials, cameras, points and lines, does not matter here. Error that starts with `source`
/// where it breaks off or contradicts itself, needs an extension that is not read (compressed meshes), or has no
/// triangles.
Mesh readGltf(const std::string& bytes, const std::string& source, const ReadBeside& readBeside);

}  // namespace slabflow
