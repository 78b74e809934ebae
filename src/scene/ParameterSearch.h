// Which parameters of a scene a person means by a few words.
#pragma once

#include <set>
#include <string>

#include "scene/SceneDesc.h"

namespace slabflow {

/// The paths of all parameters in whose path, unit, help or names of choices every word of `words` is found, whatever
/// its case, and of the sections and lists around them. A word that names a source or an obstacle finds all of it.
std::set<std::string> findParameters(SceneDesc scene, const std::string& words);

}  // namespace slabflow
