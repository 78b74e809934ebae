// A scene file as a tree of JSON values that remembers where each of them was written.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace slabflow {

class JsonDocument {
public:
    /// Parses JSON with // and /* */ comments. UsageError names `source` and the line of a syntax error, a duplicate
    /// key, or too deep a nesting.
    JsonDocument(std::string_view text, std::string_view source);

    /// Applies one command-line override, "a.b[0].c=JSON"; a value that is no JSON is a string. Objects and elements
    /// that are missing are made; an index equal to the length appends. `origin` stands for it in messages.
    void set(std::string_view assignment, const std::string& origin);

    /// Takes over what a member of another file names, of objects member by member: a list replaces a list, and all
    /// that is not named stays. Messages about what was taken over name the other file.
    void takeOver(const JsonDocument& other, const std::string& key);

    const nlohmann::json& root() const { return root_; }

    /// Throws UsageError: where the value stands (file and line, or override), its key path, and the message.
    [[noreturn]] void fail(std::string_view keyPath, const std::string& message) const;

    /// The message as fail() would put it.
    std::string placed(std::string_view keyPath, const std::string& message) const;

private:
    void takeOver(const JsonDocument& other, const nlohmann::json& from, nlohmann::json& object, const std::string& key,
                  const std::string& path);
    void forgetPlaces(const std::string& path);

    nlohmann::json root_;
    std::map<std::string, std::string, std::less<>>
        places_;  // key path -> "file:line"; values without have their parent's
};

/// A value as it stands in a message: its JSON text, shortened.
std::string foundText(const nlohmann::json& value);

}  // namespace slabflow
