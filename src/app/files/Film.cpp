#include "app/files/Film.h"

#include <cstdlib>

#include "base/Error.h"
#include "base/Log.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// Only what goes wrong is said, what goes wrong ends it (a full disk need not, otherwise), and nobody is asked
/// anything. "file:" keeps a name from being an address or an option.
std::vector<std::string> argumentsOf(const FilmDesc& desc, const std::filesystem::path& file) {
    const std::string size = std::to_string(desc.size.x) + "x" + std::to_string(desc.size.y);
    std::vector<std::string> words{"-hide_banner",
                                   "-loglevel",
                                   "error",
                                   "-xerror",
                                   "-nostdin",
                                   "-y",
                                   "-f",
                                   "rawvideo",
                                   "-pixel_format",
                                   "rgba",
                                   "-video_size",
                                   size,
                                   "-framerate",
                                   rateText(desc.picturesPerSecond),
                                   "-i",
                                   "pipe:0",
                                   "-an"};
    for (const std::string& word : desc.format.arguments(desc.size, desc.picturesPerSecond)) words.push_back(word);
    words.push_back("file:" + utf8FromPath(file));
    return words;
}

/// Lines as parts of a sentence, the last of them where they are many.
std::string asSentence(const std::string& lines) {
    constexpr size_t longest = 300;
    std::string text;
    for (const char letter : lines) {
        if (letter == '\n' || letter == '\r') {
            if (!text.empty() && !text.ends_with("; ")) text += "; ";
        } else if (letter != ' ' || !text.ends_with(' ')) {
            text += letter;
        }
    }
    if (text.ends_with("; ")) text.resize(text.size() - 2);
    if (text.size() <= longest) return text;
    const size_t part = text.find("; ", text.size() - longest);
    return part == text.npos ? "..." + text.substr(text.size() - longest) : text.substr(part + 2);
}

FilmDesc checked(const FilmDesc& desc) {
    if (desc.path.has_parent_path()) ensureWritableFolder(desc.path.parent_path());
    return desc;
}

}  // namespace

std::filesystem::path findFfmpeg() {
    const char* named = std::getenv("SLABFLOW_FFMPEG");
    const std::string name = named && *named ? named : "ffmpeg";
    if (const auto program = findProgram(name)) return *program;
    if (named && *named) throw Error("there is no program \"" + name + "\", which SLABFLOW_FFMPEG names");
    throw Error("a film needs ffmpeg, which is not on PATH: install it, or name one with SLABFLOW_FFMPEG");
}

Film::Film(const FilmDesc& desc)
    : desc_(checked(desc)), file_(desc.path), ffmpeg_(findFfmpeg(), argumentsOf(desc, file_.path())) {
    if (const glm::ivec2 size = desc.format.sizeOf(desc.size); size != desc.size)
        logInfo(desc.path.string() + " is " + std::to_string(size.x) + "x" + std::to_string(size.y) +
                ": its codec stores even numbers of pixels, so the last row or column is left out");
}

void Film::add(std::span<const std::byte> picture) {
    SLAB_ASSERT(picture.size() == size_t(desc_.size.x) * size_t(desc_.size.y) * 4, "every channel of every pixel");
    if (!ffmpeg_.give(picture)) fail(ffmpeg_.finish());
    ++pictures_;
}

void Film::finish() {
    if (pictures_ == 0) return;
    const int exitCode = ffmpeg_.finish();
    std::error_code missing;
    const bool isThere = std::filesystem::file_size(file_.path(), missing) > 0 && !missing;
    if (exitCode != 0 || !isThere) fail(exitCode);
    file_.publish();
}

void Film::fail(int exitCode) {
    const std::string words = asSentence(ffmpeg_.lastWords());
    throw Error("cannot write " + desc_.path.string() + ": ffmpeg " +
                (words.empty() ? "ended with exit code " + std::to_string(exitCode) : "says: " + words));
}

void FilmWriter::addPicture(long frame, const Frame& picture) {
    writer_.add(frame, Readback(picture.display, Readback::As::Raw),
                [this](const Texels& texels) { film_.add(texels[0]); });
}

void FilmWriter::finish() {
    writer_.finish();
    film_.finish();
}

}  // namespace slabflow
