#include "scene/BrokenRule.h"

#include <utility>

#include "scene/KeyPath.h"
#include "scene/SceneParameters.h"

namespace slabflow {
namespace {

/// The visitor that looks for a rule which does not hold.
class RuleCheck {
public:
    static constexpr bool fromFile = false;
    std::string fault;  ///< its path and text

    template <class T>
    void value(std::string_view, T&, const ParameterInfo&) {}

    template <class Body>
    void section(std::string_view key, const ParameterInfo&, Body body) {
        inside(memberPath(path_, key), body);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo&) {
        for (size_t i = 0; i < items.size(); ++i)
            inside(elementPath(memberPath(path_, key), i), [&] { describe(*this, items[i]); });
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

    void rule(bool holds, std::string_view key, std::string_view text) {
        if (holds || !fault.empty()) return;
        fault = (key.empty() ? path_ : memberPath(path_, key)) + " " + std::string(text);
    }

private:
    template <class Body>
    void inside(const std::string& path, Body body) {
        const std::string outer = std::exchange(path_, path);
        body();
        path_ = outer;
    }

    std::string path_;
};

}  // namespace

std::string brokenRuleOf(SceneDesc scene) {
    RuleCheck check;
    describe(check, scene);
    return check.fault;
}

}  // namespace slabflow
