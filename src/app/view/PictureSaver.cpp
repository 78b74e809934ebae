#include "app/view/PictureSaver.h"

#include <algorithm>
#include <cstdio>

#include "base/File.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;

std::string fourDigits(long number) {
    char text[24];
    std::snprintf(text, sizeof text, "_%04ld", number);
    return text;
}

/// The first of "name", "name_2", "name_3"… that is free.
template <class IsTaken>
fs::path freePath(const fs::path& folder, const std::string& name, const char* extension, IsTaken isTaken) {
    fs::path path = folder / pathFromUtf8(name + extension);
    for (int i = 2; isTaken(path); ++i) path = folder / pathFromUtf8(name + "_" + std::to_string(i) + extension);
    return path;
}

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

}  // namespace

void PictureSaver::saveStill(const Frame& picture, const std::string& scene, long frame) {
    notices_.withdraw(Cause::File);  // another attempt
    const fs::path folder = "stills";
    const auto isTaken = [&](const fs::path& path) {
        return std::ranges::find(stills_, path, &Still::path) != stills_.end() || isThere(path);
    };
    const fs::path path = freePath(folder, scene + fourDigits(frame), ".png", isTaken);
    try {
        ensureWritableFolder(folder);
        stills_.emplace_back(path).writer.addPicture(frame, picture, path);
    } catch (const Error& error) {
        notices_.fail(error.what(), Cause::File);
    }
}

void PictureSaver::Sequence::add(const Frame& picture) {
    size = picture.size;
    ++frames;
    if (!made.film) return images.addPicture(frames, picture, path / ("frame" + fourDigits(frames) + ".png"));
    if (!film) film.emplace(FilmDesc{path, FilmFormat::of(path), size, made.picturesPerSecond});
    film->addPicture(frames, picture);
}

void PictureSaver::Sequence::forward(long awaited) {
    if (film) film->forward(awaited);
    images.forward(awaited);
}

void PictureSaver::Sequence::finish() {
    if (film) film->finish();
    images.finish();
}

void PictureSaver::startRecording(const Recording& recording, double now) {
    try {
        if (recording.film) findFfmpeg();  // now, rather than with the first picture
        const fs::path path = freePath("recordings", recording.scene, recording.film ? ".mp4" : "", isThere);
        ensureWritableFolder(recording.film ? path.parent_path() : path);
        sequence_.emplace(path, recording);
        notices_.withdraw(Cause::File);
        notices_.say("recording to " + utf8FromPath(path), now);
    } catch (const Error& error) {
        notices_.fail(error.what(), Cause::File);
    }
}

void PictureSaver::stopRecording(double now) {
    if (!sequence_) return;
    try {
        sequence_->finish();
        notices_.say(std::to_string(sequence_->frames) + " frames recorded in " + utf8FromPath(sequence_->path), now);
    } catch (const Error& error) {
        failRecording(error);
    }
    sequence_.reset();
}

void PictureSaver::record(const Frame& picture, double now) {
    if (!sequence_) return;
    if (sequence_->frames > 0 && sequence_->size != picture.size) {
        stopRecording(now);
        notices_.say("recording has stopped because the window changed its size", now);
        return;
    }
    try {
        sequence_->add(picture);
    } catch (const Error& error) {
        failRecording(error);
        sequence_.reset();
    }
}

void PictureSaver::update(double now) {
    settleStills(false, now);
    if (!sequence_) return;
    try {
        constexpr int mayWait = 4;
        sequence_->forward(sequence_->frames - mayWait);
    } catch (const Error& error) {
        failRecording(error);
        sequence_.reset();
    }
}

void PictureSaver::finish(double now) {
    stopRecording(now);
    settleStills(true, now);
}

void PictureSaver::failRecording(const Error& error) {
    notices_.fail(std::string("the recording has ended: ") + error.what(), Cause::File);
}

void PictureSaver::settleStills(bool wait, double now) {
    std::erase_if(stills_, [&](Still& still) { return isSettled(still, wait, now); });
}

/// Whether it is on disk, or cannot be written; both are said.
bool PictureSaver::isSettled(Still& still, bool wait, double now) {
    constexpr long none = -1;
    try {
        if (wait) still.writer.finish();
        else still.writer.forward(none);
        if (still.writer.firstUnfinished(none) != none) return false;
        notices_.say("saved " + utf8FromPath(still.path), now);
    } catch (const Error& error) {
        notices_.fail(error.what(), Cause::File);
    }
    return true;
}

}  // namespace slabflow
