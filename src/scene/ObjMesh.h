// Meshes of Wavefront OBJ files.
#pragma once

#include <string>

#include "scene/Mesh.h"
#include "scene/ObjText.h"

namespace slabflow {

/// Reads Wavefront OBJ text: positions and faces, the latter cut into triangles. Degenerate triangles are left out with
/// a warning; open edges, too, are a warning. Error when nothing is left, and as by parseObj; the message starts with
/// `source`.
Mesh readObj(const std::string& text, const std::string& source);

/// The same of what has been parsed, with the vertex of the file that each of the mesh is, where `kept` is given.
Mesh meshOf(const ObjText& obj, const std::string& source, std::vector<unsigned>* kept = nullptr);

}  // namespace slabflow
