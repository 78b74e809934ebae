#include "app/record/SweepTable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

namespace slabflow {
namespace {

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    return cells;
}

std::string number(double value) {
    if (std::isinf(value)) return "inf";
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

/// As CSV has what holds a comma or a quotation mark.
std::string quoted(const std::string& cell) {
    if (cell.find_first_of(",\"\n") == cell.npos) return cell;
    std::string text = "\"";
    for (const char letter : cell) text.append(letter == '"' ? 2 : 1, letter);
    return text + "\"";
}

/// A JSON string without its marks.
std::string bare(const std::string& json) {
    const auto value = nlohmann::json::parse(json, nullptr, false);
    return value.is_string() ? value.get<std::string>() : json;
}

bool isTime(const std::string& column) { return column.starts_with("ms_"); }

}  // namespace

PictureDifference differenceOf(const Image& a, const Image& b) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < a.rgba.size(); ++i) {
        if (i % 4 == 3) continue;
        const double difference = double(int(a.rgba[i]) - int(b.rgba[i]));
        sum += std::abs(difference);
        squares += difference * difference;
    }
    const double count = 3.0 * double(a.rgba.size() / 4);
    const double infinite = std::numeric_limits<double>::infinity();
    return {sum / count, squares > 0 ? 10 * std::log10(255 * 255 * count / squares) : infinite};
}

void SweepTable::add(const SweepVariant& variant, std::string_view statistics, long frame, const Image& picture) {
    Row row{{{"variant", variant.name}, {"folder", variant.folder}}, {}};
    for (const auto& [key, value] : variant.values) row.keys.emplace_back(key, bare(value));
    std::istringstream lines{std::string(statistics)};
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> columns = cellsOf(line);
    std::vector<std::string> last;
    double milliseconds = 0, frames = 0;
    for (; long(frames) < frame && std::getline(lines, line); ++frames) {
        last = cellsOf(line);
        for (size_t i = 0; i < std::min(last.size(), columns.size()); ++i)
            if (isTime(columns[i])) milliseconds += std::strtod(last[i].c_str(), nullptr);
    }
    for (size_t i = 0; i < std::min(last.size(), columns.size()); ++i)
        if (!isTime(columns[i])) row.numbers.emplace_back(columns[i], last[i]);
    row.numbers.emplace_back("ms_per_frame", number(milliseconds / std::max(frames, 1.0)));
    if (!first_) first_ = picture;
    if (first_->size == picture.size) {
        const PictureDifference difference = differenceOf(*first_, picture);
        row.numbers.emplace_back("mean_difference", number(difference.mean));
        row.numbers.emplace_back("psnr", number(difference.psnr));
    }
    rows_.push_back(std::move(row));
}

std::string SweepTable::text() const {
    std::vector<std::string> columns;
    for (const Cells Row::*part : {&Row::keys, &Row::numbers})
        for (const Row& row : rows_)
            for (const auto& [column, value] : row.*part)
                if (std::ranges::count(columns, column) == 0) columns.push_back(column);
    const auto lineOf = [&](const auto& cellOf) {
        std::string line;
        for (const std::string& column : columns) line += (line.empty() ? "" : ",") + quoted(cellOf(column));
        return line + "\n";
    };
    std::string text = lineOf([](const std::string& column) { return column; });
    for (const Row& row : rows_)
        text += lineOf([&row](const std::string& column) {
            for (const Cells* cells : {&row.keys, &row.numbers})
                for (const auto& [name, value] : *cells)
                    if (name == column) return value;
            return std::string();
        });
    return text;
}

}  // namespace slabflow
