#include "scene/ObjText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <tiny_obj_loader.h>

#include "base/Error.h"
#include "scene/Text.h"

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

[[noreturn]] void failVertex(size_t face, const std::string& named, size_t vertices, const std::string& source) {
    throw Error(source + ": face " + std::to_string(face) + " names vertex " + named + ", but there are only " +
                std::to_string(vertices));
}

/// The lines of vertices and faces. The parser takes a word that is no number for 0, 0e999 for none, and an index that
/// fits no int for another one: these are looked for here, and places are written anew.
class CheckedLines {
public:
    CheckedLines(std::string_view text, const std::string& source) : rest_(text), source_(source) {
        while (!rest_.empty()) {
            std::string joined;
            const std::string_view line = takeLine(joined);
            std::string_view words = line;
            const std::string_view kind = takeWord(words);
            if (kind == "v") copyVertex(words);
            if (kind == "f") copyFace(words);
        }
    }

    const std::string& text() const { return lines_; }

private:
    [[noreturn]] void fail(const std::string& what) const { throw Error(source_ + ": " + what); }

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

    void copyVertex(std::string_view words) {
        ++vertices_;
        lines_.push_back('v');
        for (int axis = 0; axis < 3; ++axis) {
            const std::string word(takeWord(words));
            char* end = nullptr;
            const double value = std::strtod(word.c_str(), &end);
            const bool isDecimal = !word.empty() && word.find_first_not_of("+-.0123456789eE") == word.npos;
            if (!isDecimal || end != word.c_str() + word.size() || !(std::abs(value) <= double(farthest)))
                fail("vertex " + std::to_string(vertices_) + " lies at \"" + shortened(word, 40) +
                     "\"; allowed: numbers from -1e5 to 1e5");
            std::array<char, 32> digits;
            const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), float(value));
            lines_.append(" ").append(digits.data(), written.ptr);
        }
        lines_.push_back('\n');
    }

    void copyFace(std::string_view words) {
        ++faces_;
        lines_.append("f").append(words).push_back('\n');
        size_t corners = 0;
        for (std::string_view word = takeWord(words); !word.empty(); word = takeWord(words), ++corners)
            checkIndex(word.substr(0, word.find('/')));
        if (corners > mostCorners)
            fail("face " + std::to_string(faces_) + " has " + std::to_string(corners) + " corners; allowed: up to " +
                 std::to_string(mostCorners));
    }

    /// Counts from 1, or from -1 backwards among the vertices so far. That there are so many is known at the end.
    void checkIndex(std::string_view word) const {
        int index = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
        const bool isNumber = error == std::errc() && end == word.data() + word.size();
        if (!isNumber || index == 0 || index < -vertices_)
            failVertex(faces_, shortened(std::string(word), 40), size_t(vertices_), source_);
    }

    std::string_view rest_;
    const std::string& source_;
    std::string lines_;
    int vertices_ = 0;
    size_t faces_ = 0;
};

void addVertex(void* obj, float x, float y, float z, float) {
    static_cast<ObjText*>(obj)->positions.emplace_back(x, y, z);
}

void addFace(void* user, tinyobj::index_t* corners, int count) {
    ObjText& obj = *static_cast<ObjText*>(user);
    for (const tinyobj::index_t& corner : std::span(corners, size_t(count))) {
        const int index = corner.vertex_index;
        obj.corners.push_back(index < 0 ? unsigned(int(obj.positions.size()) + index) : unsigned(index - 1));
    }
    obj.faceEnds.push_back(obj.corners.size());
}

/// A face may name vertices that come after it, so that these are counted first.
void requireVertices(const ObjText& obj, const std::string& source) {
    const auto strange = std::ranges::find_if(obj.corners, [&](unsigned c) { return c >= obj.positions.size(); });
    if (strange == obj.corners.end()) return;
    const auto face = std::ranges::upper_bound(obj.faceEnds, size_t(strange - obj.corners.begin()));
    failVertex(size_t(face - obj.faceEnds.begin()) + 1, std::to_string(std::int64_t(*strange) + 1),
               obj.positions.size(), source);
}

}  // namespace

ObjText parseObj(std::string_view text, const std::string& source) {
    std::istringstream lines(CheckedLines(text, source).text());
    // Its other interface counts the corners of a face in a byte.
    tinyobj::callback_t callback;
    callback.vertex_cb = addVertex;
    callback.index_cb = addFace;
    ObjText obj;
    tinyobj::LoadObjWithCallback(lines, callback, &obj);
    requireVertices(obj, source);
    return obj;
}

}  // namespace slabflow
