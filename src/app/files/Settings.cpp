#include "app/files/Settings.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "base/System.h"
#include "scene/JsonReader.h"
#include "scene/JsonWriter.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;

constexpr FileKind settingsFile{"a file of settings", 1 << 20};

Settings parse(const fs::path& file) {
    Settings settings;
    const JsonDocument document(readFile(file, settingsFile), utf8FromPath(file));
    JsonReader reader(document);
    reader.readRoot([&] { describe(reader, settings); });
    return settings;
}

}  // namespace

void Settings::remember(const fs::path& file) {
    std::error_code error;
    const std::string path = utf8FromPath(fs::weakly_canonical(fs::absolute(file, error), error));
    if (error) return;
    std::erase(recent, path);
    recent.insert(recent.begin(), path);
    recent.resize(std::min(recent.size(), mostRecent));
}

std::optional<fs::path> SettingsFile::usual() {
    if (const char* named = std::getenv("SLABFLOW_SETTINGS"); named && *named) {
        if (std::string_view(named) == "off") return {};
        return fs::absolute(pathFromUtf8(named));
    }
    const std::optional<fs::path> folder = userStateFolder();
    return folder ? std::optional(*folder / "slabflow" / "settings.json") : std::nullopt;
}

Settings SettingsFile::read() {
    std::error_code error;
    if (!file_ || !fs::exists(*file_, error)) return onDisk_ = {};
    try {
        return onDisk_ = parse(*file_);
    } catch (const std::exception& fault) {
        fs::path aside = *file_;
        aside += ".unread";
        replaceFile(*file_, aside, error);
        logWarning("the settings are as usual, since they could not be read: " + std::string(fault.what()) +
                   (error ? "" : "; they are kept as " + utf8FromPath(aside)));
        return onDisk_ = {};
    }
}

void SettingsFile::keep(const Settings& settings) {
    if (!file_ || settings == onDisk_) return;
    onDisk_ = settings;
    Settings copy = settings;
    JsonWriter writer;
    describe(writer, copy);
    const std::string text = prettyText(writer.root()) + "\n";
    try {
        ensureWritableFolder(file_->parent_path());
        writeFileAtomically(*file_, std::as_bytes(std::span(text)));
    } catch (const Error&) {
        file_.reset();
        throw;
    }
}

}  // namespace slabflow
