// Films, made by the ffmpeg of the system.
#pragma once

#include <cstddef>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>

#include "app/files/FilmFormat.h"
#include "app/files/FrameWriter.h"
#include "base/ChildProcess.h"
#include "base/File.h"

namespace slabflow {

struct FilmDesc {
    std::filesystem::path path;
    FilmFormat format;
    glm::ivec2 size{0};            ///< of the pictures
    double picturesPerSecond = 0;  ///< that the film is given
};

/// The ffmpeg on PATH, or the one that SLABFLOW_FFMPEG names. Error says what to do where there is none.
std::filesystem::path findFfmpeg();

/// Gives ffmpeg one picture after the other. The film gets its name once it is whole.
class Film {
public:
    /// Error when there is no ffmpeg, or the film cannot be written where it is to be.
    explicit Film(const FilmDesc& desc);

    /// RGBA8, bottom row first. Error with what ffmpeg said when it has ended.
    void add(std::span<const std::byte> picture);

    /// Waits until the film is whole. Without any picture there is none. Error as by add.
    void finish();

private:
    [[noreturn]] void fail(int exitCode);

    const FilmDesc desc_;
    const TemporaryFile file_;
    long pictures_ = 0;
    ChildProcess ffmpeg_;  // ends before its file is removed
};

/// A film of pictures on their way from the GPU, in the order in which they are added. After the first error nothing is
/// added any more, and forward and finish throw it.
class FilmWriter {
public:
    explicit FilmWriter(const FilmDesc& desc) : film_(desc) {}

    void addPicture(long frame, const Frame& picture);

    /// As of FrameWriter.
    void forward(long awaited) { writer_.forward(awaited); }

    /// Waits until the film is whole.
    void finish();

private:
    Film film_;
    FrameWriter writer_{1, 4};  // one thread, which keeps their order; it ends before the film does
};

}  // namespace slabflow
