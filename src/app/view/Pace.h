// Keeps a fluid moving at a rate: by pictures that are marched in fewer pixels, then by fewer cells.
#pragma once

#include <optional>

namespace slabflow {

class Pace {
public:
    /// What a scene that has just been opened leaves to be changed.
    struct Freedom {
        float pictureScale = 1;    ///< of its march; 0 where pictures are not marched
        std::optional<int> cells;  ///< along its longest axis, where they may be fewer
        bool isUntouched = false;  ///< nobody has worked on it: it may start again without a question
    };

    /// What is done from now on, because of what was measured.
    struct Change {
        std::optional<float> pictureScale;  ///< another one
        std::optional<int> cells;           ///< with so many the scene would be as fast as it is to be
        bool asks = false;                  ///< it starts again with them only if somebody says so
    };

    /// Starts over with a scene; `wanted` pictures per second, 0 where it does not matter.
    void restart(double wanted, const Freedom& freedom);

    /// Somebody works on the scene: it is not ours to start again.
    void keepCells() { freedom_.isUntouched = false; }

    /// A step and its picture took so long [s], `busy` of it the GPU. What to do, now and then.
    Change frame(double seconds, double busy);

    /// At most that share of a picture's pixels along each axis is marched.
    float pictureScale() const { return scale_; }
    double wanted() const { return wanted_; }

private:
    bool isMeasured(double seconds, double busy);
    Change coarser(double seconds);
    Change finer();
    std::optional<int> fewerCells(double seconds);

    Freedom freedom_;
    double wanted_ = 0;
    float scale_ = 1;
    int skipped_ = 0, frames_ = 0;  ///< since the last change
    double seconds_ = 0, busy_ = 0;
};

}  // namespace slabflow
