#include "scene/ParameterSearch.h"

#include <algorithm>
#include <sstream>

#include "scene/ParameterPlace.h"
#include "scene/SceneParameters.h"

namespace slabflow {
namespace {

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

/// The visitor that collects what is meant.
class Search {
public:
    static constexpr bool fromFile = false;

    explicit Search(const std::string& words) {
        std::istringstream text(lower(words));
        for (std::string word; text >> word;) words_.push_back(word);
    }

    std::set<std::string> found() && { return std::move(found_); }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        std::string text = std::string(info.unit) + " " + std::string(info.help);
        if constexpr (requires { namesOf(target); })
            for (const std::string_view name : namesOf(target)) text += " " + std::string(name);
        at(key, text, [&] { keep(); });
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo&, Body body) {
        at(key, "", body);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo& info) {
        at(key, std::string(info.help), [&] {
            if constexpr (std::is_same_v<T, ColorStop> || std::is_same_v<T, SmokeStop>) keep();
            else
                for (size_t i = 0; i < items.size(); ++i) visitElement(items[i], i);
        });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        std::string text(info.help);
        for (const std::string_view name : namesOf(target)) text += " " + std::string(name);
        at(key, text, [&] { keep(); });
        at(key, std::string(info.help), [&] { alternatives(target); });
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>& target, const ParameterInfo& info) {
        std::variant<Ts...> shown = target.value_or(std::variant<Ts...>());
        oneOf(key, shown, info);
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        at(namesOf(target)[target.index()], "",
           [&] { std::visit([&](auto& alternative) { describe(*this, alternative); }, target); });
    }

    void rule(bool, std::string_view, std::string_view) {}

private:
    template <class T>
    void visitElement(T& item, size_t index) {
        std::string name;
        if constexpr (requires { item.name; }) name = item.name;
        at("[" + std::to_string(index) + "]", name, [&] { describe(*this, item); });
    }

    /// body() at a member that this text tells of, besides its key.
    template <class Body>
    void at(std::string_view key, const std::string& text, Body body) {
        const size_t length = told_.size();
        told_ += " " + lower(std::string(key) + " " + text);
        std::ranges::replace(told_, '_', ' ');
        place_.within(key, body);
        told_.resize(length);
    }

    /// What is here and all around it, if all words are told.
    void keep() {
        const auto isTold = [&](const std::string& word) { return told_.find(word) != std::string::npos; };
        if (!std::ranges::all_of(words_, isTold)) return;
        const std::string& path = place_.path();
        for (size_t end = 0; end <= path.size(); ++end)
            if (end == path.size() || path[end] == '.' || path[end] == '[') found_.insert(path.substr(0, end));
    }

    std::vector<std::string> words_;
    ParameterPlace place_;
    std::string told_;  ///< of where it is, and of all around it
    std::set<std::string> found_;
};

}  // namespace

std::set<std::string> findParameters(SceneDesc scene, const std::string& words) {
    Search search(words);
    describe(search, scene);
    return std::move(search).found();
}

}  // namespace slabflow
