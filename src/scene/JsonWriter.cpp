#include "scene/JsonWriter.h"

#include <algorithm>
#include <charconv>

#include "scene/FlowParameters.h"
#include "scene/Text.h"

namespace slabflow {

OrderedJson toJson(bool value) { return value; }

OrderedJson toJson(int value) { return value; }

OrderedJson toJson(float value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    double decimal = 0;
    std::from_chars(text, end, decimal);
    return decimal;
}

OrderedJson toJson(const std::string& value) { return value; }

OrderedJson toJson(const std::vector<std::string>& value) { return OrderedJson(value); }

OrderedJson toJson(const glm::vec2& value) { return {toJson(value.x), toJson(value.y)}; }

OrderedJson toJson(const glm::vec3& value) { return {toJson(value.x), toJson(value.y), toJson(value.z)}; }

OrderedJson toJson(const glm::vec4& value) {
    return {toJson(value.x), toJson(value.y), toJson(value.z), toJson(value.w)};
}

OrderedJson toJson(const glm::ivec2& value) { return {value.x, value.y}; }

OrderedJson toJson(const glm::ivec3& value) { return {value.x, value.y, value.z}; }

OrderedJson toJson(const CellCount& value) {
    if (const auto* cells = std::get_if<glm::ivec3>(&value)) return toJson(*cells);
    return std::get<int>(value);
}

OrderedJson toJson(FlowDesc flow) {
    JsonWriter writer;
    describe(writer, flow);
    return writer.root();
}

OrderedJson toJson(const InitialValue& value) {
    if (const auto* number = std::get_if<float>(&value)) return toJson(*number);
    if (const auto* color = std::get_if<glm::vec3>(&value)) return toJson(*color);
    if (const auto* file = std::get_if<InitialFile>(&value)) {
        const std::string path = utf8FromPath(file->path);
        if (!file->grid.empty()) return {{"file", path}, {"grid", file->grid}};
        return path;
    }
    if (const auto* field = std::get_if<AnalyticField>(&value)) return toJson(*field);
    if (const auto* flow = std::get_if<FlowDesc>(&value)) return toJson(*flow);
    return nullptr;
}

OrderedJson toJson(const KeyValue& value) {
    const auto write = [](const auto& v) -> OrderedJson {
        if constexpr (std::is_same_v<decltype(v), const std::monostate&>) return nullptr;
        else return toJson(v);
    };
    return std::visit(write, value);
}

std::string prettyText(const OrderedJson& value, int indent) {
    const bool isNested =
        std::any_of(value.begin(), value.end(), [](const auto& child) { return child.is_structured(); });
    if (!value.is_object() && !isNested) return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    const std::string margin(size_t(indent) + 2, ' ');
    std::string text;
    for (const auto& [key, child] : value.items()) {
        const std::string name = value.is_object() ? OrderedJson(key).dump() + ": " : "";
        text += (text.empty() ? "\n" : ",\n") + margin + name + prettyText(child, indent + 2);
    }
    const std::string end = text.empty() ? "" : "\n" + std::string(size_t(indent), ' ');
    return value.is_object() ? "{" + text + end + "}" : "[" + text + end + "]";
}

}  // namespace slabflow
