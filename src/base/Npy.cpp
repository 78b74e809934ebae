#include "base/Npy.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "base/Error.h"
#include "base/File.h"

// Source: numpy/lib/format.py, "Format Version 1.0" to "3.0". The file is magic, version, header length, header,
// values; the header is a Python dictionary like {'descr': '<f4', 'fortran_order': False, 'shape': (12, 20, 7), }.

namespace slabflow {
namespace {

static_assert(std::endian::native == std::endian::little, "values are copied as they lie in the file");

constexpr std::string_view magic = "\x93NUMPY";
constexpr FileKind arrayFile{"an array", std::uintmax_t(16) << 30};  // float64 velocities of the largest grid
constexpr size_t longestHeader = 65535;  // of version 1.0; a longer one cannot describe an array of ours

struct Header {
    std::string descr;
    std::string fortranOrder;
    std::optional<std::vector<size_t>> shape;
};

/// Reads the dictionary; throws UsageError without the file's name.
class HeaderParser {
public:
    explicit HeaderParser(std::string_view text) : rest_(text) {}

    Header parse() {
        Header header;
        expect('{');
        while (!accept('}')) {
            const std::string key = quoted();
            expect(':');
            if (key == "descr") header.descr = quoted();
            else if (key == "fortran_order") header.fortranOrder = word();
            else if (key == "shape") header.shape = tuple();
            else fail("unknown key \"" + key + "\"");
            if (!accept(',') && !rest_.starts_with('}')) fail("expected , or }");
        }
        return header;
    }

private:
    [[noreturn]] static void fail(const std::string& what) { throw UsageError("broken header: " + what); }

    void skipSpace() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n"), rest_.size())); }

    bool accept(char wanted) {
        skipSpace();
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(1);
        skipSpace();
        return true;
    }

    void expect(char wanted) {
        if (!accept(wanted)) fail(std::string("expected ") + wanted);
    }

    std::string take(size_t length) {
        const std::string text(rest_.substr(0, length));
        rest_.remove_prefix(text.size());
        return text;
    }

    std::string quoted() {
        skipSpace();
        const char quote = rest_.empty() ? '\0' : rest_.front();
        if (quote != '\'' && quote != '"') fail("expected a string (arrays of records are not supported)");
        rest_.remove_prefix(1);
        const size_t end = rest_.find(quote);
        if (end == std::string_view::npos) fail("a string without end");
        const std::string text = take(end);
        rest_.remove_prefix(1);
        return text;
    }

    std::string word() { return take(std::min(rest_.find_first_of(",} "), rest_.size())); }

    std::vector<size_t> tuple() {
        std::vector<size_t> values;
        expect('(');
        while (!accept(')')) {
            size_t value = 0;
            const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
            if (error != std::errc()) fail("expected a length in \"shape\"");
            rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
            values.push_back(value);
            if (!accept(',') && !rest_.starts_with(')')) fail("expected , or ) in \"shape\"");
        }
        return values;
    }

    std::string_view rest_;
};

/// Product of the lengths; nothing when it does not fit into size_t.
std::optional<size_t> valueCount(const std::vector<size_t>& shape) {
    size_t count = 1;
    for (const size_t length : shape) {
        if (length != 0 && count > std::numeric_limits<size_t>::max() / length) return std::nullopt;
        count *= length;
    }
    return count;
}

/// Splits the header off `bytes`, which keep the values.
std::string_view takeHeader(std::string_view& bytes) {
    if (!bytes.starts_with(magic)) throw UsageError("not a .npy file (it does not start with \\x93NUMPY)");
    const size_t version = bytes.size() > magic.size() ? static_cast<unsigned char>(bytes[magic.size()]) : 0;
    if (version < 1 || version > 3)
        throw UsageError("format version " + std::to_string(version) + ", known are 1 to 3");

    const size_t lengthAt = magic.size() + 2;
    const size_t lengthSize = version == 1 ? 2 : 4;
    if (bytes.size() < lengthAt + lengthSize) throw UsageError("ends within the header");
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + lengthAt, lengthSize);
    bytes.remove_prefix(lengthAt + lengthSize);
    if (length > longestHeader) throw UsageError("header of " + std::to_string(length) + " bytes, too long");
    if (length > bytes.size()) throw UsageError("ends within the header");

    const std::string_view header = bytes.substr(0, length);
    bytes.remove_prefix(length);
    return header;
}

template <class T>
std::vector<float> convert(std::string_view bytes) {
    std::vector<float> values(bytes.size() / sizeof(T));
    for (size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
        values[i] = static_cast<float>(value);
    }
    return values;
}

/// What is to be known of the values.
struct Description {
    std::vector<size_t> shape;
    size_t valueSize;
};

/// Of `length` bytes of values.
Description describe(const Header& header, std::uintmax_t length) {
    if (header.descr != "<f4" && header.descr != "<f8")
        throw UsageError("dtype \"" + header.descr + "\", allowed are \"<f4\" and \"<f8\" (float32 and float64)");
    if (header.fortranOrder != "False")
        throw UsageError("Fortran order, allowed is C order (numpy.ascontiguousarray converts)");
    if (!header.shape) throw UsageError("broken header: no key \"shape\"");

    const size_t valueSize = header.descr == "<f4" ? sizeof(float) : sizeof(double);
    const std::optional<size_t> count = valueCount(*header.shape);
    if (!count || length % valueSize != 0 || length / valueSize != *count)
        throw UsageError("shape " + NpyArray{*header.shape, {}}.shapeText() + " of " + header.descr +
                         " does not match the " + std::to_string(length) + " bytes of values");
    return {*header.shape, valueSize};
}

/// A file's name before what is wrong with it.
template <class Read>
auto naming(const std::filesystem::path& path, const Read& read) {
    try {
        return read();
    } catch (const UsageError& error) {
        throw UsageError(path.string() + ": " + error.what());
    } catch (const Error& error) {  // which names it
        throw UsageError(error.what());
    }
}

}  // namespace

std::string NpyArray::shapeText() const {
    std::string text = "(";
    for (size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

NpyArray parseNpy(std::string_view bytes) {
    const Header header = HeaderParser(takeHeader(bytes)).parse();
    const Description description = describe(header, bytes.size());
    return {description.shape, description.valueSize == sizeof(float) ? convert<float>(bytes) : convert<double>(bytes)};
}

std::vector<size_t> readNpyShape(const std::filesystem::path& path) {
    return naming(path, [&] {
        const std::string start = readFileStart(path, magic.size() + 2 + 4 + longestHeader, arrayFile);
        std::string_view rest = start;
        const Header header = HeaderParser(takeHeader(rest)).parse();
        std::error_code unknown;
        const std::uintmax_t size = std::filesystem::file_size(path, unknown);
        return describe(header, unknown ? 0 : size - std::min<std::uintmax_t>(size, start.size() - rest.size())).shape;
    });
}

NpyArray readNpy(const std::filesystem::path& path) {
    readNpyShape(path);  // refuses what is no array before it is read
    return naming(path, [&] { return parseNpy(readFile(path, arrayFile)); });
}

void writeNpy(const std::filesystem::path& path, const NpyArray& array) {
    SLAB_ASSERT(valueCount(array.shape) == array.values.size(), "an array has as many values as its shape says");

    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + array.shapeText() + ", }";
    const size_t lengthAt = magic.size() + 2;
    const size_t unpadded = lengthAt + 2 + header.size() + 1;
    header.append((64 - unpadded % 64) % 64, ' ').push_back('\n');  // the format aligns values to 64 bytes
    SLAB_ASSERT(header.size() <= longestHeader, "the header's length fits into two bytes");

    std::string bytes(magic);
    bytes += {'\x01', '\x00', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(array.values.data()), array.values.size() * sizeof(float));
    writeFileAtomically(path, std::as_bytes(std::span(bytes)));
}

}  // namespace slabflow
