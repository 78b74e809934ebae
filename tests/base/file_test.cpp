#include "base/File.h"

#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/Error.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

#ifndef _WIN32
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#endif

namespace slabflow::test::file_test {

using Catch::Matchers::ContainsSubstring;

static std::span<const std::byte> bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

TEST_CASE("a written file reads back byte for byte") {
    const TemporaryFolder folder;
    std::string everyByte;
    for (int value = 0; value < 256; ++value) everyByte.push_back(static_cast<char>(value));
    const std::string text = GENERATE_COPY(std::string(), everyByte, std::string(100'000, 'x') + "\r\n\r\n");

    writeFileAtomically(folder / "a.bin", bytesOf(text));
    CHECK(readFile(folder / "a.bin") == text);
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("writing replaces what was there") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "a.txt", bytesOf("a long first version"));
    writeFileAtomically(folder / "a.txt", bytesOf("short"));
    CHECK(readFile(folder / "a.txt") == "short");
    CHECK(folder.entryCount() == 1);
}

TEST_CASE("a file that cannot be read is an error that names it") {
    const TemporaryFolder folder;
    CHECK_THROWS_WITH(readFile(folder / "absent.txt"),
                      ContainsSubstring("absent.txt") && ContainsSubstring("No such file"));
    CHECK_THROWS_WITH(readFile(folder.path()), ContainsSubstring("is a folder"));
}

TEST_CASE("a file longer than its kind may be is an error that says how long it is") {
    const TemporaryFolder folder;
    const FileKind kind{"a note", 2 << 20};
    writeFileAtomically(folder / "a.txt", bytesOf(std::string(2 << 20, 'x')));
    CHECK(readFile(folder / "a.txt", kind).size() == 2 << 20);
    writeFileAtomically(folder / "a.txt", bytesOf(std::string((2 << 20) + 1, 'x')));
    CHECK_THROWS_WITH(readFile(folder / "a.txt", kind),
                      ContainsSubstring("a.txt is 3 MiB long, too much for a note (at most 2 MiB)"));
}

TEST_CASE("the start of a file is as much as was asked for, or all there is") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "a.txt", bytesOf("0123456789"));
    CHECK(readFileStart(folder / "a.txt", 4) == "0123");
    CHECK(readFileStart(folder / "a.txt", 10) == "0123456789");
    CHECK(readFileStart(folder / "a.txt", 1000) == "0123456789");
}

#ifdef __linux__
TEST_CASE("devices and pipes are refused without waiting for them") {
    const TemporaryFolder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    for (const std::filesystem::path& path : {std::filesystem::path("/dev/zero"), folder / "pipe"})
        CHECK_THROWS_WITH(readFile(path),
                          ContainsSubstring(path.string()) && ContainsSubstring("is a device or a pipe, not a file"));
}

TEST_CASE("a file that does not tell its length is read, and an error of reading names it") {
    CHECK_FALSE(readFile("/proc/self/status").empty());
    CHECK_THROWS_WITH(readFile("/proc/self/mem"), ContainsSubstring("cannot read /proc/self/mem: "));  // nothing at 0
    CHECK_THROWS_AS(readFile("/proc/self/mem"), Error);
}

TEST_CASE("a long file is refused at once") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "sparse", {});
    std::filesystem::resize_file(folder / "sparse", std::uintmax_t(20) << 30);
    CHECK_THROWS_WITH(readFile(folder / "sparse", {"a scene", 1 << 20}), ContainsSubstring("20480 MiB"));
    CHECK(readFileStart(folder / "sparse", 5) == std::string(5, '\0'));
}
#endif

TEST_CASE("a file that cannot be written is an error that names it") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "file", bytesOf("x"));

    SECTION("its folder does not exist") {
        CHECK_THROWS_WITH(writeFileAtomically(folder / "absent" / "a.txt", bytesOf("x")),
                          ContainsSubstring("a.txt") && ContainsSubstring("No such file"));
    }
    SECTION("its folder is a file") {
        CHECK_THROWS_AS(writeFileAtomically(folder / "file" / "a.txt", bytesOf("x")), Error);
    }
    SECTION("it is a folder itself") {
        std::filesystem::create_directory(folder / "sub");
        CHECK_THROWS_WITH(writeFileAtomically(folder / "sub", bytesOf("x")), ContainsSubstring("sub"));
        CHECK(std::filesystem::is_directory(folder / "sub"));
        CHECK(folder.entryCount() == 2);
    }
    CHECK(readFile(folder / "file") == "x");
}

TEST_CASE("threads that write the same file leave one of their versions") {
    const TemporaryFolder folder;
    std::vector<std::jthread> threads;
    for (const char letter : {'a', 'b', 'c', 'd'})
        threads.emplace_back([&folder, letter] {
            for (int i = 0; i < 50; ++i) writeFileAtomically(folder / "shared", bytesOf(std::string(5000, letter)));
        });
    threads.clear();
    const std::string text = readFile(folder / "shared");
    CHECK(text == std::string(5000, text.front()));
    CHECK(folder.entryCount() == 1);
}

#ifndef _WIN32

// Stands for a full disk: within the scope, files of this process cannot grow beyond `bytes`.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : oldHandler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit limited{bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limited);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, oldHandler_);
    }

private:
    void (*oldHandler_)(int);
    rlimit old_{};
};

TEST_CASE("a disk that fills up leaves the old version and no half file") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "a.txt", bytesOf("old"));
    const size_t size = GENERATE(100, 1'000'000);  // small ones fail when the file is closed, large ones before
    const std::string text(size, 'x');

    std::string message;
    try {
        const FileSizeLimit limit(16);
        writeFileAtomically(folder / "a.txt", bytesOf(text));
    } catch (const Error& error) {
        message = error.what();
    }
    CHECK_THAT(message, ContainsSubstring("a.txt") && ContainsSubstring("too large"));
    CHECK(readFile(folder / "a.txt") == "old");
    CHECK(folder.entryCount() == 1);
}

#endif

TEST_CASE("a writable folder is made with its parents and left empty") {
    const TemporaryFolder folder;
    ensureWritableFolder(folder / "a" / "b");
    CHECK(std::filesystem::is_directory(folder / "a" / "b"));
    CHECK(std::filesystem::is_empty(folder / "a" / "b"));
    ensureWritableFolder(folder / "a" / "b");  // once more is fine
}

TEST_CASE("a folder that cannot be made or written to is an error that names it") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "file", bytesOf("x"));
    CHECK_THROWS_WITH(ensureWritableFolder(folder / "file" / "frames"), ContainsSubstring("frames"));
    CHECK_THROWS_WITH(ensureWritableFolder(folder / "file"), ContainsSubstring("file"));
#ifdef __linux__
    CHECK_THROWS_WITH(ensureWritableFolder("/proc/self"), ContainsSubstring("/proc/self"));  // for root, too
#endif
}

TEST_CASE("a link stays a link, and what it names is written") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "real", std::as_bytes(std::span("old", 3)));
    std::error_code
        refused;  // Windows may keep links to administrators, and not every standard library makes them there
    std::filesystem::create_symlink(folder / "real", folder / "link", refused);
    if (refused) return;
    writeFileAtomically(folder / "link", std::as_bytes(std::span("new", 3)));
    CHECK(std::filesystem::is_symlink(folder / "link"));
    CHECK(readFile(folder / "real") == "new");
}

}  // namespace slabflow::test::file_test
