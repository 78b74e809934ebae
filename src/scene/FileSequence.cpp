#include "scene/FileSequence.h"

#include <algorithm>
#include <charconv>

#include "scene/Text.h"

namespace slabflow {
namespace {

/// A name with a place for a number in it.
struct Pattern {
    std::string before, after;
    size_t digits = 1;  ///< at least
};

std::optional<Pattern> patternOf(const std::string& name) {
    if (const size_t hash = name.find('#'); hash != name.npos) {
        const size_t end = std::min(name.find_first_not_of('#', hash), name.size());
        return Pattern{name.substr(0, hash), name.substr(end), end - hash};
    }
    const size_t percent = name.find('%');
    if (percent == name.npos) return {};
    const size_t d = name.find_first_not_of("0123456789", percent + 1);
    if (d == name.npos || name[d] != 'd') return {};
    Pattern pattern{name.substr(0, percent), name.substr(d + 1)};
    std::from_chars(name.data() + percent + 1, name.data() + d, pattern.digits);
    pattern.digits = std::clamp<size_t>(pattern.digits, 1, 9);
    return pattern;
}

/// The number that a name has in the pattern's place.
std::optional<int> numberIn(const std::string& name, const Pattern& pattern) {
    const size_t around = pattern.before.size() + pattern.after.size();
    if (name.size() < around + pattern.digits || !name.starts_with(pattern.before) || !name.ends_with(pattern.after))
        return {};
    const char *first = name.data() + pattern.before.size(), *last = name.data() + name.size() - pattern.after.size();
    const bool isPadded = size_t(last - first) > pattern.digits && *first == '0';
    int number = 0;
    const auto [end, fault] = std::from_chars(first, last, number);
    return fault == std::errc() && end == last && *first != '-' && !isPadded ? std::optional(number) : std::nullopt;
}

}  // namespace

bool isSequence(const std::string& file) {
    if (!patternOf(utf8FromPath(pathFromUtf8(file).filename()))) return false;
    std::error_code ignored;
    return !std::filesystem::exists(pathFromUtf8(file), ignored);  // which may be its name
}

std::optional<std::string> sequenceOf(const std::vector<std::string>& files) {
    if (files.size() < 2) return {};
    const std::string& first = files.front();
    const size_t last = first.find_last_of("0123456789"), before = first.find_last_not_of("0123456789", last);
    if (last == first.npos || before == first.npos) return {};
    Pattern pattern{first.substr(0, before + 1), first.substr(last + 1), last - before};
    if (!hasEnding(first, ".obj") || pattern.after.find_first_of("/\\#%") != first.npos) return {};
    if (pattern.before.find_first_of("#%", pattern.before.find_last_of("/\\") + 1) != first.npos) return {};
    const size_t around = pattern.before.size() + pattern.after.size();
    for (const std::string& file : files)
        pattern.digits = std::min(pattern.digits, std::max(file.size(), around) - around);
    const auto belongs = [&](const std::string& file) { return numberIn(file, pattern).has_value(); };
    if (pattern.digits == 0 || !std::ranges::all_of(files, belongs)) return {};
    return pattern.before + std::string(pattern.digits, '#') + pattern.after;
}

std::map<int, std::filesystem::path> framesOf(const std::string& file) {
    const std::filesystem::path path = pathFromUtf8(file);
    const Pattern pattern = *patternOf(utf8FromPath(path.filename()));
    std::map<int, std::filesystem::path> frames;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), ignored))
        if (const auto number = numberIn(utf8FromPath(entry.path().filename()), pattern))
            frames[*number] = entry.path();
    return frames;
}

}  // namespace slabflow
