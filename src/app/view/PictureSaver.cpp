#include "app/view/PictureSaver.h"

#include <chrono>
#include <cstdio>

#include "app/files/ImageWriter.h"
#include "base/Error.h"
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

template <class Result>
bool isReady(const std::future<Result>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

void PictureSaver::saveStill(const Frame& picture, const std::string& scene, long frame) {
    notices_.withdraw(Cause::File);  // another attempt
    const auto isTaken = [&](const fs::path& path) { return promised_.contains(path) || isThere(path); };
    const fs::path path = freePath("stills", scene + fourDigits(frame), ".png", isTaken);
    promised_.insert(path);
    stillDeliveries_.push_back({path, picture.size, Readback(picture.display, Readback::As::Raw)});
}

void PictureSaver::startRecording(const std::string& scene, double now) {
    try {
        const fs::path folder = freePath("recordings", scene, "", isThere);
        ensureWritableFolder(folder);
        recording_.emplace(folder);
        notices_.withdraw(Cause::File);
        notices_.say("recording to " + utf8FromPath(folder), now);
    } catch (const Error& error) {
        notices_.fail(error.what(), Cause::File);
    }
}

void PictureSaver::stopRecording(double now) {
    if (!recording_) return;
    try {
        forwardFrames(0);
        recording_->queue.finish();
        notices_.say(std::to_string(recording_->frames) + " frames recorded in " + utf8FromPath(recording_->folder),
                     now);
    } catch (const Error& error) {
        notices_.fail(std::string("the recording has ended: ") + error.what(), Cause::File);
    }
    recording_.reset();
}

void PictureSaver::record(const Frame& picture, double now) {
    if (!recording_) return;
    if (recording_->frames > 0 && recording_->size != picture.size) {
        stopRecording(now);
        notices_.say("recording has stopped because the window changed its size", now);
        return;
    }
    recording_->size = picture.size;
    ++recording_->frames;
    recording_->deliveries.push_back({recording_->folder / ("frame" + fourDigits(recording_->frames) + ".png"),
                                      picture.size, Readback(picture.display, Readback::As::Raw)});
}

void PictureSaver::update(double now) {
    while (!stillDeliveries_.empty() && stillDeliveries_.front().readback.ready()) {
        writeStill(stillDeliveries_.front());
        stillDeliveries_.pop_front();
    }
    reportStills(now);
    if (!recording_) return;
    try {
        constexpr size_t mayWait = 4;
        forwardFrames(mayWait);
    } catch (const Error& error) {
        notices_.fail(std::string("the recording has ended: ") + error.what(), Cause::File);
        recording_.reset();
    }
}

void PictureSaver::finish(double now) {
    stopRecording(now);
    for (Delivery& delivery : stillDeliveries_) writeStill(delivery);
    stillDeliveries_.clear();
    for (Still& still : stills_) still.written.wait();
    reportStills(now);
}

void PictureSaver::writeStill(Delivery& delivery) {
    const auto write = [path = delivery.path, size = delivery.size, bytes = delivery.readback.takeBytes()] {
        ensureWritableFolder(path.parent_path());
        writePng(path, size, bytes);
    };
    stills_.push_back({delivery.path, std::async(std::launch::async, write)});
}

void PictureSaver::reportStills(double now) {
    while (!stills_.empty() && isReady(stills_.front().written)) {
        try {
            stills_.front().written.get();
            notices_.say("saved " + utf8FromPath(stills_.front().path), now);
        } catch (const Error& error) {
            notices_.fail(error.what(), Cause::File);
        }
        promised_.erase(stills_.front().path);
        stills_.pop_front();
    }
}

/// Hands over frames that have arrived, and those that have not as long as more than `mayWait` are on their way.
void PictureSaver::forwardFrames(size_t mayWait) {
    std::deque<Delivery>& waiting = recording_->deliveries;
    while (!waiting.empty() && (waiting.size() > mayWait || waiting.front().readback.ready())) {
        Delivery& next = waiting.front();
        recording_->queue.submit(
            recording_->frames,
            [path = next.path, size = next.size, bytes = next.readback.takeBytes()] { writePng(path, size, bytes); });
        waiting.pop_front();
    }
}

}  // namespace slabflow
