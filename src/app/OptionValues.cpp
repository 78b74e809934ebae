#include "app/OptionValues.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <locale>
#include <sstream>
#include <string_view>

#include "base/Error.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// A number as people write it: 0.001, 1000000.
std::string plain(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return std::abs(value - std::round(value)) > 0 || value > 1e15 ? text : std::to_string(std::int64_t(value));
}

/// Answers what a person can act on: what was found, and what is allowed.
CLI::Validator inRange(double least, double most, bool whole) {
    const auto check = [=](const std::string& text) -> std::string {
        std::istringstream stream(text);
        stream.imbue(std::locale::classic());
        double value = 0;
        bool isNumber = stream >> value && stream.peek() == std::istringstream::traits_type::eof();
        if (whole) isNumber = isNumber && text.find_first_not_of("+-0123456789") == text.npos;
        if (isNumber && value >= least && value <= most) return "";
        const char* why = isNumber ? "out of range" : whole ? "not a whole number" : "not a number";
        return "found \"" + shortened(text, 40) + "\", which is " + why + "; allowed is " + plain(least) + " to " +
               plain(most);
    };
    return CLI::Validator(check, "");
}

/// 0 for what is no number from `least` to `most`.
int parseInt(std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool valid = error == std::errc() && end == text.data() + text.size();
    return valid && value >= least && value <= most ? value : 0;
}

/// "AxB"; 0 for what is not within the range.
glm::ivec2 parsePair(std::string_view text, int least, int most) {
    const size_t cross = text.find('x');
    return {parseInt(text.substr(0, cross), least, most),
            cross == text.npos ? 0 : parseInt(text.substr(cross + 1), least, most)};
}

}  // namespace

CLI::Validator wholeNumbers(double least, double most) { return inRange(least, most, true); }
CLI::Validator numbers(double least, double most) { return inRange(least, most, false); }

glm::ivec2 parseSize(const std::string& text) {
    const glm::ivec2 size = parsePair(text, 16, 16384);
    if (size.x == 0 || size.y == 0)
        throw UsageError("--size: found \"" + text +
                         "\", allowed is WIDTHxHEIGHT in pixels, 16 to 16384 each, like 1280x720");
    return size;
}

glm::ivec2 parseTiles(const std::string& text) {
    const glm::ivec2 tiles = parsePair(text, 1, 512);  // of at least 16 pixels in a sheet of 8192
    if (tiles.x == 0 || tiles.y == 0)
        throw UsageError("--flipbook: found \"" + text + "\", allowed is COLUMNSxROWS, 1 to 512 each, like 8x8");
    return tiles;
}

}  // namespace slabflow
