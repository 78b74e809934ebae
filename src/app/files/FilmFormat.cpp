#include "app/files/FilmFormat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <string_view>

#include "base/Error.h"

namespace slabflow {

struct FilmCodec {
    std::string_view name;
    std::string_view pixels;    ///< ffmpeg's name; empty: its filters say all
    glm::ivec2 step;            ///< width and height are multiples of it
    std::string_view transfer;  ///< ffmpeg's name of the curve by which the film's colours are stored
    std::string_view filters;
    std::string_view words;
};

struct FilmContainer {
    std::string_view ending, words;
    bool quickTime;                          ///< whose players want H.265 by another name
    std::array<std::string_view, 4> codecs;  ///< that it holds, the usual one first
};

namespace {

// Smoke is made of soft shades, in which a codec's blocks and bands are seen soonest: the qualities are high ones, with
// bits for what is dark, and keep the dither of the picture where the encoder can.
// ProRes has no name for the curve of sRGB; what reads it takes bt709 for that of a screen.
constexpr FilmCodec codecs[] = {
    {"h264", "yuv420p", {2, 2}, "iec61966-2-1", "", "-c:v libx264 -preset medium -crf 12 -aq-mode 3 -tune grain"},
    {"h265",
     "yuv420p",
     {2, 2},
     "iec61966-2-1",
     "",
     "-c:v libx265 -crf 14 -tune grain -x265-params aq-mode=3:log-level=error"},
    {"av1", "yuv420p", {2, 2}, "iec61966-2-1", "", "-c:v libsvtav1 -crf 12 -preset 8"},
    {"vp9", "yuv420p", {2, 2}, "iec61966-2-1", "", "-c:v libvpx-vp9 -crf 12 -b:v 0 -row-mt 1 -cpu-used 3"},
    {"prores", "yuv422p10le", {2, 1}, "bt709", "", "-c:v prores_ks -profile:v hq -vendor apl0"},
    {"prores4444", "yuv444p10le", {1, 1}, "bt709", "", "-c:v prores_ks -profile:v 4444 -vendor apl0"},
    // Each frame by itself: libwebp_anim leaves blocks of former ones where smoke has thinned out.
    {"webp", "", {1, 1}, "", "", "-c:v libwebp -quality 90 -preset picture -loop 0"},
    // The colours that the film needs, in one go; dither moves only where the picture does.
    {"gif",
     "",
     {1, 1},
     "",
     ",split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=diff_mode=rectangle",
     "-c:v gif -loop 0"}};

constexpr FilmContainer containers[] = {{".mp4", "-f mp4 -movflags +faststart", true, {"h264", "h265", "av1", "vp9"}},
                                        {".webm", "-f webm", false, {"vp9", "av1"}},
                                        {".mov", "-f mov", true, {"prores", "prores4444", "h264", "h265"}},
                                        {".mkv", "-f matroska", false, {"h264", "h265", "av1", "vp9"}},
                                        {".webp", "-f webp", false, {"webp"}},
                                        {".gif", "-f gif", false, {"gif"}}};

std::string listOf(const FilmContainer& container) {
    std::string list;
    for (const std::string_view name : container.codecs)
        if (!name.empty()) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

std::string endings() {
    std::string list;
    for (const FilmContainer& container : containers) list.append(list.empty() ? "" : ", ").append(container.ending);
    return list;
}

const FilmCodec& codecNamed(std::string_view name) { return *std::ranges::find(codecs, name, &FilmCodec::name); }

bool isGif(const FilmCodec& codec) { return codec.name == "gif"; }

}  // namespace

std::vector<std::string> filmCodecNames() {
    std::vector<std::string> names;
    for (const FilmCodec& codec : codecs)
        if (!codec.pixels.empty()) names.emplace_back(codec.name);
    return names;
}

std::string rateText(double picturesPerSecond) {
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", std::round(1e3 * picturesPerSecond) / 1e3);  // a scene's step is a float
    return text;
}

FilmFormat FilmFormat::of(const std::filesystem::path& film, const std::optional<std::string>& codec) {
    std::string ending = film.extension().string();
    for (char& letter : ending)
        if (letter >= 'A' && letter <= 'Z') letter = char(letter - 'A' + 'a');
    const auto* container = std::ranges::find(containers, ending, &FilmContainer::ending);
    if (container == std::end(containers))
        throw UsageError("--film: a name ends with one of " + endings() + "; found \"" + film.filename().string() +
                         "\"");
    const std::string_view name = codec ? std::string_view(*codec) : container->codecs.front();
    if (std::ranges::find(container->codecs, name) == container->codecs.end())
        throw UsageError("--film-codec: a " + ending + " file does not hold " + std::string(name) +
                         "; allowed: " + listOf(*container));
    return {*container, codecNamed(name)};
}

glm::ivec2 FilmFormat::sizeOf(glm::ivec2 picture) const { return picture / codec_->step * codec_->step; }

double FilmFormat::rateOf(double picturesPerSecond) const {
    constexpr double most = 50;  // browsers slow down what is faster
    return isGif(*codec_) ? picturesPerSecond / std::ceil(picturesPerSecond / most) : picturesPerSecond;
}

std::vector<std::string> FilmFormat::arguments(glm::ivec2 picture, double picturesPerSecond) const {
    const glm::ivec2 size = sizeOf(picture);
    const std::string transfer(codec_->transfer), pixels(codec_->pixels);
    std::string filters = "vflip";
    if (size != picture) filters += ",crop=" + std::to_string(size.x) + ":" + std::to_string(size.y) + ":0:0";
    if (const double rate = rateOf(picturesPerSecond); rate < picturesPerSecond) filters += ",fps=" + rateText(rate);
    if (!pixels.empty())
        filters += ",scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=" + pixels +
                   ",setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=" + transfer;
    std::vector<std::string> arguments{"-vf", filters.append(codec_->filters)};
    std::string words(codec_->words);
    if (container_->quickTime && codec_->name == "h265") words += " -tag:v hvc1";
    words.append(" ").append(container_->words);
    std::istringstream stream(words);
    for (std::string word; stream >> word;) arguments.push_back(word);
    return arguments;
}

}  // namespace slabflow
