#include "gpu/ShaderSource.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

#include "base/Error.h"

namespace slabflow {
namespace {

/// Lines of file n are counted from n times this on: Mesa forgets the file number of #line in part of its messages, the
/// line number never.
constexpr size_t linesPerFile = 100'000;

std::string lineMark(size_t line, size_t file) { return "#line " + std::to_string(file * linesPerFile + line) + "\n"; }

/// The quoted path when `line` is an #include, else empty.
std::string includedPath(const std::string& line) {
    static const std::regex pattern(R"re(^\s*#\s*include\s+"([^"]+)"\s*$)re");
    if (line.find('#') == line.npos) return {};  // most lines: the expression is slow
    std::smatch match;
    return std::regex_match(line, match, pattern) ? match[1].str() : std::string();
}

void append(ShaderSource& source, const Assets& assets, const std::string& path, const std::string& from, int depth) {
    if (std::ranges::find(source.files, path) != source.files.end()) return;
    const auto text = assets.read(path);
    if (!text) throw Error(from + ": shader file '" + path + "' does not exist");
    if (depth > 16) throw Error(from + ": shader includes are nested too deeply");
    const size_t file = source.files.size();
    source.files.push_back(path);
    source.text += lineMark(1, file);

    std::istringstream lines(*text);
    size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (const std::string included = includedPath(line); !included.empty()) {
            append(source, assets, "glsl/" + included, path + ":" + std::to_string(number), depth + 1);
            source.text += lineMark(number + 1, file);
        } else {
            source.text += line + "\n";
        }
    }
}

std::string withoutComments(std::string_view text) {
    std::string code;
    while (!text.empty()) {
        const size_t slash = std::min(text.find('/'), text.size());
        code += text.substr(0, slash);
        text.remove_prefix(slash);
        const bool toEndOfLine = text.starts_with("//"), inText = text.starts_with("/*");
        if (toEndOfLine || inText) {
            const size_t end = text.find(toEndOfLine ? "\n" : "*/", 2);
            text.remove_prefix(end == text.npos ? text.size() : end + (toEndOfLine ? 0 : 2));
            code += ' ';
        } else if (!text.empty()) {
            code += text.front();
            text.remove_prefix(1);
        }
    }
    return code;
}

}  // namespace

std::vector<std::string> ShaderSource::declaredUniforms() const {
    static const std::regex declaration(R"(\s+(?:lowp\s+|mediump\s+|highp\s+)?\w+\s+([^;{]+))");
    static const std::regex name(R"((\w+)\s*(?:\[[^\]]*\])?\s*(?:,|$))");
    const std::string code = withoutComments(text);
    const auto isPartOfWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    std::vector<std::string> names;
    constexpr std::string_view keyword = "uniform";
    // Expressions take their time over the whole text of every program: they look at declarations alone.
    for (size_t at = 0; (at = code.find(keyword, at)) != code.npos;) {
        const bool startsWord = at == 0 || !isPartOfWord(code[at - 1]);
        at += keyword.size();
        const size_t stop = code.find_first_of(";{", at);
        if (!startsWord || stop == code.npos || code[stop] != ';') continue;
        const std::string rest = code.substr(at, stop - at);
        std::smatch match;
        if (!std::regex_match(rest, match, declaration)) continue;
        const std::string list = match[1];
        for (std::sregex_iterator n(list.begin(), list.end(), name), end; n != end; ++n) names.push_back((*n)[1]);
    }
    return names;
}

std::string ShaderSource::explain(std::string_view driverLog) const {
    // Mesa writes "0:line(column): error", NVIDIA and AMD "0(line) : error" or "ERROR: 0:line:".
    static const std::regex place(R"(\b\d+(?::(\d+)(?:\(\d+\))?|\((\d+)\))(?=\s*:))");
    const std::string log(driverLog);
    std::string result;
    std::string::const_iterator rest = log.begin();
    for (std::sregex_iterator it(log.begin(), log.end(), place), end; it != end; ++it) {
        const size_t number = std::strtoul(((*it)[1].matched ? (*it)[1] : (*it)[2]).str().c_str(), nullptr, 10);
        const size_t file = number / linesPerFile;
        result.append(rest, (*it)[0].first);
        if (file < files.size()) result += files[file] + ":" + std::to_string(number % linesPerFile);
        else result += (*it)[0].str();
        rest = (*it)[0].second;
    }
    return result.append(rest, log.end());
}

ShaderSource expandShader(const Assets& assets, std::string_view path) {
    ShaderSource source;
    append(source, assets, std::string(path), "slabflow", 0);
    return source;
}

ShaderSource inlineShader(std::string name, std::string_view text) {
    return {lineMark(1, 0) + std::string(text), {std::move(name)}};
}

ShaderSource concatenate(const ShaderSource& first, const ShaderSource& second) {
    ShaderSource result = first;
    std::istringstream lines(second.text);
    for (std::string line; std::getline(lines, line);) {
        size_t number = 0;
        if (line.starts_with("#line ") && std::sscanf(line.c_str(), "#line %zu", &number) == 1)
            result.text += lineMark(number, first.files.size());
        else result.text += line + "\n";
    }
    result.files.insert(result.files.end(), second.files.begin(), second.files.end());
    return result;
}

}  // namespace slabflow
