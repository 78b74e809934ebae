// Parameters of how things are computed, apart from those of what they are.
#pragma once

#include <utility>

#include "scene/Parameter.h"

namespace slabflow {

/// Shows every object in two passes over its description: its parameters, then below "advanced" those that are so.
class AdvancedFold {
public:
    /// `unfolded`: whether "advanced" is, everywhere; a click changes it.
    void foldWith(bool& unfolded) { unfolded_ = &unfolded; }

    /// While one searches, all stand where they are described.
    void suspend(bool isSearch) { isSearch_ = isSearch; }

    /// Describes an object with `body`. `beginTree(unfolded)` begins the tree with its advanced parameters and says
    /// whether these are to be shown, which `endTree` then follows.
    template <class Body, class BeginTree, class EndTree>
    void members(Body body, BeginTree beginTree, EndTree endTree) {
        if (!folds()) return body();
        const bool outerPass = std::exchange(isAdvancedPass_, false), outerHas = std::exchange(hasAdvanced_, false);
        body();
        if (hasAdvanced_ && beginTree(*unfolded_)) {
            isAdvancedPass_ = true;
            body();
            endTree();
        }
        isAdvancedPass_ = outerPass;
        hasAdvanced_ = outerHas;
    }

    /// Whether a parameter belongs to the pass.
    bool shows(const ParameterInfo& info) {
        if (!folds()) return true;
        hasAdvanced_ = hasAdvanced_ || info.advanced;
        return info.advanced == isAdvancedPass_;
    }

private:
    bool folds() const { return unfolded_ && !isSearch_; }

    bool* unfolded_ = nullptr;  ///< null: nothing is apart
    bool isSearch_ = false, isAdvancedPass_ = false, hasAdvanced_ = false;
};

}  // namespace slabflow
