// What a person would lose with the scene that runs.
#pragma once

#include <string>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// The parts of a scene's file that differ, by their keys: "look", "obstacles".
std::vector<std::string> changedParts(const SceneDesc& before, const SceneDesc& now);

/// "look, obstacles and sources"
std::string inWords(const std::vector<std::string>& parts);

/// `name`.json in the current folder, or the first of name_2.json, name_3.json… that does not exist.
std::string freeSceneFile(const std::string& name);

}  // namespace slabflow
