// The files that shapes are made of, of obstacles and of sources alike.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/Assets.h"
#include "base/Error.h"
#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Loads what the shapes of one scene are made of; paths are relative to `folder`. Volumes that `known` has under the
/// same name are taken from there: they may be in no file yet. Faults are UsageErrors through document.fail.
class ShapeFiles {
public:
    ShapeFiles(const std::filesystem::path& folder, const Assets& assets, const JsonDocument& document,
               const SceneDesc* known)
        : folder_(folder), assets_(assets), document_(document), known_(known) {}

    /// What a mesh, or a volume, at that key is made of; nothing of other shapes.
    template <class... Ts>
    void load(std::variant<Ts...>& shape, const std::string& key) const {
        if (auto* mesh = std::get_if<MeshShape>(&shape)) loadMeshOf(*mesh, key + ".mesh");
        if (auto* volume = std::get_if<VolumeShape>(&shape)) loadVolumeOf(*volume, key + ".volume");
    }

    /// The mesh of a file, whose path becomes absolute.
    std::shared_ptr<const Mesh> mesh(std::string& file, const std::string& key) const;

    /// Names of what comes with the program stay; files become absolute.
    void resolvePath(std::string& file, const std::vector<std::string>& builtIn) const;

    /// Makes what goes wrong in load() a fault of that key.
    template <class Load>
    void attempt(const std::string& key, const Load& load) const {
        try {
            load();
        } catch (const Error& error) {
            document_.fail(key, error.what());
        } catch (const std::filesystem::filesystem_error& error) {
            document_.fail(key, error.what());
        }
    }

    const Assets& assets() const { return assets_; }

private:
    void loadMeshOf(MeshShape& shape, const std::string& key) const;
    void loadVolumeOf(VolumeShape& shape, const std::string& key) const;

    const std::filesystem::path& folder_;
    const Assets& assets_;
    const JsonDocument& document_;
    const SceneDesc* known_;
};

/// Gives the shapes of a scene what was found in their files when `loaded` was read from it.
void takeOverShapes(SceneDesc& scene, const SceneDesc& loaded);

/// The files of meshes with their buffers, poses, masks and volumes that a scene's obstacles and sources are made of;
/// not those that come with the program.
std::vector<std::string> shapeFiles(const SceneDesc& scene);

}  // namespace slabflow
