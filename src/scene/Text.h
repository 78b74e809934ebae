// Text of messages and files.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>

namespace slabflow {

/// Paths in scene files are UTF-8 with forward slashes, whatever the system.
inline std::filesystem::path pathFromUtf8(const std::string& text) {
    return std::filesystem::path(std::u8string(text.begin(), text.end()));
}

inline std::string utf8FromPath(const std::filesystem::path& path) {
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

/// The one name by which a scene knows a file, which does not depend on where the program was started.
inline std::string absoluteName(const std::filesystem::path& file) {
    return utf8FromPath(std::filesystem::absolute(file).lexically_normal());
}

/// Whether a file has an ending, given in small letters, whatever the case of its own, and a name before it.
inline bool hasEnding(const std::string& file, std::string_view ending) {
    const auto same = [](char small, char own) { return std::tolower(static_cast<unsigned char>(own)) == small; };
    return file.size() > ending.size() && std::equal(ending.rbegin(), ending.rend(), file.rbegin(), same);
}

/// The beginning of a text that is too long for a message. Never cuts a UTF-8 character in two.
inline std::string shortened(const std::string& text, size_t longest) {
    if (text.size() <= longest) return text;
    while (longest > 0 && (text[longest] & 0xC0) == 0x80) --longest;
    return text.substr(0, longest) + "...";
}

}  // namespace slabflow
