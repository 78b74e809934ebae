#include "base/Npy.h"

#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <utility>

#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::npy_test {

using Catch::Matchers::ContainsSubstring;

static const std::string plainHeader = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }";

/// A file of version `major`.0 as NumPy lays it out, but not padded.
static std::string npyFile(const std::string& header, const std::string& values, char major = 1) {
    const auto length = static_cast<std::uint32_t>(header.size());
    std::string lengthBytes(reinterpret_cast<const char*>(&length), major == 1 ? 2 : 4);
    return "\x93NUMPY" + std::string{major, '\0'} + lengthBytes + header + values;
}

template <class T>
static std::string rawBytes(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

static void write(const std::filesystem::path& path, const std::string& bytes) {
    writeFileAtomically(path, std::as_bytes(std::span(bytes)));
}

static NpyArray readBytes(const std::string& bytes) {
    const TemporaryFolder folder;
    write(folder / "field.npy", bytes);
    return readNpy(folder / "field.npy");
}

TEST_CASE("an array survives the round trip") {
    const TemporaryFolder folder;
    const auto shape = GENERATE(std::vector<size_t>{12, 20, 7}, std::vector<size_t>{3, 4, 5, 3}, std::vector<size_t>{9},
                                std::vector<size_t>{}, std::vector<size_t>{0, 4});
    NpyArray array{shape,
                   std::vector<float>(std::accumulate(shape.begin(), shape.end(), size_t{1}, std::multiplies()))};
    std::iota(array.values.begin(), array.values.end(), -3.25f);

    writeNpy(folder / "a.npy", array);
    const NpyArray back = readNpy(folder / "a.npy");
    CHECK(back.shape == array.shape);
    CHECK(back.values == array.values);
}

TEST_CASE("the bytes are those that NumPy writes") {
    const TemporaryFolder folder;
    const std::vector<float> values{0, 1, 2, 3, 4, 5};
    writeNpy(folder / "a.npy", {{1, 2, 3}, values});
    const std::string padded = plainHeader + std::string(128 - 10 - plainHeader.size() - 1, ' ') + "\n";
    CHECK(readFile(folder / "a.npy") == npyFile(padded, rawBytes(values)));
}

TEST_CASE("shapes are written as in Python") {
    CHECK(NpyArray{{12, 20, 7, 3}, {}}.shapeText() == "(12, 20, 7, 3)");
    CHECK(NpyArray{{5}, {}}.shapeText() == "(5,)");
    CHECK(NpyArray{{}, {}}.shapeText() == "()");
}

TEST_CASE("float64 and every version of the header are read") {
    const std::vector<double> values{0.5, -1, 1e-3, 4, 5, 6};
    const std::string header = "{\"shape\":(1,2,3),\"descr\":\"<f8\",\"fortran_order\":False}\n";
    const char version = GENERATE(as<char>(), 1, 2, 3);
    const NpyArray array = readBytes(npyFile(header, rawBytes(values), version));
    CHECK(array.shape == std::vector<size_t>{1, 2, 3});
    CHECK(array.values == std::vector<float>(values.begin(), values.end()));
}

TEST_CASE("a file that is no such array is refused with the reason") {
    const auto header = [](const std::string& descr, const std::string& order, const std::string& shape) {
        return npyFile("{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + ", }\n",
                       std::string(24, '\0'));
    };
    const auto [bytes, reason] = GENERATE_COPY(table<std::string, std::string>({
        {"", "not a .npy file"},
        {"\x89PNG\r\n", "not a .npy file"},
        {npyFile(plainHeader, "", 9), "version 9"},
        {header("'<i4'", "False", "(1, 2, 3)"), "dtype \"<i4\""},
        {header("'>f4'", "False", "(1, 2, 3)"), "dtype \">f4\""},
        {header("[('x', '<f4')]", "False", "(1, 2, 3)"), "records are not supported"},
        {header("'<f4'", "True", "(1, 2, 3)"), "Fortran order"},
        {header("'<f4'", "False", "(1, 2, 4)"), "shape (1, 2, 4)"},
        {header("'<f4'", "False", "(1, 2, 2)"), "shape (1, 2, 2)"},
        {header("'<f8'", "False", "(1, 2, 3)"), "24 bytes"},
        {header("'<f4'", "False", "(-1, 2)"), "expected a length"},
        {header("'<f4'", "False", "(1 2)"), "expected , or )"},
        {npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}", ""),
         "4294967296"},  // as many values as 0 modulo 2^64
        {npyFile(plainHeader, "").substr(0, 30), "ends within the header"},
        {header("'<f4'", "False", "(99999999999999999999,)"), "expected a length"},
        {npyFile("{'descr': '<f4', 'fortran_order': False}", std::string(24, '\0')), "no key \"shape\""},
        {npyFile("{'descr': '<f4', 'color': False}", ""), "unknown key \"color\""},
        {npyFile("{'descr': '<f4", ""), "string without end"},
        {npyFile("", ""), "expected {"},
        {npyFile(std::string(70'000, ' '), "", 2), "too long"},
    }));
    CAPTURE(reason);
    CHECK_THROWS_AS(readBytes(bytes), UsageError);
    CHECK_THROWS_WITH(readBytes(bytes), ContainsSubstring("field.npy") && ContainsSubstring(reason));
}

TEST_CASE("the shape is known from the header alone") {
    const TemporaryFolder folder;
    write(folder / "a.npy", npyFile(plainHeader, std::string(24, '\0')));
    CHECK(readNpyShape(folder / "a.npy") == std::vector<size_t>{1, 2, 3});
    write(folder / "a.npy", npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (4096, 1024, 640)}", ""));
    CHECK_THROWS_WITH(readNpyShape(folder / "a.npy"), ContainsSubstring("0 bytes of values"));
#ifdef __linux__
    const auto header = std::filesystem::file_size(folder / "a.npy");
    std::filesystem::resize_file(folder / "a.npy", header + std::uintmax_t(20) * 1024 * 1024 * 1024);  // sparse
    CHECK_THROWS_WITH(readNpyShape(folder / "a.npy"), ContainsSubstring("too much for an array"));
    std::filesystem::resize_file(folder / "a.npy", header + std::uintmax_t(8) * 4096 * 1024 * 640 / 2);
    CHECK_THROWS_WITH(readNpyShape(folder / "a.npy"), ContainsSubstring("10737418240 bytes of values"));
#endif
}

TEST_CASE("a missing file is refused by name") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(readNpy(folder / "absent.npy"), UsageError);
    CHECK_THROWS_WITH(readNpy(folder / "absent.npy"), ContainsSubstring("absent.npy"));
}

TEST_CASE("a file cut short anywhere, or with a byte too many, is refused") {
    const std::string whole = npyFile(plainHeader, std::string(24, '\0'));
    REQUIRE_NOTHROW(readBytes(whole));
    for (size_t length = 0; length < whole.size(); ++length)
        CHECK_THROWS_AS(readBytes(whole.substr(0, length)), UsageError);
    CHECK_THROWS_AS(readBytes(whole + '\0'), UsageError);
}

TEST_CASE("damaged files are refused or read, nothing worse") {
    std::mt19937 random(1);
    const std::string whole = npyFile(plainHeader, std::string(24, '\0'));
    for (int round = 0; round < 1000; ++round) {
        std::string damaged = whole;
        for (unsigned change = 0; change <= random() % 4; ++change)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        try {
            const NpyArray array = readBytes(damaged);
            CHECK(array.values.size() <= 6);
        } catch (const UsageError&) {
        }
    }
}

}  // namespace slabflow::test::npy_test
