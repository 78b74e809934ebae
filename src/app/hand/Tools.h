// What a person does to the fluid with the mouse, as plain data: drags with time stamps in, splats out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

enum class BrushKind { Smoke, Heat, Colour, Push, Fire, Water, Obstacle, Solid };

/// What is done once is done again elsewhere in the domain: mirrored at its middle, and turned about it in its plane.
struct Symmetry {
    bool mirrorX = false, mirrorY = false;
    int turns = 1;  ///< copies around the middle, this one among them
    bool operator==(const Symmetry&) const = default;
};

/// Gaussians and their velocities together with their images about `middle` [m] in the plane of x and y, those of each
/// after it, without images that are the same.
std::vector<SourceDesc> withImages(const std::vector<SourceDesc>& splats, const Symmetry& symmetry, glm::vec3 middle);

/// What a drag puts into the fluid.
struct Brush {
    BrushKind kind = BrushKind::Smoke;
    float radius = 0.08f;                  ///< m; the splat is exp(-|x - c|² / radius²)
    float largest = 1;                     ///< m: radius that sliders go up to
    float density = 8;                     ///< 1/s: smoke, also under colour
    float heat = 800;                      ///< K/s
    glm::vec3 colour{0.95f, 0.35f, 0.1f};  ///< linear RGB of the smoke
    float push = 1;                        ///< the fluid's velocity as a multiple of the mouse's; 0 leaves it alone
    bool dyed = false;                     ///< the fluid carries dye, so that smoke needs a colour
    glm::vec3 smokeColour{0.92f, 0.93f, 0.95f};  ///< of plain smoke in a fluid with dye
    bool liquid = false;                         ///< the fluid is a liquid, which has no smoke
    bool flat = false;                           ///< the domain is one cell deep
    Symmetry symmetry = {};                      ///< of splats in a flat domain
    bool lasting = false;                        ///< leaves sources instead of splats
    bool idles = false;                          ///< draws by itself while nobody touches anything
    std::string shape = "sphere";                ///< of obstacles: simpleShapeNames, or a mesh as in MeshShape::file

    /// What people expect of the fluid, before they choose.
    BrushKind usualKind() const { return liquid ? BrushKind::Water : dyed ? BrushKind::Colour : BrushKind::Smoke; }

    bool makesSolids() const { return kind == BrushKind::Obstacle || kind == BrushKind::Solid; }
    bool leavesSources() const { return lasting && !makesSolids() && kind != BrushKind::Push; }
};

/// What a drag with it is called: "stroke of smoke".
std::string titleOfStroke(BrushKind kind);

/// How long a frame stands in the window at least [s]: as long as it is in the scene, so that nothing happens faster
/// than it would, but in a time lapse, for whose long frames nobody waits.
double shownSeconds(const TimeDesc& time);

/// The brush in the scene's time, where a second of the hand may be many: the hand gives, and pushes, less in each.
Brush inSceneTime(Brush brush, const TimeDesc& time);

/// What a brush that leaves sources gives off, without a shape.
SourceDesc lastingSource(const Brush& brush);

/// A drag in world space. Speeds are those of the hand: metres by seconds of wall time, whatever the frame rate and
/// however many events the system sends. Times never go back.
class DragTool {
public:
    void press(glm::vec3 place, double time);  ///< injects from here on, at rest
    void move(glm::vec3 place, double time);   ///< ignored unless pressed
    void release();

    bool active() const { return active_; }
    bool owes() const { return owed_; }  ///< something of it is in no splat yet

    /// Velocity of the hand [m/s], smoothed over about 40 ms. Nothing while it rests, and nothing from the first motion
    /// after a press, which is where a jump of the pointer would hide.
    std::optional<glm::vec3> velocity(double now) const;

    /// The sources of one frame: along the way since the last call, so that a fast drag leaves no beads. A drag that
    /// began and ended between two frames still has its splats.
    std::vector<SourceDesc> takeSplats(const Brush& brush, double now);

private:
    std::optional<glm::vec3> handVelocity(double now) const;

    bool active_ = false, moved_ = false;
    bool owed_ = false;      ///< something happened since the last splats
    glm::vec3 place_{0};     ///< where the hand is
    glm::vec3 injected_{0};  ///< where the last splat was
    glm::vec3 anchor_{0};    ///< where and when the velocity was last measured
    double anchorTime_ = 0, lastMove_ = 0;
    glm::vec3 velocity_{0};
};

}  // namespace slabflow
