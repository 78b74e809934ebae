// Programs in files: found again by those who stored them, and by nobody else; no file and no folder is an error.
#include <cstdlib>

#include "base/File.h"
#include "gpu/ProgramCache.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::program_cache_test {

namespace fs = std::filesystem;

namespace {

const std::string sources = "void main() {}", driver = "a driver, version 1";
const ProgramBinary binary{7, std::string("binary\0bytes", 12)};

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    if (fs::exists(folder))
        for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    return files;
}

void write(const fs::path& path, const std::string& text) { writeFileAtomically(path, std::as_bytes(std::span(text))); }

bool isFound(const ProgramCache& cache) {
    const auto found = cache.find(sources);
    if (found) CHECK((found->format == binary.format && found->bytes == binary.bytes));
    return found.has_value();
}

}  // namespace

TEST_CASE("what was stored is found again, by another process too") {
    const TemporaryFolder folder;
    ProgramCache first(folder / "new/cache", driver);
    CHECK_FALSE(isFound(first));
    first.store(sources, binary);
    CHECK(isFound(first));
    CHECK(isFound(ProgramCache(folder / "new/cache", driver)));
    CHECK(filesIn(folder / "new/cache").size() == 1);  // and nothing half-written
}

TEST_CASE("other sources and other drivers are other programs") {
    const TemporaryFolder folder;
    ProgramCache cache(folder.path(), driver);
    cache.store(sources, binary);
    for (const std::string& other : {sources + " ", sources + '\0', sources.substr(1), std::string()})
        CHECK_FALSE(cache.find(other));
    CHECK_FALSE(isFound(ProgramCache(folder.path(), "a driver, version 2")));
    CHECK(isFound(cache));
}

TEST_CASE("a file that is damaged, cut off, longer, foreign or another program's is not found") {
    const TemporaryFolder folder;
    ProgramCache cache(folder.path(), driver);
    cache.store(sources, binary);
    const fs::path path = filesIn(folder.path()).at(0);
    const std::string good = readFile(path);
    for (size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = char(bad[i] ^ 0x10);
        write(path, bad);
        // The upper half of the format's number is not used.
        if (isFound(cache))
            CHECK((i >= good.size() - binary.bytes.size() - 4 && i < good.size() - binary.bytes.size()));
        write(path, good.substr(0, i));
        CHECK_FALSE(isFound(cache));
    }
    for (const std::string& bad : {good + "x", std::string("\x7f") + "ELF", good + good}) {
        write(path, bad);
        CHECK_FALSE(isFound(cache));
    }
    cache.store("another", binary);
    for (const fs::path& other : filesIn(folder.path()))
        if (other != path) fs::rename(other, path);
    CHECK_FALSE(isFound(cache));
    fs::remove(path);
    fs::create_directory(path);
    CHECK_FALSE(isFound(cache));
    cache.store(sources, binary);  // which cannot be
    CHECK_FALSE(cache.writable());
}

TEST_CASE("a folder that cannot be written to is no error") {
    const TemporaryFolder folder;
    write(folder / "file", "not a folder");
    ProgramCache cache(folder / "file/cache", driver);
    cache.store(sources, binary);
    cache.store(sources, binary);
    CHECK_FALSE(isFound(cache));
    CHECK_FALSE(cache.writable());
}

TEST_CASE("the oldest programs make room, and what killed processes left") {
    const TemporaryFolder folder;
    constexpr std::uintmax_t limit = 10'000;
    const auto now = fs::file_time_type::clock::now();
    for (int i = 0; i < 20; ++i) {
        const fs::path path = folder / (std::to_string(i) + (i % 2 ? ".program" : ".program.1-1.tmp"));
        write(path, std::string(1000, 'x'));
        fs::last_write_time(path, now - std::chrono::hours(i + 1));
    }
    write(folder / "notes.txt", std::string(1000, 'x'));
    ProgramCache cache(folder.path(), driver, limit);
    cache.store(sources, binary);
    CHECK(isFound(cache));
    CHECK(filesIn(folder.path()).size() == 1 + 1 + 5);  // half of the limit
    CHECK(fs::exists(folder / "notes.txt"));
    CHECK(fs::exists(folder / "3.program"));
    CHECK_FALSE(fs::exists(folder / "5.program"));
}

#ifndef _WIN32
TEST_CASE("the usual folder is the user's, another one, or none") {
    const auto with = [](const char* name, const char* value) { setenv(name, value, 1); };
    const std::string before = std::getenv("SLABFLOW_CACHE") ? std::getenv("SLABFLOW_CACHE") : "";
    with("SLABFLOW_CACHE", "");
    with("XDG_CACHE_HOME", "/somewhere/cache");
    CHECK(ProgramCache::usualFolder() == fs::path("/somewhere/cache/slabflow"));
    with("XDG_CACHE_HOME", "not/absolute");
    with("HOME", "/home/somebody");
    CHECK(ProgramCache::usualFolder() == fs::path("/home/somebody/.cache/slabflow"));
    with("HOME", "");
    CHECK_FALSE(ProgramCache::usualFolder());
    with("SLABFLOW_CACHE", "/elsewhere");
    CHECK(ProgramCache::usualFolder() == fs::path("/elsewhere"));
    with("SLABFLOW_CACHE", "off");
    CHECK_FALSE(ProgramCache::usualFolder());
    with("SLABFLOW_CACHE", before.c_str());
}
#endif

}  // namespace slabflow::test::program_cache_test
