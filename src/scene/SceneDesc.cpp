#include "scene/SceneDesc.h"

namespace slabflow {

SceneDesc::SceneDesc() = default;
SceneDesc::SceneDesc(const SceneDesc& other) = default;
SceneDesc::SceneDesc(SceneDesc&& other) noexcept = default;
SceneDesc& SceneDesc::operator=(const SceneDesc& other) = default;
SceneDesc& SceneDesc::operator=(SceneDesc&& other) noexcept = default;
SceneDesc::~SceneDesc() = default;
bool SceneDesc::operator==(const SceneDesc& other) const = default;

}  // namespace slabflow
