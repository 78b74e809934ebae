#include "app/files/FrameWriter.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "app/files/ImageWriter.h"

namespace slabflow {

std::vector<float> floatsOf(std::span<const std::byte> bytes) {
    std::vector<float> floats(bytes.size() / sizeof(float));
    if (!bytes.empty()) std::memcpy(floats.data(), bytes.data(), bytes.size());  // which refuses null, even for nothing
    return floats;
}

bool FrameWriter::Delivery::ready() const {
    return std::ranges::all_of(readbacks, [](const Readback& readback) { return readback.ready(); });
}

WriteQueue::Job FrameWriter::Delivery::toJob() {
    Texels texels;
    for (Readback& readback : readbacks) texels.push_back(readback.takeBytes());
    return [write = std::move(write), texels = std::move(texels)] { write(texels); };
}

void FrameWriter::add(long frame, std::vector<Readback> readbacks, Write write) {
    deliveries_.push_back({frame, std::move(readbacks), std::move(write)});
}

void FrameWriter::add(long frame, Readback readback, Write write) {
    std::vector<Readback> readbacks;
    readbacks.push_back(std::move(readback));
    add(frame, std::move(readbacks), std::move(write));
}

void FrameWriter::addPicture(long frame, const Frame& picture, const std::filesystem::path& path) {
    const auto write = [path, size = picture.size](const Texels& texels) { writePng(path, size, texels[0]); };
    add(frame, Readback(picture.display, Readback::As::Raw), write);
}

void FrameWriter::forward(long awaited) {
    queue_.throwFailure();
    while (!deliveries_.empty() && (deliveries_.front().frame <= awaited || deliveries_.front().ready())) {
        Delivery next = std::move(deliveries_.front());
        deliveries_.pop_front();
        queue_.submit(next.frame, next.toJob());
    }
}

void FrameWriter::finish() {
    forward(std::numeric_limits<long>::max());
    queue_.finish();
}

long FrameWriter::firstUnfinished(long none) const {
    return queue_.firstUnfinished(deliveries_.empty() ? none : deliveries_.front().frame);
}

}  // namespace slabflow
