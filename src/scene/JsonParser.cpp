#include "scene/JsonParser.h"

#include <algorithm>
#include <vector>

#include "base/Error.h"
#include "scene/KeyPath.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

using nlohmann::json;

constexpr size_t deepest = 16;      // levels; a scene has 6
constexpr size_t longestKey = 100;  // bytes; the longest has 21

/// How far the parser has read.
struct Cursor {
    int line = 1;
    int tokenLine = 1;  // of the last token, also where the parser has looked at the line's end that follows it

    void pass(char c) {
        if (c == '\n') ++line;
        else tokenLine = line;
    }
};

/// Feeds the parser and moves the cursor.
struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    Cursor* cursor;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        cursor->pass(*at++);
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return at == other.at; }
    bool operator!=(const CountingIterator& other) const { return at != other.at; }
};

/// Receives the parser's events and builds the tree.
class TreeBuilder : public nlohmann::json_sax<json> {
public:
    TreeBuilder(std::string_view text, std::string_view source, const PlaceSink& place, const Cursor& cursor)
        : text_(text), source_(source), place_(place), cursor_(cursor) {}

    json takeRoot() { return std::move(root_); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }  // not in text
    bool start_object(size_t) override { return open(json::object()); }
    bool start_array(size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        Level& level = levels_.back();
        if (name.size() > longestKey) fail("the key \"" + shortened(name, 20) + "\" is too long");
        if (level.container->contains(name)) fail("duplicate key " + memberPath(level.path, name));
        level.key = std::move(name);
        return true;
    }

    bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) override {
        const std::string_view read = text_.substr(0, std::min(position == 0 ? 0 : position - 1, text_.size()));
        const auto line = 1 + std::count(read.begin(), read.end(), '\n');
        const size_t column = read.size() - (read.rfind('\n') + 1) + 1;  // npos + 1 is 0
        throw UsageError(source_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + reason(error));
    }

private:
    struct Level {
        json* container;
        std::string path, key;
    };

    /// The parser's message without its own numbers: "syntax error while parsing value - unexpected ..."
    static std::string reason(const std::exception& error) {
        const std::string text = error.what();
        const size_t column = text.find(", column ");
        const size_t start = column == text.npos ? text.find("] ") + 2 : text.find(": ", column) + 2;
        return shortened(text.substr(start), 200);
    }

    [[noreturn]] void fail(const std::string& message) const {
        throw UsageError(source_ + ":" + std::to_string(cursor_.tokenLine) + ": " + message);
    }

    bool add(json value) {
        put(std::move(value));
        return true;
    }

    bool open(json container) {
        if (levels_.size() == deepest) fail("nested too deeply, at most " + std::to_string(deepest) + " levels");
        auto [placed, path] = put(std::move(container));
        levels_.push_back({placed, std::move(path), {}});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    /// Puts a value where the parser stands. Returns its path, and its address, which holds while its container is
    /// open.
    std::pair<json*, std::string> put(json value) {
        if (levels_.empty()) return {&(root_ = std::move(value)), ""};
        const Level& level = levels_.back();
        const bool inObject = level.container->is_object();
        std::string path =
            inObject ? memberPath(level.path, level.key) : elementPath(level.path, level.container->size());
        if (place_) place_(path, cursor_.tokenLine);
        if (!inObject) return {&level.container->emplace_back(std::move(value)), std::move(path)};
        return {&((*level.container)[level.key] = std::move(value)), std::move(path)};
    }

    std::string_view text_;
    std::string source_;
    const PlaceSink& place_;
    const Cursor& cursor_;
    json root_;
    std::vector<Level> levels_;
};

}  // namespace

json parseJson(std::string_view text, std::string_view source, const PlaceSink& place) {
    Cursor cursor;
    TreeBuilder builder(text, source, place, cursor);
    const CountingIterator first{text.data(), &cursor}, last{text.data() + text.size(), &cursor};
    const bool strict = true, comments = true;
    json::sax_parse(first, last, &builder, json::input_format_t::json, strict, comments);
    return builder.takeRoot();
}

}  // namespace slabflow
