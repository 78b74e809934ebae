#include "base/File.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/Error.h"
#include "base/System.h"

namespace slabflow {

namespace fs = std::filesystem;

namespace {

/// A name beside `path` that no other process and no other thread of this one writes to.
fs::path temporaryBeside(const fs::path& path) {
    static std::atomic<unsigned> count = 0;
    fs::path temporary = path;
    temporary += "." + std::to_string(processId()) + "-" + std::to_string(count++) + ".tmp";
    return temporary;
}

std::string systemReason(int error) { return std::generic_category().message(error); }

[[noreturn]] void failWriting(const fs::path& path, const std::string& reason) {
    throw Error("cannot write " + path.string() + ": " + reason);
}

/// What a link names, so that it stays a link.
fs::path resolved(const fs::path& path) {
    std::error_code missing;
    const fs::path target = fs::weakly_canonical(path, missing);
    return missing ? path : target;
}

/// Why a write to this file fails. One that stored a part gives no reason on some systems; the next one does.
int writeError(FILE* file) {
    const int first = errno;
    std::clearerr(file);
    errno = 0;
    std::fputc(0, file);
    std::fflush(file);
    return errno ? errno : first;
}

/// What could not be written may show only when buffers are flushed and the file is closed: a full disk does.
void writeAll(const fs::path& temporary, std::span<const std::byte> bytes, const fs::path& target) {
    FILE* file = openForWriting(temporary);
    if (!file) failWriting(target, systemReason(errno));
    errno = 0;
    const bool stored = bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool written = stored && std::fflush(file) == 0;
    const int error = written ? 0 : writeError(file);
    const bool closed = std::fclose(file) == 0;
    if (!written || !closed) failWriting(target, systemReason(written ? errno : error));
}

[[noreturn]] void failReading(const fs::path& path, const std::string& reason) {
    throw Error("cannot read " + path.string() + ": " + reason);
}

[[noreturn]] void failTooLong(const fs::path& path, std::uintmax_t size, const FileKind& kind) {
    const auto inMiB = [](std::uintmax_t bytes) { return std::to_string((bytes + 0xfffff) >> 20) + " MiB"; };
    throw Error(path.string() + " is " + inMiB(size) + " long, too much for " + std::string(kind.name) + " (at most " +
                inMiB(kind.most) + ")");
}

/// Looks before opening: that of a pipe waits for whoever writes to it.
void requireFile(const fs::path& path, const FileKind& kind) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) failReading(path, systemReason(ENOENT));
    if (error) failReading(path, error.message());
    const std::string name(kind.name);
    if (fs::is_directory(status)) failReading(path, "it is a folder, not " + name);
    if (!fs::is_regular_file(status)) failReading(path, "it is a device or a pipe, not " + name);
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > kind.most) failTooLong(path, size, kind);
}

/// The first `most` bytes. What a file says of its length need not be so: some of the system's own say nothing.
std::string readUpTo(const fs::path& path, std::uintmax_t most) {
    errno = 0;
    const std::unique_ptr<FILE, int (*)(FILE*)> file(openForReading(path), std::fclose);
    if (!file) failReading(path, systemReason(errno));
    std::error_code unknown;
    const std::uintmax_t size = fs::file_size(path, unknown);
    std::string text;
    for (std::uintmax_t piece = unknown ? 1 << 16 : size + 1;; piece = 1 << 16) {
        const size_t before = text.size(), wanted = size_t(std::min(before + piece, most));
        text.resize(wanted);
        text.resize(before + std::fread(text.data() + before, 1, wanted - before, file.get()));
        if (std::ferror(file.get())) failReading(path, systemReason(errno));
        if (text.size() < wanted || wanted == most) return text;
    }
}

void write(const fs::path& named, std::span<const std::byte> bytes, bool durably) {
    // A pipe or a device is written to, never replaced.
    const fs::path path = resolved(named);
    std::error_code missing;
    if (fs::exists(path, missing) && !fs::is_regular_file(path, missing) && !fs::is_directory(path, missing))
        return writeAll(path, bytes, path);
    const TemporaryFile temporary(path);
    writeAll(temporary.path(), bytes, path);
    if (durably) keepThroughPowerCut(temporary.path());  // first the bytes, then the name that promises them
    temporary.publish();
    if (durably && path.has_parent_path()) keepThroughPowerCut(path.parent_path());
}

}  // namespace

TemporaryFile::TemporaryFile(const fs::path& target) : target_(resolved(target)), path_(temporaryBeside(target_)) {}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
}

void TemporaryFile::publish() const {
    std::error_code error;
    replaceFile(path_, target_, error);
    if (error) failWriting(target_, error.message());
}

std::string readFile(const fs::path& path, const FileKind& kind) {
    requireFile(path, kind);
    std::string text = readUpTo(path, kind.most + 1);
    if (text.size() > kind.most) failTooLong(path, text.size(), kind);
    return text;
}

std::string readFileStart(const fs::path& path, size_t length, const FileKind& kind) {
    requireFile(path, kind);
    return readUpTo(path, length);
}

std::string readStandardInput(const FileKind& kind) {
    static std::string text;
    char piece[1 << 14];
    while (text.size() <= kind.most) {
        const size_t count = std::fread(piece, 1, sizeof piece, stdin);
        text.append(piece, count);
        if (std::ferror(stdin)) failReading("standard input", systemReason(errno));
        if (count < sizeof piece) return text;
    }
    failTooLong("standard input", text.size(), kind);
}

void writeFileAtomically(const fs::path& path, std::span<const std::byte> bytes) { write(path, bytes, false); }

void writeFileDurably(const fs::path& path, std::span<const std::byte> bytes) { write(path, bytes, true); }

void keepThroughPowerCut(const fs::path& path) {
    std::error_code error;
    flushToDisk(path, error);
    if (error) failWriting(path, error.message());
}

void ensureWritableFolder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw Error("cannot make the folder " + folder.string() + ": " + error.message());
    // Permissions do not tell about read-only disks and network shares; writing does.
    const TemporaryFile probe(folder / "probe");
    writeAll(probe.path(), {}, folder);
}

}  // namespace slabflow
