#include "scene/NearestKey.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace slabflow {
namespace {

constexpr size_t longestWord = 64;  // no key is as long; keeps a hostile one cheap

/// Optimal string alignment: Levenshtein's distance with swaps of neighbours.
size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<size_t> older, old(b.size() + 1), row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        older = std::exchange(old, row);
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] != b[j - 1])});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], older[j - 2] + 1);
        }
    }
    return row[b.size()];
}

/// Of a word that is cut short, or all of a name, or nearly one of its parts, as "smokey" is of "black_smoke".
size_t distance(std::string_view word, std::string_view name) {
    if (!word.empty() && name.starts_with(word) && name != word) return 1;
    size_t least = editDistance(word, name);
    for (std::string_view rest = name; !rest.empty();) {
        const std::string_view part = rest.substr(0, rest.find('_'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const size_t ofPart = editDistance(word, part);
        if (ofPart <= part.size() / 4) least = std::min(least, 1 + ofPart);
    }
    return least;
}

/// What something is called elsewhere: on the command line, or in other programs.
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> otherNames{{{"resolution", "cells"}}};

}  // namespace

std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates) {
    for (const auto& [other, name] : otherNames)
        if (word == other && std::ranges::count(candidates, name) != 0)
            return " (did you mean \"" + std::string(name) + "\"?)";
    word = word.substr(0, longestWord);
    const auto nearer = [&](auto a, auto b) { return distance(word, a) < distance(word, b); };
    const auto nearest = std::min_element(candidates.begin(), candidates.end(), nearer);
    const bool near = nearest != candidates.end() && distance(word, *nearest) <= 1 + nearest->size() / 4;
    return near ? " (did you mean \"" + std::string(*nearest) + "\"?)" : "";
}

std::string quotedList(std::span<const std::string_view> words) {
    std::string list;
    for (std::string_view word : words) list += (list.empty() ? "\"" : ", \"") + std::string(word) + "\"";
    return list;
}

}  // namespace slabflow
