#include "app/record/FilmOfFrames.h"

#include "app/files/ImageReader.h"
#include "app/record/FrameFiles.h"
#include "base/Error.h"
#include "base/Log.h"

namespace slabflow {

FilmDesc filmOf(const RecordOptions& options, const SceneDesc& scene) {
    const double written = 1 / (double(scene.time.step) * options.every);
    return {*options.film, FilmFormat::of(*options.film, options.filmCodec), scene.record.size,
            options.filmRate.value_or(written)};
}

void makeFilmOfFrames(const RecordOptions& options, const SceneDesc& scene) {
    logInfo("making " + options.film->string() + " of the pictures in " + options.out.string());
    Film film(filmOf(options, scene));
    for (long frame = options.every; frame <= scene.record.frames; frame += options.every) {
        const std::filesystem::path file = options.out / FrameKind{"frame", ".png"}.of(frame);
        const Image image = readPng(file);
        if (image.size != scene.record.size) throw Error(file.string() + " has another size than the film");
        film.add(image.rgba);
    }
    film.finish();
}

}  // namespace slabflow
