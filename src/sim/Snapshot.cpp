#include "sim/Snapshot.h"

#include "sim/World.h"

namespace slabflow {

SnapshotReadback::SnapshotReadback(World& world) {
    snapshot_.clock = world.clock();
    for (const Body& body : world.bodies()) snapshot_.bodies.push_back({body.pose, body.before, body.scripted});
    for (const auto& fluid : world.fluids()) {
        const std::optional<GasFields>& gas = fluid->fields().gas;
        Snapshot::Fluid& state =
            snapshot_.fluids.emplace_back(Snapshot::Fluid{.name = fluid->name(),
                                                          .velocity = fluid->fields().grid.velocity,
                                                          .reactionLimit = gas ? gas->reactionLimit : 0,
                                                          .fields = {},
                                                          .low = fluid->box().low,
                                                          .high = fluid->box().high});
        for (const Field* field : fluid->persistentFields()) save(state.fields, *field);
    }
    if (Cloud* cloud = world.particles())
        for (const Field* field : cloud->persistentFields()) save(snapshot_.particles, *field);
}

void SnapshotReadback::save(std::vector<Snapshot::SavedField>& saved, const Field& field) {
    saved.push_back({field.label(), {}});
    fields_.emplace_back(field.texture(), Readback::As::Raw);
}

bool SnapshotReadback::ready() const { return fields_.back().ready(); }

Snapshot SnapshotReadback::take() {
    auto next = fields_.begin();
    for (Snapshot::Fluid& fluid : snapshot_.fluids)
        for (Snapshot::SavedField& field : fluid.fields) field.texels = (next++)->takeBytes();
    for (Snapshot::SavedField& field : snapshot_.particles) field.texels = (next++)->takeBytes();
    return std::move(snapshot_);
}

}  // namespace slabflow
