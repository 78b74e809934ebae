// The visitor that writes what is described as JSON, keys in the order of the description.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/DomainRequest.h"
#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

using OrderedJson = nlohmann::ordered_json;

OrderedJson toJson(bool value);
OrderedJson toJson(int value);
OrderedJson toJson(float value);  ///< the shortest decimal that reads back to the same float
OrderedJson toJson(const std::string& value);
OrderedJson toJson(const std::vector<std::string>& value);
OrderedJson toJson(const glm::vec2& value);
OrderedJson toJson(const glm::vec3& value);
OrderedJson toJson(const glm::vec4& value);
OrderedJson toJson(const glm::ivec2& value);
OrderedJson toJson(const glm::ivec3& value);
OrderedJson toJson(const CellCount& value);
OrderedJson toJson(FlowDesc flow);
OrderedJson toJson(const InitialValue& value);
OrderedJson toJson(const KeyValue& value);

template <class Enum>
requires std::is_enum_v<Enum> OrderedJson toJson(Enum value) { return nameOf(value); }

template <class T>
OrderedJson toJson(const std::optional<T>& value) {
    return value ? toJson(*value) : OrderedJson(nullptr);
}

/// JSON text with one member to a line; lists of numbers stay on one.
std::string prettyText(const OrderedJson& value, int indent = 0);

class JsonWriter {
public:
    static constexpr bool fromFile = false;

    /// Which parameters are written. Unusual: of the elements of lists, those that are not as they are by default.
    enum class Extent { All, RestartOnly, Unusual };

    explicit JsonWriter(Extent extent = Extent::All) : extent_(extent) {}

    const OrderedJson& root() const { return object_; }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        if (extent_ != Extent::RestartOnly || info.restart) add(key, toJson(target), info);
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        add(key, writeObject(body), info);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo& info) {
        if (extent_ == Extent::RestartOnly && !info.restart) return;  // it can change while running
        const Extent outer = extent_;
        if (outer == Extent::RestartOnly) extent_ = Extent::All;  // elements are known by all that is in them
        OrderedJson elements = OrderedJson::array();
        for (T& item : items) elements.push_back(writeElement(item));
        extent_ = outer;
        add(key, std::move(elements), info);
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        section(key, info, [&] { alternatives(target); });
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        const auto name = namesOf(target)[target.index()];
        std::visit([&](auto& chosen) { section(name, {}, [&] { describe(*this, chosen); }); }, target);
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>& target, const ParameterInfo& info) {
        if (target) oneOf(key, *target, info);
        else add(key, nullptr, info);
    }

    void rule(bool, std::string_view, std::string_view) {}

private:
    void add(std::string_view key, OrderedJson member, const ParameterInfo& info) {
        const std::string name(key);
        const bool usual = usual_ && usual_->contains(name) && (*usual_)[name] == member;
        if (!usual || info.required) object_[name] = std::move(member);
    }

    /// The object whose members body() visits; without those that are as in `usual`.
    template <class Body>
    OrderedJson writeObject(Body body, const OrderedJson* usual = nullptr) {
        OrderedJson outer = std::exchange(object_, OrderedJson::object());
        const OrderedJson* outerUsual = std::exchange(usual_, usual);
        body();
        usual_ = outerUsual;
        return std::exchange(object_, std::move(outer));
    }

    template <class T>
    OrderedJson writeElement(T& item) {
        const auto body = [&](T& element) { return [this, &element] { describe(*this, element); }; };
        if (extent_ != Extent::Unusual) return writeObject(body(item));
        T untouched;
        const OrderedJson usual = writeObject(body(untouched));
        return writeObject(body(item), &usual);
    }

    Extent extent_;
    OrderedJson object_ = OrderedJson::object();  ///< the object that is being written
    const OrderedJson* usual_ = nullptr;          ///< what it is by default; nothing where all of it is written
};

}  // namespace slabflow
