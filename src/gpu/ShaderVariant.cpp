#include "gpu/ShaderVariant.h"

#include <algorithm>
#include <cctype>

#include "base/Error.h"

namespace slabflow {
namespace {

using Variants = std::vector<Variant>;

/// Every one of the first followed by every one of the second.
Variants product(const Variants& first, const Variants& second) {
    Variants all;
    for (const Variant& a : first)
        for (const Variant& b : second) {
            all.push_back(a);
            all.back().insert(all.back().end(), b.begin(), b.end());
        }
    return all;
}

/// Reads a declaration from left to right.
class Declaration {
public:
    explicit Declaration(std::string_view text) : text_(text), rest_(text) {}

    Variants read() {
        const Variants all = alternatives();
        if (!rest_.empty()) fail();
        return all;
    }

private:
    Variants alternatives() {
        Variants all = sequence();
        while (take('|')) {
            const Variants more = sequence();
            all.insert(all.end(), more.begin(), more.end());
        }
        return all;
    }

    Variants sequence() {
        Variants all{{}};
        while (!next().empty() && next() != "|" && next() != ")" && next() != "]") all = product(all, item());
        return all;
    }

    Variants item() {
        const bool mayBeMissing = take('[');
        if (!mayBeMissing && !take('(')) return word();
        Variants all = alternatives();
        if (!take(mayBeMissing ? ']' : ')')) fail();
        if (mayBeMissing) all.insert(all.begin(), Variant{});
        return all;
    }

    /// NAME, or NAME=1,2,3.
    Variants word() {
        const auto isPart = [](char c) {
            return std::isupper(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c)) ||
                   c == '_' || c == '=' || c == ',';
        };
        const auto end = std::ranges::find_if_not(rest_, isPart);
        const std::string found(rest_.begin(), end);
        if (found.empty()) fail();
        rest_.remove_prefix(found.size());
        const size_t equals = found.find('=');
        if (equals == found.npos) return {{found}};
        Variants all;
        for (size_t at = equals, comma = 0; at != found.npos; at = comma) {
            comma = found.find(',', at + 1);
            all.push_back({found.substr(0, equals + 1) + found.substr(at + 1, comma - at - 1)});
        }
        return all;
    }

    std::string_view next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \r"), rest_.size()));
        return rest_.substr(0, 1);
    }

    bool take(char wanted) {
        if (next() != std::string_view(&wanted, 1)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    [[noreturn]] void fail() const {
        throw Error("\"// variants:" + std::string(text_) +
                    "\" makes no sense; variants are written like BOX | [OPEN] (CUT | SPLIT)");
    }

    std::string_view text_, rest_;
};

Variant sorted(Variant variant) {
    std::ranges::sort(variant);
    return variant;
}

}  // namespace

std::vector<Variant> declaredVariants(std::string_view text) {
    constexpr std::string_view mark = "// variants:";
    size_t at = text.find(mark);
    while (at != text.npos && at > 0 && text[at - 1] != '\n') at = text.find(mark, at + 1);
    if (at == text.npos) return {{}};
    at += mark.size();
    return Declaration(text.substr(at, text.find('\n', at) - at)).read();
}

bool declaresVariant(const std::vector<Variant>& declared, const Variant& variant) {
    return std::ranges::find(declared, sorted(variant), sorted) != declared.end();
}

std::string definesOf(const Variant& variant) {
    std::string lines;
    for (std::string name : variant) {
        std::ranges::replace(name, '=', ' ');
        lines += "#define " + name + "\n";
    }
    return lines;
}

std::string labelOf(std::string_view shader, const Variant& variant) {
    std::string label(shader);
    for (const std::string& name : variant) {
        label += '_';
        for (const char c : name) label += c == '=' ? '_' : char(std::tolower(static_cast<unsigned char>(c)));
    }
    return label;
}

}  // namespace slabflow
