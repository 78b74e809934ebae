// The whole state of a world that its next step needs: what checkpoints are made of.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/Readback.h"
#include "scene/Motion.h"

namespace slabflow {

class Field;
class World;

struct Clock {
    long frame = 0, step = 0;
    double time = 0;   ///< s since the start
    float lastDt = 0;  ///< s; turns q into a pressure
    bool operator==(const Clock&) const = default;
};

/// In main memory. The same scene goes on from it to the same bits.
struct Snapshot {
    struct Body {
        Pose pose, before;  ///< now, and a step ago; wherever a hand has put it
        Pose scripted;      ///< where the scene has it
        bool operator==(const Body&) const = default;
    };
    struct SavedField {
        std::string label;
        std::vector<std::byte> texels;  ///< as they are stored
        bool operator==(const SavedField&) const = default;
    };
    struct Fluid {
        std::string name;
        glm::vec3 velocity{0};    ///< of its grid [m/s], from which its fields are seen
        float reactionLimit = 0;  ///< GasFields::reactionLimit, of a gas
        std::vector<SavedField> fields;
        glm::ivec3 low{0}, high{0};  ///< the cells of its box, counted from the low corner that the scene gives it
        bool operator==(const Fluid&) const = default;
    };

    Clock clock;
    std::vector<Body> bodies;
    std::vector<Fluid> fluids;
    std::vector<SavedField> particles = {};  ///< those of Cloud::persistentFields; none where there are no emitters
    bool operator==(const Snapshot&) const = default;
};

/// A snapshot on its way from the GPU, which goes on.
class SnapshotReadback {
public:
    explicit SnapshotReadback(World& world);

    long frame() const { return snapshot_.clock.frame; }
    bool ready() const;
    Snapshot take();  ///< waits when it has not arrived

private:
    Snapshot snapshot_;
    void save(std::vector<Snapshot::SavedField>& saved, const Field& field);

    std::vector<Readback> fields_;  ///< of all fluids, one after the other, then of the particles
};

}  // namespace slabflow
