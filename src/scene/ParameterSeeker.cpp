#include "scene/ParameterSeeker.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/Error.h"
#include "scene/ParameterText.h"
#include "scene/SceneParameters.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

KeyValue keyValueOf(bool value) { return value; }
KeyValue keyValueOf(int value) { return float(value); }
KeyValue keyValueOf(float value) { return value; }
template <int n>
KeyValue keyValueOf(const glm::vec<n, float>& value) {
    return value;
}
template <class Enum>
requires std::is_enum_v<Enum> KeyValue keyValueOf(Enum value) { return std::string(nameOf(value)); }
template <class T>
requires requires(T t) { keyValueOf(t); }
KeyValue keyValueOf(const std::optional<T>& value) { return value ? keyValueOf(*value) : KeyValue(); }

/// What keys may change. No text: it names files and things.
template <class T>
concept Keyable = requires(const T& value) {
    keyValueOf(value);
};

/// How many numbers a parameter of that type has; 0: it is none.
template <class T>
constexpr int componentsOf = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> ? 1 : 0;
template <int n>
constexpr int componentsOf<glm::vec<n, float>> = n;
template <class T>
constexpr int componentsOf<std::optional<T>> = componentsOf<T>;

// What is of another type, or refused, changes nothing: false.
bool assign(bool& target, const KeyValue& value, const ParameterInfo&, Beyond) {
    const bool* given = std::get_if<bool>(&value);
    if (given) target = *given;
    return given;
}

bool assign(float& target, const KeyValue& value, const ParameterInfo& info, Beyond beyond) {
    const float* given = std::get_if<float>(&value);
    if (!given) return false;
    const double inside = std::clamp(double(*given), info.range.low, info.range.high);
    if (beyond == Beyond::Refused && inside != double(*given)) return false;
    target = float(inside);
    return true;
}

bool assign(int& target, const KeyValue& value, const ParameterInfo& info, Beyond beyond) {
    float number = 0;
    if (!assign(number, value, info, beyond)) return false;
    const int rounded = int(std::lround(number));
    const bool isOption = info.options.empty() || std::ranges::count(info.options, rounded) > 0;
    if (!isOption || (beyond == Beyond::Refused && float(rounded) != number)) return false;
    target = rounded;
    return true;
}

template <int n>
bool assign(glm::vec<n, float>& target, const KeyValue& value, const ParameterInfo& info, Beyond beyond) {
    const auto* given = std::get_if<glm::vec<n, float>>(&value);
    if (!given) return false;
    glm::vec<n, float> next;
    for (int i = 0; i < n; ++i)
        if (!assign(next[i], (*given)[i], info, beyond)) return false;
    target = next;
    return true;
}

template <class Enum>
requires std::is_enum_v<Enum>
bool assign(Enum& target, const KeyValue& value, const ParameterInfo&, Beyond) {
    const auto* given = std::get_if<std::string>(&value);
    const auto names = namesOf(Enum{});
    const auto name = given ? std::ranges::find(names, *given) : names.end();
    if (name != names.end()) target = Enum(name - names.begin());
    return name != names.end();
}

template <class T>
bool assign(std::optional<T>& target, const KeyValue& value, const ParameterInfo& info, Beyond beyond) {
    if (std::holds_alternative<std::monostate>(value)) return target.reset(), true;
    T next{};
    if (!assign(next, value, info, beyond)) return false;
    target = next;
    return true;
}

template <class Item>
std::string itemsOf(const std::vector<Item>& items) {
    if (items.empty()) return "nothing, the list is empty";
    std::string text = items.size() == 1 ? "[0]" : "[0] to [" + std::to_string(items.size() - 1) + "]";
    if constexpr (requires(Item item) { item.name; })
        for (const Item& item : items)
            if (!item.name.empty()) text += ", [" + shortened(item.name, 40) + "]";
    return text;
}

/// The visitor that goes to one parameter, and changes it if it is asked to.
class Seeker {
public:
    static constexpr bool fromFile = false;

    Seeker(std::span<const KeyStep> path, const ParameterChange& change, Beyond beyond)
        : path_(path), change_(change), beyond_(beyond) {}

    const std::optional<FoundParameter>& found() const { return found_; }

    /// Why nothing was found.
    std::string miss() const {
        if (!missedItem_.empty()) return "no such element; allowed: " + missedItem_;
        const std::string key = path_.empty() ? "" : childPath("", path_.front());
        if (known_.empty()) return "has no parts";
        return path_.empty() ? "is no parameter itself; allowed behind it: " + quotedList(known_)
                             : "unknown key \"" + shortened(key, 60) + "\"" + didYouMean(key, known_) +
                                   "; allowed: " + quotedList(known_);
    }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        if (!isNext(key)) return;
        enter(1, memberPath(place_, key), info);
        done_ = true;
        if (!path_.empty()) return;
        FoundParameter& found = found_.emplace();
        found.allowed = allowedText(target, info);
        found.keyable = Keyable<T>;
        found.fixed = fixed_;
        found.place = place_;
        if constexpr (Keyable<T>) {
            found.value = keyValueOf(target);
            found.components = componentsOf<T>;
            found.unit = info.unit;
            found.range = info.range;
            found.color = info.color;
            found.nearest = [target, allowed = ParameterInfo{.range = info.range, .options = info.options}](
                                const KeyValue& wanted) {
                T next = target;
                assign(next, wanted, allowed, Beyond::Clamped);
                return keyValueOf(next);
            };
            const auto next = change_ ? change_(found.value) : std::nullopt;
            if (next) found.fits = assign(target, *next, info, beyond_);
        }
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        if (!isNext(key)) return;
        enter(1, memberPath(place_, key), info);
        body();
        done_ = true;
    }

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo& info) {
        if (!isNext(key)) return;
        const auto index = path_.size() > 1 ? indexIn(items, path_[1]) : std::nullopt;
        if (!index) missedItem_ = itemsOf(items);
        else {
            enter(2, elementPath(memberPath(place_, key), *index), info);
            describe(*this, items[*index]);
        }
        done_ = true;
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        section(key, info, [&] { alternatives(target); });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>& target, const ParameterInfo& info) {
        if (target) oneOf(key, *target, info);
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        const auto name = namesOf(target)[target.index()];
        std::visit([&](auto& chosen) { section(name, {}, [&] { describe(*this, chosen); }); }, target);
    }

    void rule(bool, std::string_view, std::string_view) {}

private:
    bool isNext(std::string_view key) {
        if (done_) return false;
        known_.push_back(key);
        const auto* next = path_.empty() ? nullptr : std::get_if<std::string>(&path_.front());
        return next && *next == key;
    }

    void enter(size_t steps, std::string place, const ParameterInfo& info) {
        path_ = path_.subspan(steps);
        place_ = std::move(place);
        known_.clear();
        fixed_ = fixed_ || info.restart || info.still;
    }

    std::span<const KeyStep> path_;  ///< what is left of it
    const ParameterChange& change_;
    Beyond beyond_;
    std::vector<std::string_view> known_;  ///< keys beside the next one
    std::string place_, missedItem_;
    bool fixed_ = false, done_ = false;
    std::optional<FoundParameter> found_;
};

}  // namespace

FoundParameter seekParameter(SceneDesc& scene, const std::string& key, const ParameterChange& change, Beyond beyond) {
    const std::string quoted = "\"" + shortened(key, 80) + "\"";
    const std::vector<KeyStep> path = parseKeyPath(key, quoted);
    Seeker seeker(path, change, beyond);
    describe(seeker, scene);
    if (!seeker.found()) throw UsageError(quoted + ": " + seeker.miss());
    return *seeker.found();
}

bool hasParameter(const SceneDesc& scene, const std::string& key) {
    SceneDesc copy = scene;
    const std::vector<KeyStep> path = parseKeyPath(key, key);
    const ParameterChange none;
    Seeker seeker(path, none, Beyond::Clamped);
    describe(seeker, copy);
    return seeker.found().has_value();
}

}  // namespace slabflow
