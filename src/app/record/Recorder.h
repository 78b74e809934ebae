// `slabflow record`: a scene without a window.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/files/MeshFile.h"
#include "app/files/PassExport.h"
#include "scene/SceneJson.h"

namespace slabflow {

struct RecordOptions {
    std::string scene;
    std::filesystem::path out;  ///< empty: a film alone
    LoadOptions load;
    std::optional<std::filesystem::path> replay;  ///< what a person did, from a file
    std::optional<int> frames;                    ///< else the replay's, or the scene's
    std::optional<double> framesPerSecond;        ///< else the scene's 1 / time.step
    std::optional<glm::ivec2> size;               ///< else the scene's
    int every = 1;                                ///< frames k with k mod every = 0 are written
    bool noImages = false;
    std::optional<std::filesystem::path> film;
    std::optional<std::string> filmCodec;  ///< else the usual one of the film's ending
    std::optional<double> filmRate;        ///< pictures a second; else as many as are written of a simulated second
    std::vector<std::string> sweeps;       ///< variants to record side by side, see sweepOf
    std::vector<int> sheetFrames;          ///< of their contact sheet, besides the last one
    std::vector<std::string> passes;       ///< or "all"
    std::optional<PassFormat> format;      ///< of passes; else OpenEXR
    std::optional<glm::ivec2> flipbook;    ///< columns and rows: a sheet of tiles instead of images
    bool sixWay = false;                   ///< light from six sides for the flipbook
    int flipbookFrom = 1;                  ///< the frame from which on its tiles are spread
    std::vector<std::string> fields;
    std::vector<std::string> volumes;    ///< fields, all in one file
    std::optional<int> volumePrecision;  ///< 16 or 32 bits; else 32
    std::optional<MeshFormat> mesh;      ///< of the surface of a liquid
    std::optional<std::filesystem::path> statistics;
    double checkpointSeconds = 5;  ///< of wall time
    bool resume = false;
    bool overwrite = false;  ///< what the folder holds of another recording, or of this one
    bool report = false;     ///< print scene.reference's quantities at the end
    bool quiet = false;
    bool events = false;  ///< what happens as JSON on standard output
};

/// Runs the scene and writes what the options ask for; two runs of the same command write the same bytes. UsageError
/// when options or scene are wrong, or when the folder holds something else than what they ask for; Error when writing
/// fails or somebody else records there, Stopped when the user stops it: all frames before are whole then, and --resume
/// goes on.
int runRecord(const Assets& assets, const RecordOptions& options);

/// The same for one scene, without Events of its end; returns how many files it has written.
long record(const Assets& assets, const RecordOptions& options);

/// What would be recorded. UsageError and Error as by record, as far as they can be known before.
SceneDesc checkedScene(const Assets& assets, const RecordOptions& options);

}  // namespace slabflow
