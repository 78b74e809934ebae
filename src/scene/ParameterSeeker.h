// One parameter of a scene, by its path.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "scene/KeyPath.h"
#include "scene/Parameter.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// What is known of a parameter besides what it means.
struct FoundParameter {
    KeyValue value = {};       ///< as the scene had it
    int components = 0;        ///< numbers that it has, which curves can join; 0: it is none
    std::string unit = {};     ///< of them
    Range range{0, 0};         ///< allowed, of each
    bool color = false;        ///< linear RGB
    std::string allowed = {};  ///< in words
    std::string place = {};    ///< its path by keys and indices alone, whatever names were used
    bool keyable = false;      ///< it is no text
    bool fixed = false;        ///< it cannot change while a scene runs, or keys cannot change it
    bool fits = true;          ///< what it was to be changed into
    /// What it becomes when it is to be changed into that, as Beyond::Clamped says; of what is keyable.
    std::function<KeyValue(const KeyValue& wanted)> nearest = {};
};

/// What a parameter is to be changed into; nothing: it stays.
using ParameterChange = std::function<std::optional<KeyValue>(const KeyValue& now)>;

/// Whether a value that is out of range is refused, so that the parameter stays, or ends there.
enum class Beyond { Refused, Clamped };

/// Finds it, and changes it if asked to. UsageError, which begins with the quoted key, where there is none.
FoundParameter seekParameter(SceneDesc& scene, const std::string& key, const ParameterChange& change = {},
                             Beyond beyond = Beyond::Clamped);

/// Whether there is one.
bool hasParameter(const SceneDesc& scene, const std::string& key);

/// The element of a list that a step of a path names, if there is one.
template <class Item>
std::optional<size_t> indexIn(const std::vector<Item>& items, const KeyStep& step) {
    const auto* index = std::get_if<size_t>(&step);
    if (index) return *index < items.size() ? std::optional(*index) : std::nullopt;
    if constexpr (requires(Item item) { item.name; }) {
        const auto* named = std::get_if<ItemName>(&step);
        for (size_t i = 0; named && i < items.size(); ++i)
            if (items[i].name == named->name) return i;
    }
    return {};
}

}  // namespace slabflow
