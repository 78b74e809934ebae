// Obstacles in motion.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/Draw.h"
#include "gpu/ShaderLibrary.h"
#include "scene/MeshPlayback.h"
#include "scene/Motion.h"
#include "scene/SceneDesc.h"
#include "scene/ShapeMesh.h"
#include "sim/Snapshot.h"

namespace slabflow {

/// The surface of a body in coordinates of its own, shared by those who voxelize, draw and pick it, and by bodies that
/// look the same.
class BodySurface {
public:
    enum class Use { Drawn, Felt };  ///< what is only felt has nothing that is drawn

    explicit BodySurface(const ObstacleDesc& obstacle, Use use = Use::Drawn);

    /// Of a body with poses: what it looks like at a time.
    void blendPoses(ShaderLibrary& shaders, const PosesDesc& poses, double time);

    /// Of a mesh that moves by itself: as it is at the end of a step of dt seconds; without a step, at rest there.
    void play(float dt, double time);

    bool changesShape() const { return playing_ || !closedPoses_.empty(); }  ///< as time goes by
    const Mesh& mesh() const { return mesh_; }  ///< as it is now; with poses, as the scene has it
    int version() const { return version_; }    ///< of mesh(), which has changed with it
    glm::vec3 low() const { return low_; }      ///< corners of a box that holds it now, with poses in all of them
    glm::vec3 high() const { return high_; }
    float radius() const { return radius_; }                ///< of a sphere around the origin that does
    float changeSpeed() const { return changeSpeed_; }      ///< bound for the speed of its vertices by change of pose
    const TriangleMesh& closed() const { return closed_; }  ///< every vertex once, with its velocity by change of pose
    const TriangleMesh& drawn() const { return *drawn_; }   ///< with normals
    const Texture& distances() const { return *distances_; }  ///< of a VolumeShape: its lattice

private:
    BodySurface(const ObstacleDesc& obstacle, Mesh mesh, Use use);

    void measure();

    std::optional<MeshShape> playing_;
    Mesh mesh_;
    std::optional<Facets> facets_;  ///< of a mesh that plays
    int version_ = 0;
    glm::vec3 low_{0}, high_{0};
    float radius_ = 0, changeSpeed_ = 0;
    TriangleMesh closed_;
    std::optional<TriangleMesh> drawn_;
    std::optional<Texture> distances_;
    std::vector<TriangleMesh> closedPoses_, drawnPoses_;
};

/// Whether two obstacles look the same at any time. Files of one name may have changed between them.
bool haveSameSurface(const ObstacleDesc& a, const ObstacleDesc& b);

/// One obstacle now. R turns first, then it is moved: world = position + R (scale * local).
struct Body {
    ObstacleDesc desc;
    Pose pose = {}, before = {};           ///< now, and one step ago
    glm::vec3 velocity{0}, spin{0};        ///< between the two [m/s], [rad/s]
    Pose scripted = {};                    ///< where the scene puts it; a hand may have moved it from there
    std::optional<size_t> parent = {};     ///< the body that it is fixed to
    std::shared_ptr<BodySurface> surface;  ///< that is seen
    std::shared_ptr<BodySurface> felt;     ///< that the fluid meets, mostly the same

    glm::mat4 worldFromBody() const;
    bool changesShape() const { return felt->changesShape(); }  ///< as the fluid feels it
    bool moving() const { return pose != before || changesShape(); }
    float speed() const;  ///< largest of any of its points [m/s]
};

/// Where a person puts a body by the end of a step or frame.
struct BodyMove {
    size_t body = 0;
    Pose pose;
    bool operator==(const BodyMove&) const = default;
};

/// All bodies of a scene, as they are at one time.
class Bodies {
public:
    Bodies(ShaderLibrary& shaders, const std::vector<ObstacleDesc>& obstacles, double time);

    /// After the scene was edited: bodies whose place and motion are described as before go on, others start as it
    /// says, without a jolt.
    void follow(const std::vector<ObstacleDesc>& obstacles, float dt, double time);

    /// Puts one of them elsewhere while no time passes, with what is fixed to it: it rests there, and pushes nothing on
    /// its way.
    void put(const BodyMove& move);

    /// As they were after a step of dt seconds that ended at `time`; one state for each.
    void restore(std::span<const Snapshot::Body> states, float dt, double time);

    /// dt seconds on, to `time`. Bodies that are moved by hand go where the moves say, and stay there with respect to
    /// where the scene would have them. What is fixed to a body goes with it.
    void advance(float dt, double time, std::span<const BodyMove> moves);

    const std::vector<Body>& list() const { return bodies_; }
    bool empty() const { return bodies_.empty(); }

private:
    void findParents();
    void putInPlace(Body& body, double time) const;
    Pose scriptedAt(const Body& body, double time) const;
    Pose carriedAlong(const Body& body, double time) const;
    void changeShapes(float dt, double time);

    ShaderLibrary& shaders_;
    std::vector<Body> bodies_;
    std::vector<size_t> order_;  ///< parents before what is fixed to them
};

}  // namespace slabflow
