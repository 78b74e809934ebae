// What a parameter allows, in words: for messages and for the documentation.
#pragma once

#include <optional>
#include <string>

#include "scene/DomainRequest.h"
#include "scene/NearestKey.h"
#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

/// "0.05", "1000000"
std::string numberText(double value);

std::string allowedText(const bool&, const ParameterInfo&);
std::string allowedText(const int&, const ParameterInfo&);
std::string allowedText(const float&, const ParameterInfo&);
std::string allowedText(const std::string&, const ParameterInfo&);
std::string allowedText(const std::vector<std::string>&, const ParameterInfo&);
std::string allowedText(const glm::vec2&, const ParameterInfo&);
std::string allowedText(const glm::vec3&, const ParameterInfo&);
std::string allowedText(const glm::vec4&, const ParameterInfo&);
std::string allowedText(const glm::ivec2&, const ParameterInfo&);
std::string allowedText(const glm::ivec3&, const ParameterInfo&);
std::string allowedText(const CellCount&, const ParameterInfo&);
std::string allowedText(const InitialValue&, const ParameterInfo&);
std::string allowedText(const KeyValue&, const ParameterInfo&);

template <class Enum>
requires std::is_enum_v<Enum> std::string allowedText(const Enum&, const ParameterInfo&) {
    return quotedList(namesOf(Enum{}));
}

template <class T>
std::string allowedText(const std::optional<T>&, const ParameterInfo& info) {
    return allowedText(T{}, info);
}

}  // namespace slabflow
