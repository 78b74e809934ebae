// How films are stored.
#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

struct FilmCodec;
struct FilmContainer;

/// "h264, h265, …", for messages and help.
std::vector<std::string> filmCodecNames();

/// Container and codec of a film, and how ffmpeg is told to make it.
class FilmFormat {
public:
    /// By the ending of the film's name, and the codec where a person names one. UsageError when there is no such
    /// ending, or it does not hold that codec; the messages begin with --film.
    static FilmFormat of(const std::filesystem::path& film, const std::optional<std::string>& codec = {});

    /// The size of its pictures: codecs that store colours for two by two pixels leave out the last of an odd number.
    glm::ivec2 sizeOf(glm::ivec2 picture) const;

    /// Pictures a second: those of the film, but of GIF, whose clock is slow, a whole part of them up to 50.
    double rateOf(double picturesPerSecond) const;

    /// What ffmpeg is told of its output: filters, codec and container. It reads pictures with the bottom row first.
    std::vector<std::string> arguments(glm::ivec2 picture, double picturesPerSecond) const;

private:
    FilmFormat(const FilmContainer& container, const FilmCodec& codec) : container_(&container), codec_(&codec) {}

    const FilmContainer* container_;
    const FilmCodec* codec_;
};

/// As ffmpeg reads it: 60, 23.976.
std::string rateText(double picturesPerSecond);

}  // namespace slabflow
