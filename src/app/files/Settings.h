// What a person likes, whatever the scene: how panels look, how fast pictures should be, what was opened last.
#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/Parameter.h"

namespace slabflow {

/// Where a panel is: in a column, or in a window of its own.
enum class PanelHome { Left, Right, Floating };
constexpr std::array<std::string_view, 3> namesOf(PanelHome) { return {"left", "right", "floating"}; }

/// What a person has made of a panel.
struct PanelPlace {
    std::string name;  ///< one that no panel has is kept for a version that knows it
    PanelHome home = PanelHome::Left;
    bool open = false;
    glm::vec2 position{0}, size{0};  ///< of its window, from the top left [units of text 15 high]
    bool operator==(const PanelPlace&) const = default;
};

struct Settings {
    float textSize = 1;                ///< times the usual
    bool light = false;                ///< panels are dark on white
    float pace = 30;                   ///< pictures per second for which quality is given up; 0: for none
    bool film = false;                 ///< V records a film instead of images
    bool advanced = false;             ///< how things are computed is unfolded in panels
    float columnWidth = 296;           ///< of the panels at the left [units of text 15 high]
    float rightColumnWidth = 296;      ///< likewise
    std::vector<PanelPlace> panels;    ///< those of a column from above; one that is not in it is where it usually is
    bool hints = true;                 ///< a line says what a person may not have tried yet
    std::vector<std::string> learned;  ///< such things that were done
    std::vector<std::string> recent;   ///< scene files, absolute, the newest first
    bool operator==(const Settings&) const = default;

    static constexpr size_t mostRecent = 12;

    /// Puts a scene file in front of the others.
    void remember(const std::filesystem::path& file);
};

inline constexpr Range textSizes{0.7, 2.5}, columnWidths{200, 700};

template <class Visitor>
void describe(Visitor& v, PanelPlace& place) {
    v.value("name", place.name, {.required = true, .help = "of a panel, as its header says"});
    v.value("home", place.home, {.help = "the column in which it is, or whether it is a window of its own"});
    v.value("open", place.open, {.help = "it is not folded"});
    v.value("position", place.position, {.range = {0, 1e5}, .help = "of such a window, from the top left"});
    v.value("size", place.size, {.range = {0, 1e5}, .help = "of such a window"});
}

template <class Visitor>
void describe(Visitor& v, Settings& settings) {
    v.value("text_size", settings.textSize, {.range = textSizes, .help = "of all panels, times the usual"});
    v.value("light", settings.light, {.help = "panels are dark on white"});
    v.value(
        "pace", settings.pace,
        {.unit = "1/s",
         .range = {0, 240},
         .help = "pictures per second for which pictures become coarser, built-in scenes get fewer cells, and others "
                 "are offered them; 0: whatever comes"});
    v.value("film", settings.film, {.help = "V records a film instead of images, where there is an ffmpeg"});
    v.value("advanced", settings.advanced, {.help = "panels show how things are computed, too"});
    v.value("column_width", settings.columnWidth, {.range = columnWidths, .help = "of the panels at the left"});
    v.value("right_column_width", settings.rightColumnWidth,
            {.range = columnWidths, .help = "of the panels at the right"});
    v.list("panels", settings.panels, {.help = "where panels are, those of a column from above"});
    v.value("hints", settings.hints, {.help = "a line says what a person may not have tried yet"});
    v.value("learned", settings.learned, {.help = "what it need not say any more"});
    v.value("recent", settings.recent, {.help = "scene files that were opened or saved last"});
}

/// Settings in a file of the user's.
class SettingsFile {
public:
    /// Where SLABFLOW_SETTINGS says ("off": nowhere), or else in the user's folder for such things.
    static std::optional<std::filesystem::path> usual();

    /// Without a file nothing is read or kept.
    explicit SettingsFile(std::optional<std::filesystem::path> file) : file_(std::move(file)) {}

    /// The settings, as usual where there are none yet. A file that cannot be read is put aside under another name, and
    /// the reason is logged.
    Settings read();

    /// Writes them if they are others than those on disk. Error when that fails; nothing is written from then on.
    void keep(const Settings& settings);

private:
    std::optional<std::filesystem::path> file_;
    Settings onDisk_;
};

}  // namespace slabflow
