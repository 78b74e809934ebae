#include "gpu/ProgramCache.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "base/Error.h"
#include "base/File.h"
#include "base/Hash.h"
#include "base/System.h"
#include "gpu/Context.h"

// A file is one line that says what it is, the program's name once more, 8 bytes each of its checksum and the driver's
// number of the format, and what the driver made.

namespace slabflow {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view magic = "slabflow program 1\n", extension = ".program";

void append(std::string& text, std::uint64_t number) {
    text.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::uint64_t takeNumber(std::string_view& text) {
    std::uint64_t number = 0;
    std::memcpy(&number, text.data(), sizeof number);
    text.remove_prefix(sizeof number);
    return number;
}

/// The name is in the file too: a file that was renamed, or cut off and filled up, is another program's.
std::string serialize(const std::string& name, const ProgramBinary& binary) {
    std::string text = std::string(magic) + name;
    append(text, checksum(binary.bytes, binary.format));
    append(text, binary.format);
    return text + binary.bytes;
}

std::optional<ProgramBinary> parse(std::string_view text, const std::string& name) {
    const std::string start = std::string(magic) + name;
    if (text.size() < start.size() + 2 * sizeof(std::uint64_t) || !text.starts_with(start)) return {};
    text.remove_prefix(start.size());
    const std::uint64_t sum = takeNumber(text), format = takeNumber(text);
    if (checksum(text, std::uint32_t(format)) != sum) return {};
    return ProgramBinary{std::uint32_t(format), std::string(text)};
}

}  // namespace

ProgramCache::ProgramCache(fs::path folder, std::string driver, std::uintmax_t limit)
    : folder_(std::move(folder)), driver_(std::move(driver)), limit_(limit) {}

std::optional<fs::path> ProgramCache::usualFolder() {
    if (const char* named = std::getenv("SLABFLOW_CACHE"); named && *named) {
        if (std::string_view(named) == "off") return {};
        return fs::path(named);
    }
    const std::optional<fs::path> folder = userCacheFolder();
    return folder ? std::optional(*folder / "slabflow") : std::nullopt;
}

std::optional<ProgramCache> ProgramCache::usual(const Context& context) {
    const Capabilities& c = context.capabilities();
    const std::optional<fs::path> folder = usualFolder();
    const bool keepsThemItself = c.version.find("Mesa") != c.version.npos;
    if (!folder || keepsThemItself) return {};
    return ProgramCache(*folder, c.vendor + '|' + c.renderer + '|' + c.version);
}

/// Of 128 bits, so that two programs of one name will not happen.
std::string ProgramCache::nameOf(std::string_view sources) const {
    char name[40];
    const auto length = std::to_string(sources.size());  // the checksum does not know zeros at the end
    unsigned long long halves[2];
    for (const std::uint64_t half : {0u, 1u})
        halves[half] = checksum(sources, checksum(driver_ + '|' + length, 0x9E3779B97F4A7C15u + half));
    std::snprintf(name, sizeof name, "%016llx%016llx", halves[0], halves[1]);
    return name;
}

std::optional<ProgramBinary> ProgramCache::find(std::string_view sources) const {
    const std::string name = nameOf(sources);
    const fs::path path = folder_ / (name + std::string(extension));
    try {
        std::error_code missing;
        if (const auto size = fs::file_size(path, missing); missing || size > limit_) return {};
        return parse(readFile(path), name);
    } catch (const std::exception&) {
        return {};
    }
}

void ProgramCache::store(std::string_view sources, const ProgramBinary& binary) {
    if (!writable_) return;
    const std::string name = nameOf(sources);
    try {
        if (!tidied_) {
            ensureWritableFolder(folder_);
            removeOldest();
        }
        tidied_ = true;
        const std::string text = serialize(name, binary);
        writeFileAtomically(folder_ / (name + std::string(extension)), std::as_bytes(std::span(text)));
    } catch (const std::exception&) {  // a full disk, a folder that is none
        writable_ = false;
    }
}

/// Until half of the limit is free again: programs of drivers and versions that have been replaced.
void ProgramCache::removeOldest() const {
    struct Entry {
        fs::file_time_type written;
        std::uintmax_t size;
        fs::path path;
    };
    std::vector<Entry> entries;
    std::uintmax_t total = 0;
    std::error_code error;
    for (fs::directory_iterator file(folder_, error), end; !error && file != end; file.increment(error)) {
        const fs::path kind = file->path().extension();
        if (kind != extension && kind != ".tmp") continue;  // the latter are of processes that were killed
        std::error_code gone;                               // another process removes them too
        const Entry entry{file->last_write_time(gone), file->file_size(gone), file->path()};
        if (gone) continue;
        total += entry.size;
        entries.push_back(entry);
    }
    if (total <= limit_) return;
    std::ranges::sort(entries, {}, &Entry::written);
    for (const Entry& entry : entries) {
        if (total <= limit_ / 2) return;
        total -= entry.size;
        fs::remove(entry.path, error);
    }
}

}  // namespace slabflow
