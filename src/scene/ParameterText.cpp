#include "scene/ParameterText.h"

#include <cstdio>

namespace slabflow {
namespace {

/// "from 0 to 10 m/s"
std::string rangeText(const ParameterInfo& info) {
    const std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    return "from " + numberText(info.range.low) + " to " + numberText(info.range.high) + unit;
}

}  // namespace

std::string numberText(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

std::string allowedText(const bool&, const ParameterInfo&) { return "true or false"; }

std::string allowedText(const int&, const ParameterInfo& info) {
    if (info.options.empty()) return "a whole number " + rangeText(info);
    std::string text;
    for (int option : info.options) text += (text.empty() ? "" : " or ") + std::to_string(option);
    return text;
}

std::string allowedText(const float&, const ParameterInfo& info) { return "a number " + rangeText(info); }

std::string allowedText(const std::string&, const ParameterInfo&) { return "text"; }

std::string allowedText(const std::vector<std::string>&, const ParameterInfo&) { return "a list of texts"; }

std::string allowedText(const glm::vec2&, const ParameterInfo& info) { return "two numbers " + rangeText(info); }

std::string allowedText(const glm::vec3&, const ParameterInfo& info) { return "three numbers " + rangeText(info); }

std::string allowedText(const glm::vec4&, const ParameterInfo& info) { return "four numbers " + rangeText(info); }

std::string allowedText(const glm::ivec2&, const ParameterInfo& info) { return "two whole numbers " + rangeText(info); }

std::string allowedText(const glm::ivec3&, const ParameterInfo& info) {
    return "three whole numbers " + rangeText(info);
}

std::string allowedText(const CellCount&, const ParameterInfo& info) {
    return "one whole number, or three, " + rangeText(info);
}

std::string allowedText(const InitialValue&, const ParameterInfo& info) {
    return "a .npy or .vdb file" + (info.number && !info.color ? ", a number " + rangeText(info) : "") +
           (info.color ? ", a number or three " + rangeText(info) : "") +
           (info.formula ? ", " + quotedList(namesOf(AnalyticField{})) + ", or a sum of flows" : "");
}

std::string allowedText(const KeyValue&, const ParameterInfo&) {
    return "a number, two to four of them, true, false, a word or null";
}

}  // namespace slabflow
