// The visitor that reads a scene from JSON. Every fault is a UsageError through JsonDocument::fail.
#pragma once

#include <vector>

#include "scene/JsonDocument.h"
#include "scene/ParameterText.h"

namespace slabflow {

class JsonReader {
public:
    static constexpr bool fromFile = true;

    explicit JsonReader(const JsonDocument& document) : document_(document) {}

    /// Reads the whole document with body(), which visits its members.
    template <class Body>
    void readRoot(Body body) {
        readObject({&document_.root(), ""}, body);
    }

    template <class T>
    void value(std::string_view key, T& target, const ParameterInfo& info) {
        if (const auto member = find(key, info.required)) read(*member, target, info);
    }

    template <class Body>
    void section(std::string_view key, const ParameterInfo& info, Body body) {
        const auto member = find(key, false);
        if (!member && info.required) return readAbsent(pathOf(key), body);
        if (!member) return;
        if (info.shorthand.empty()) return readObject(*member, body);
        if (!member->value->is_string()) return readObject(*member, body, "an object, or just its type");
        const Json spelledOut{{std::string(info.shorthand), *member->value}};
        readObject({&spelledOut, member->path}, body);
    }

    template <class T>
    void list(std::string_view key, std::vector<T>& items, const ParameterInfo& info) {
        const auto member = find(key, info.required);
        if (!member || member->value->is_null()) return;
        if (!member->value->is_array()) failFound(*member, "a list of objects");
        requireLength(*member, info);
        items.assign(member->value->size(), T{});
        for (size_t i = 0; i < items.size(); ++i) {
            readObject(elementOf(*member, i), [&] { describe(*this, items[i]); });
        }
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::variant<Ts...>& target, const ParameterInfo& info) {
        if (const auto member = find(key, info.required)) readOneOf(*member, target);
    }

    template <class... Ts>
    void oneOf(std::string_view key, std::optional<std::variant<Ts...>>& target, const ParameterInfo& info) {
        const auto member = find(key, info.required);
        target.reset();
        if (member && !member->value->is_null()) readOneOf(*member, target.emplace());
    }

    template <class... Ts>
    void alternatives(std::variant<Ts...>& target) {
        const auto names = namesOf(target);
        const Value object = scopes_.back().object;
        if (object.value->size() != 1) failFound(object, "exactly one of " + quotedList(names));
        size_t index = 0;
        (..., section(names[index++], {}, [&] { describe(*this, target.template emplace<Ts>()); }));
    }

    void rule(bool holds, std::string_view key, std::string_view text) const;

private:
    using Json = nlohmann::json;

    /// A value and its key path.
    struct Value {
        const Json* value;
        std::string path;
    };

    /// The object that is being read.
    struct Scope {
        Value object;
        std::vector<std::string_view> known = {};  // keys that were asked for
        std::string missing = {};                  // the path of one that must be there and is not
    };

    /// The member of the object that is being read. From the first that is missing on there are none: all keys must be
    /// known before it is said, because a misspelt one may well be why.
    std::optional<Value> find(std::string_view key, bool required);
    std::string pathOf(std::string_view key) const;
    static Value elementOf(const Value& list, size_t index);

    /// Fails with "found ...; allowed: ...".
    [[noreturn]] void failFound(const Value& value, const std::string& allowed) const;
    void failOnUnknownKeys() const;
    void failOnMissingKey() const;
    void requireLength(const Value& list, const ParameterInfo& info) const;

    template <class Body>
    void readObject(const Value& object, Body body, const char* allowed = "an object") {
        if (!object.value->is_object()) failFound(object, allowed);
        scopes_.push_back({object});
        body();
        failOnUnknownKeys();
        failOnMissingKey();
        scopes_.pop_back();
    }

    /// Of an object that is missing, what it must have is.
    template <class Body>
    void readAbsent(const std::string& path, Body body) {
        scopes_.push_back({{&nothing_, path}});
        body();
        const std::string missing = scopes_.back().missing;
        scopes_.pop_back();
        if (scopes_.back().missing.empty()) scopes_.back().missing = missing;
    }

    void read(const Value& from, bool& target, const ParameterInfo& info) const;
    void read(const Value& from, int& target, const ParameterInfo& info) const;
    void read(const Value& from, float& target, const ParameterInfo& info) const;
    void read(const Value& from, std::string& target, const ParameterInfo& info) const;
    void read(const Value& from, std::vector<std::string>& target, const ParameterInfo& info) const;
    void read(const Value& from, glm::vec2& target, const ParameterInfo& info) const;
    void read(const Value& from, glm::vec3& target, const ParameterInfo& info) const;
    void read(const Value& from, glm::vec4& target, const ParameterInfo& info) const;
    void read(const Value& from, glm::ivec2& target, const ParameterInfo& info) const;
    void read(const Value& from, glm::ivec3& target, const ParameterInfo& info) const;
    void read(const Value& from, CellCount& target, const ParameterInfo& info) const;
    void read(const Value& from, InitialValue& target, const ParameterInfo& info);
    void readGrid(const Value& from, InitialFile& target);
    void read(const Value& from, KeyValue& target, const ParameterInfo& info) const;

    template <class Vector>
    void readVector(const Value& from, Vector& target, const ParameterInfo& info) const {
        constexpr int length = Vector::length();
        if (!from.value->is_array() || from.value->size() != size_t(length)) failFound(from, allowedText(target, info));
        for (int i = 0; i < length; ++i) read(elementOf(from, size_t(i)), target[i], info);
    }

    template <class T>
    void read(const Value& from, std::optional<T>& target, const ParameterInfo& info) const {
        target.reset();
        if (!from.value->is_null()) read(from, target.emplace(), info);
    }

    template <class Enum>
    requires std::is_enum_v<Enum>
    void read(const Value& from, Enum& target, const ParameterInfo&) const {
        target = static_cast<Enum>(indexOf(from, namesOf(Enum{})));
    }

    template <class... Ts>
    void readOneOf(const Value& from, std::variant<Ts...>& target) {
        readObject(from, [&] { alternatives(target); });
    }

    /// The index of a name among `names`.
    size_t indexOf(const Value& from, std::span<const std::string_view> names) const;

    const JsonDocument& document_;
    const Json nothing_ = Json::object();
    std::vector<Scope> scopes_;
};

}  // namespace slabflow
