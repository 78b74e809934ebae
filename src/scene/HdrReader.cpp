#include "scene/HdrReader.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "base/Error.h"

namespace slabflow {
namespace {

using Rgbe = glm::u8vec4;  ///< three mantissas with one exponent

/// Reads from front to back.
class HdrReader {
public:
    HdrReader(std::string_view file, const std::string& source) : rest_(file), source_(source) {}

    SkyImage read() {
        readHeader();
        SkyImage image;
        image.size = readSize();
        std::vector<Rgbe> row(static_cast<size_t>(image.size.x));
        for (int y = 0; y < image.size.y; ++y) {  // memory grows with what is there, not with what a header promises
            readRow(row);
            for (const Rgbe& pixel : row) image.values.push_back(radianceOf(pixel));
        }
        return image;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const {
        throw Error(source_ + " is no picture of a sky that can be read: " + reason);
    }

    std::string_view line() {
        const size_t end = rest_.find('\n');
        if (end == rest_.npos) fail("it ends too early");
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    std::uint8_t byte() {
        if (rest_.empty()) fail("it ends too early");
        const auto value = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        return value;
    }

    Rgbe pixel() { return {byte(), byte(), byte(), byte()}; }

    /// Lines up to an empty one. Exposures were multiplied in, and are divided out again.
    void readHeader() {
        if (!line().starts_with("#?")) fail("it is no Radiance file (.hdr)");
        for (std::string_view said = line(); !said.empty(); said = line()) {
            constexpr std::string_view format = "FORMAT=", exposure = "EXPOSURE=";
            if (said.starts_with(format) && said.substr(format.size()) != "32-bit_rle_rgbe")
                fail("its colours are not RGB (32-bit_rle_rgbe)");
            if (!said.starts_with(exposure)) continue;
            const double value = std::strtod(std::string(said.substr(exposure.size())).c_str(), nullptr);
            scale_ /= value;
            if (!(scale_ > 1e-9 && scale_ < 1e9)) fail("its exposure is out of all bounds");
        }
    }

    glm::ivec2 readSize() {
        int width = 0, height = 0;
        const std::string said(line());
        if (std::sscanf(said.c_str(), "-Y %9d +X %9d", &height, &width) != 2 || width <= 0 || height <= 0)
            fail("its rows do not run from left to right and from the top down (-Y +X)");
        requireRasterSize(width, height, source_);
        return {width, height};
    }

    void readRow(std::vector<Rgbe>& row) {
        const Rgbe first = pixel();
        if (first.r == 2 && first.g == 2 && size_t(first.b << 8 | first.a) == row.size()) readPackedRow(row);
        else readPlainRow(first, row);
    }

    /// One channel after the other: so many times the same, or so many that follow.
    void readPackedRow(std::vector<Rgbe>& row) {
        for (int channel = 0; channel < 4; ++channel)
            for (size_t x = 0; x < row.size();) {
                const int count = byte();
                const bool isRun = count > 128;
                const size_t length = size_t(isRun ? count - 128 : count);
                if (length == 0 || length > row.size() - x) fail("a row is damaged");
                std::uint8_t value = byte();
                for (size_t i = 0; i < length; ++i) {
                    if (i > 0 && !isRun) value = byte();
                    row[x++][channel] = value;
                }
            }
    }

    /// Whole pixels; (1, 1, 1, n) stands for n more of the one before it, n being a further digit if there are several.
    void readPlainRow(Rgbe next, std::vector<Rgbe>& row) {
        int digits = 0;
        for (size_t x = 0; x < row.size();) {
            if (next.r == 1 && next.g == 1 && next.b == 1) {
                const size_t length = digits < 3 ? size_t(next.a) << 8 * digits : row.size() + 1;
                if (x == 0 || length > row.size() - x) fail("a row is damaged");
                const Rgbe before = row[x - 1];
                for (size_t i = 0; i < length; ++i) row[x++] = before;
                ++digits;
            } else {
                row[x++] = next;
                digits = 0;
            }
            if (x < row.size()) next = pixel();
        }
    }

    glm::vec3 radianceOf(Rgbe pixel) const {
        constexpr double brightest = 1e9;
        if (pixel.a == 0) return glm::vec3(0);
        return glm::min(glm::dvec3(pixel) * scale_ * std::ldexp(1.0, int(pixel.a) - 136), brightest);
    }

    std::string_view rest_;
    const std::string& source_;
    double scale_ = 1;
};

}  // namespace

SkyImage readHdr(std::string_view file, const std::string& source) { return HdrReader(file, source).read(); }

}  // namespace slabflow
