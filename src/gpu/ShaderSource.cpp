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

/// What follows the # of a directive: "ifdef", "endif"; empty for other lines.
std::string_view directiveOf(std::string_view line) {
    const size_t hash = line.find_first_not_of(" \t");
    if (hash == line.npos || line[hash] != '#') return {};
    line.remove_prefix(hash + 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.substr(0, line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
}

/// Takes in files, each where it is included first.
class Expansion {
public:
    explicit Expansion(const Assets& assets) : assets_(assets) {}

    void include(const std::string& path, const std::string& from, int depth) {
        if (isHere(path)) return;
        const auto text = assets_.read(path);
        if (!text) throw Error(from + ": shader file '" + path + "' does not exist");
        if (depth > 16) throw Error(from + ": shader includes are nested too deeply");
        const auto found = std::ranges::find(source_.files, path);
        const size_t file = size_t(found - source_.files.begin());
        // Where it was taken in before, or may be again, only the preprocessor knows whether it is there.
        const bool isGuarded = branches_.size() > 1 || found != source_.files.end();
        if (found == source_.files.end()) source_.files.push_back(path);
        branches_.back().push_back(path);
        if (isGuarded) source_.text += "#ifndef " + guardOf(path) + "\n#define " + guardOf(path) + "\n";
        source_.text += lineMark(1, file);
        expand(*text, path, file, depth);
        if (isGuarded) source_.text += "#endif\n";
    }

    ShaderSource take() { return std::move(source_); }

private:
    bool isHere(const std::string& path) const {
        return std::ranges::any_of(branches_, [&](const auto& files) { return std::ranges::count(files, path) > 0; });
    }

    static std::string guardOf(std::string path) {
        std::ranges::replace_if(
            path, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
        return "HAS_" + path;
    }

    void expand(const std::string& text, const std::string& path, size_t file, int depth) {
        const size_t outside = branches_.size();
        std::istringstream lines(text);
        size_t number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (const std::string included = includedPath(line); !included.empty()) {
                include("glsl/" + included, path + ":" + std::to_string(number), depth + 1);
                source_.text += lineMark(number + 1, file);
                continue;
            }
            source_.text += line + "\n";
            const std::string_view directive = directiveOf(line);
            if (directive == "if" || directive == "ifdef" || directive == "ifndef") branches_.emplace_back();
            if (branches_.size() == outside) continue;
            if (directive == "else" || directive == "elif") branches_.back().clear();
            if (directive == "endif") branches_.pop_back();
        }
        branches_.resize(outside);
    }

    const Assets& assets_;
    ShaderSource source_;
    std::vector<std::vector<std::string>> branches_ = {
        {}};  ///< the files taken in since each #if or #else that is open
};

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
    Expansion expansion(assets);
    expansion.include(std::string(path), "slabflow", 0);
    return expansion.take();
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
