// The film of a recording.
#pragma once

#include "app/files/Film.h"
#include "app/record/Recorder.h"

namespace slabflow {

/// What the options say of it. UsageError as by FilmFormat::of.
FilmDesc filmOf(const RecordOptions& options, const SceneDesc& scene);

/// Makes it of the pictures in the recording's folder. Error when one cannot be read, or as by Film.
void makeFilmOfFrames(const RecordOptions& options, const SceneDesc& scene);

}  // namespace slabflow
