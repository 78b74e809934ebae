#include "scene/ParameterDefaults.h"

#include "scene/ParameterPlace.h"
#include "scene/SceneParameters.h"

namespace slabflow {
namespace {

/// The visitor that notes the values of a scene that nobody has changed.
class Notes {
public:
    static constexpr bool fromFile = false;

    explicit Notes(std::map<std::string, std::any>& values) : values_(values) {}

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        if (!info.required) place_.within(key, [&] { values_.emplace(place_.path(), target); });
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo&, Body body) {
        place_.within(key, body);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>&, const ParameterInfo&) {
        T untouched;
        place_.within(std::string(key) + "[]", [&] { describe(*this, untouched); });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo&) {
        place_.within(key, [&] { alternatives(target); });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>&, const ParameterInfo& info) {
        std::variant<Ts...> target;
        oneOf(key, target, info);
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        const auto names = namesOf(target);
        size_t index = 0;
        const auto visit = [&](auto untouched) { place_.within(names[index++], [&] { describe(*this, untouched); }); };
        (visit(Ts{}), ...);
    }

    void rule(bool, std::string_view, std::string_view) {}

private:
    ParameterPlace place_;
    std::map<std::string, std::any>& values_;
};

}  // namespace

ParameterDefaults::ParameterDefaults() {
    Notes notes(values_);
    SceneDesc scene;
    describe(notes, scene);
}

std::string ParameterDefaults::withoutIndices(const std::string& path) {
    std::string text;
    bool isIndex = false;
    for (const char c : path) {
        isIndex = isIndex && c != ']';
        if (!isIndex) text += c;
        isIndex = isIndex || c == '[';
    }
    return text;
}

}  // namespace slabflow
