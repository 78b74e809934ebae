// Sources whose shape is in a file.
#pragma once

#include "base/Assets.h"
#include "scene/Motion.h"
#include "scene/ShapeFiles.h"

namespace slabflow {

/// Loads what a scene's sources are made of.
void resolveSources(SceneDesc& scene, const ShapeFiles& files);

/// Whether a file may be the shape of a source, by its ending: a mesh, or an OpenVDB file.
bool isSourceFile(const std::string& file);

/// What flows out of a source like that one, from a file: a mesh in the middle of the scene's domain, at most 40 % of
/// its size; a volume where its file says. Error as by loadMesh, and as by readVdbSolid.
SourceDesc sourceFromFile(const Assets& assets, const std::string& file, const SceneDesc& scene, SourceDesc source);

/// Where a shape from a file is, in the coordinates of what takes the source along.
inline Pose poseOf(const SourceDesc& source) { return {source.position, rotationFromDegrees(source.rotation)}; }

/// The obstacle that would stand where such a source is.
ObstacleDesc obstacleLike(const SourceDesc& source);

/// Puts a source whose shape is from a file now where `before` was with its formula, and makes it as large. All others
/// stay, as do those whose file has not been read.
void standIn(SourceDesc& source, const SourceDesc& before);

/// A box along axes of its own that holds the source's shape from a file, as it is when the scene starts;
/// nothing at its origin as long as the file has not been read.
struct SourceBox {
    Pose pose;       ///< of its middle, as poseOf
    glm::vec3 size;  ///< full edges [m]
};
SourceBox boxAround(const SourceDesc& source);

}  // namespace slabflow
