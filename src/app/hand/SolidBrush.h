// The brush that paints solid matter into a scene.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/hand/Tools.h"
#include "scene/SolidStroke.h"
#include "sim/Bodies.h"
#include "slab/Grid.h"

namespace slabflow {

/// All that is painted becomes one obstacle, a volume that spans the box of fluid under the hand, as long as both lie
/// where they were: one that has been carried away, or that a box has left behind, is a thing of its own, and another
/// is begun. What is taken away is taken from every painted solid.
class SolidBrush {
public:
    /// The hand on its way, with the button down; nothing where it is off the fluid, which interrupts the stroke.
    void move(std::optional<glm::vec3> place, bool erases);
    void release();

    /// The scene with what the hand has done since the last call, when that has changed it. The box is where it is now.
    std::optional<SceneDesc> paint(const SceneDesc& scene, std::span<const Body> bodies, const PlacedGrid& box,
                                   const Brush& brush);

private:
    /// A stroke in one obstacle's own coordinates.
    struct Target {
        std::string obstacle;
        Pose pose;
        float scale;
        SolidStroke stroke;
        std::string file;  ///< what its lattice is called until it is in a file
    };
    struct Piece {
        glm::vec3 from, to;
    };

    void begin(SceneDesc& scene, std::span<const Body> bodies, const PlacedGrid& box, const Brush& brush);
    void aimAt(const ObstacleDesc& obstacle, const Pose& pose, const PlacedGrid& box, const Brush& brush);
    bool addPieces(Target& target, SceneDesc& scene) const;

    bool isDown_ = false, erases_ = false, begun_ = false;
    std::optional<glm::vec3> last_;  ///< where the hand was
    std::vector<Piece> pieces_;      ///< not painted yet
    std::vector<Target> targets_;
    long strokes_ = 0;  ///< since the program was started
};

}  // namespace slabflow
