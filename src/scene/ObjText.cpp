#include "scene/ObjText.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "base/Error.h"
#include "scene/Text.h"

// Source: Wavefront Technologies, "Object Files (.obj)", appendix B1 of the Advanced Visualizer manual.

namespace slabflow {
namespace {

constexpr float farthest = 1e5f;       // m; scenes reach no farther
constexpr size_t mostCorners = 10000;  // of one face: cutting it up takes a time that grows with their square

/// Takes the first word off a line; empty when there is none.
std::string_view takeWord(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

class ObjParser {
public:
    ObjParser(std::string_view text, const std::string& source) : rest_(text), source_(source) {}

    ObjText parse() {
        while (!rest_.empty()) {
            std::string joined;
            std::string_view line = takeLine(joined);
            const std::string_view kind = takeWord(line);
            if (kind == "v") addVertex(line);
            if (kind == "f") addFace(line);
        }
        // A face may name vertices that come after it, so that these are counted first.
        const auto strange = std::ranges::find_if(obj_.corners, [&](unsigned c) { return c >= obj_.positions.size(); });
        if (strange != obj_.corners.end()) {
            const auto at = size_t(strange - obj_.corners.begin());
            const auto face = std::ranges::upper_bound(obj_.faceEnds, at) - obj_.faceEnds.begin();
            failVertex(size_t(face), std::to_string(std::int64_t(*strange) + 1));
        }
        return std::move(obj_);
    }

private:
    [[noreturn]] void fail(const std::string& what) const { throw Error(source_ + ": " + what); }

    [[noreturn]] void failVertex(size_t face, const std::string& named) const {
        fail("face " + std::to_string(face + 1) + " names vertex " + named + ", but there are only " +
             std::to_string(obj_.positions.size()));
    }

    /// Up to what ends it on any system. A line that ends with a backslash goes on in the next; these come `joined`.
    std::string_view takeLine(std::string& joined) {
        std::string_view line = takeRow();
        if (!line.ends_with('\\')) return line;
        for (; line.ends_with('\\') && !rest_.empty(); line = takeRow())
            joined.append(line.substr(0, line.size() - 1)).push_back(' ');
        return joined.append(line);
    }

    std::string_view takeRow() {
        const std::string_view row = rest_.substr(0, rest_.find_first_of("\r\n"));
        rest_.remove_prefix(row.size());
        rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : rest_.empty() ? 0 : 1);
        return row.substr(0, row.find('#'));  // the rest is a comment
    }

    void addVertex(std::string_view line) {
        glm::vec3 p;
        for (int axis = 0; axis < 3; ++axis) {
            const std::string word(takeWord(line));
            char* end = nullptr;
            const double value = std::strtod(word.c_str(), &end);
            if (word.empty() || end != word.c_str() + word.size() || !(std::abs(value) <= double(farthest)))
                fail("vertex " + std::to_string(obj_.positions.size() + 1) + " lies at \"" + shortened(word, 40) +
                     "\"; allowed: numbers from -1e5 to 1e5");
            p[axis] = float(value);
        }
        obj_.positions.push_back(p);
    }

    void addFace(std::string_view line) {
        const size_t begin = obj_.corners.size();
        for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line))
            obj_.corners.push_back(vertexOf(word.substr(0, word.find('/'))));
        if (obj_.corners.size() - begin > mostCorners)
            fail("face " + std::to_string(obj_.faceEnds.size() + 1) + " has " +
                 std::to_string(obj_.corners.size() - begin) + " corners; allowed: up to " +
                 std::to_string(mostCorners));
        obj_.faceEnds.push_back(obj_.corners.size());
    }

    /// Counted from 0; in the file from 1, or from -1 backwards among the vertices so far.
    unsigned vertexOf(std::string_view word) const {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        const bool isNumber = error == std::errc() && end == word.data() + word.size();
        const std::int64_t index = number < 0 ? std::int64_t(obj_.positions.size()) + number : number - 1;
        if (!isNumber || index < 0 || index > std::numeric_limits<std::int32_t>::max())
            failVertex(obj_.faceEnds.size(), shortened(std::string(word), 40));
        return unsigned(index);
    }

    std::string_view rest_;
    const std::string& source_;
    ObjText obj_;
};

}  // namespace

ObjText parseObj(std::string_view text, const std::string& source) { return ObjParser(text, source).parse(); }

}  // namespace slabflow
