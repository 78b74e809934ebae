// What a person has done, step by step, so that it can be undone and done again: changes of a scene, and strokes in its
// fluid.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

class History {
public:
    /// How many steps are kept; older ones cannot be undone any more.
    static constexpr size_t most = 1000;

    struct Step {
        std::string title;                ///< what was done, in a few words; of the first one, that nothing was
        SceneDesc scene;                  ///< after it
        std::optional<long> stroke = {};  ///< of a stroke, which leaves the scene as it was: the frame where it began
    };

    /// Starts over from a scene that has just been opened.
    explicit History(SceneDesc opened = {}) { steps_.push_back({"as opened", bare(std::move(opened))}); }

    /// The scene as it is in this frame. Where it differs from the step at which we are it is another one, which takes
    /// the place of those that were undone; but while a hand is `busy`, dragging or typing, it is not done yet. True
    /// when there is another step.
    bool observe(const SceneDesc& scene, bool busy);

    /// A stroke that began at a frame and is done: likewise another step.
    void addStroke(std::string title, long frame);

    /// Takes strokes away that are in the fluid no more: those that began at `frame` or later, and with `alsoUndone`
    /// those that were undone. How many these were.
    size_t dropStrokes(long frame, bool alsoUndone);

    /// Goes to the scene after that step, which is `now` from then on.
    const SceneDesc& goTo(size_t step);

    const std::deque<Step>& steps() const { return steps_; }
    size_t now() const { return now_; }
    bool canUndo() const { return now_ > 0; }
    bool canRedo() const { return now_ + 1 < steps_.size(); }

private:
    static SceneDesc bare(SceneDesc scene);
    void push(Step step);

    std::deque<Step> steps_;  ///< at least one
    size_t now_ = 0;
};

/// What has to be done to make `after` of `before`, in a few words: "move ball", "look exposure and 2 more".
std::string titleOfChange(const SceneDesc& before, const SceneDesc& after);

}  // namespace slabflow
