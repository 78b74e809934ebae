#include <span>

#include "app/files/SceneFile.h"
#include "app/panels/Unsaved.h"
#include "app/view/Viewer.h"
#include "base/File.h"
#include "scene/Text.h"

namespace slabflow {

void Viewer::carryOut(Command command) {
    if (const auto lesson = lessonOf(command)) learn(settings_, *lesson);
    switch (command) {
        case Command::Pause: paused_ = !paused_; break;
        case Command::Step: paused_ = stepOnce_ = true; break;
        case Command::Reset:
            if (attempt(Cause::Fluid, [&] { session_.reset(); })) restarted(false);
            break;
        case Command::Still: saver_.saveStill(drawForFile(), session_.scene().name, session_.world().frame()); break;
        case Command::Record:
            if (saver_.recording()) saver_.stopRecording(now_);
            else
                saver_.startRecording({session_.scene().name, settings_.film, 1 / double(session_.scene().time.step)},
                                      now_);
            break;
        case Command::Camera:
            followsScene_ = true;
            session_.lookFrom({});
            break;
        case Command::Panels: panels_.toggle(); break;
        case Command::Help: panels_.toggleHelp(); break;
        case Command::Quit: askToQuit(); break;
        case Command::Confirm: leave(panels_.leaving().safeAnswer()); break;
        case Command::Discard: leave(LeavePanel::Answer::Discard); break;
        case Command::Remove:
            if (!removeSelected()) removeObstacle();
            break;
        case Command::Duplicate: duplicateSelected(); break;
        case Command::MoveThings: selection_.setMode(GizmoMode::Move); break;
        case Command::TurnThings: selection_.setMode(GizmoMode::Turn); break;
        case Command::ScaleThings: selection_.setMode(GizmoMode::Scale); break;
        case Command::Car: takeNextCar(); break;
        case Command::Outline: toggleOutline(); break;
        case Command::Acting: showsActing_ = !showsActing_; break;
        case Command::Export: panels_.exporting().toggle(); break;
        case Command::FullScreen: window_.toggleFullScreen(); break;
        case Command::LargerText: stepTextSize(settings_, 1); break;
        case Command::SmallerText: stepTextSize(settings_, -1); break;
        case Command::Timeline: panels_.toggleTimeline(); break;
        case Command::Undo: undo(); break;
        case Command::Redo:
            if (history_.canRedo()) goTo(history_.now() + 1);
            break;
    }
}

void Viewer::carryOut(const Panels::Wishes& wishes) {
    for (Command command : wishes.commands) carryOut(command);
    if (wishes.scene.camera) {
        session_.lookFrom(*wishes.scene.camera);
        camera_ = Camera(session_.inWorld(*wishes.scene.camera));
    }
    if (wishes.scene.saved) {
        notices_.say(*wishes.scene.saved, now_);
        remember(panels_.scenes().savedFile());
    }
    if (wishes.scene.replay) saveReplay(*wishes.scene.replay);
    if (wishes.scene.fault) {
        if (wishes.scene.fault->empty()) notices_.withdraw(Cause::Edit);
        else notices_.fail(*wishes.scene.fault, Cause::Edit);
    }
    if (wishes.scene.apply)
        attempt(Cause::Scene, [&] {
            const bool restart = needsRestart(session_.scene(), *wishes.scene.apply);
            picture_.forget();
            readingsFresh_ = false;
            session_.apply(*wishes.scene.apply);
            if (restart) restarted(false);
        });
    carryOut(wishes.time);
    if (wishes.scene.open) open(*wishes.scene.open);
    if (wishes.compareSolvers)
        attempt(Cause::Scene, [&] {
            panels_.convergence() = shownFluid().compareSolvers();
            slab_.pool().trim();  // of all the grids that were tried
        });
    if (wishes.fluid) {
        shown_ = *wishes.fluid;
        panels_.restarted();
        panels_.convergence().clear();
        readingsFresh_ = false;
    }
    carryOut(wishes.outliner);
    if (wishes.exported) exportScene(*wishes.exported);
    if (wishes.step) goTo(*wishes.step);
    if (wishes.answer) answer(*wishes.answer);
    if (wishes.leave) leave(*wishes.leave);
}

void Viewer::takeNextCar() {
    const auto name = driver_.takeNext(session_.world().bodies());
    notices_.say(name ? "the arrow keys drive " + *name : "no obstacle of this scene has \"drive\"", now_);
}

/// The edges of the boxes of fluid.
void Viewer::toggleOutline() {
    SceneDesc scene = session_.scene();
    scene.look.outline = !scene.look.outline;
    picture_.forget();
    attempt(Cause::Scene, [&] {
        session_.apply(scene);
        panels_.followLook(scene.look);
    });
}

/// The title has a star while something is not saved, and there is a copy of it.
void Viewer::watchUnsaved() {
    const SceneDesc& scene = session_.scene();
    const bool saved = panels_.scenes().unsaved(scene).empty();
    window_.setTitle((saved ? "" : "*") + scene.name + " - Slabflow");
    if (saved) autosave_.drop();
    else attempt(Cause::Autosave, [&] { autosave_.keep(panels_.scenes().edited(scene), now_); });
}

void Viewer::offerRecovered() {
    recovered_ = autosave_.leftBehind();
    if (!recovered_) return;
    notices_.fail("Slabflow ended before you could save " + Autosave::sceneNameOf(*recovered_) +
                      ". What you had changed is still there.",
                  Cause::Recovery);
}

void Viewer::answer(NoticeAnswer answer) {
    switch (answer) {
        case NoticeAnswer::Reset: carryOut(Command::Reset); break;
        case NoticeAnswer::DiscardRecovered: Autosave::remove(*recovered_); break;
        case NoticeAnswer::OpenRecovered: open(utf8FromPath(*recovered_)); break;
        case NoticeAnswer::BecomeOther: becomeOther(); break;
        case NoticeAnswer::FewerCells: useFewerCells(); break;
    }
}

void Viewer::saveReplay(const std::string& file) {
    attempt(Cause::File, [&] {
        const Replay replay = session_.replay();
        const std::string text = writeReplay(replay);
        writeFileAtomically(pathFromUtf8(file), std::as_bytes(std::span(text)));
        notices_.say("saved what was done in " + std::to_string(replay.frames) + " frames as " + file, now_);
    });
}

/// Once a hand has let go of what it changes.
void Viewer::keepSettings() {
    if (!isBusy()) attempt(Cause::Settings, [&] { settingsFile_.keep(settings_); });
}

void Viewer::askToQuit() {
    const std::vector<std::string> unsaved = panels_.scenes().unsaved(session_.scene());
    const std::string file = unsaved.empty() ? "" : freeSceneFile(session_.scene().name);
    panels_.leaving().ask({{}, unsaved, file, saver_.recordedFrames(), exports_.isBusy()});
}

/// Without a question.
bool Viewer::mayLeave() const { return panels_.scenes().unsaved(session_.scene()).empty() && !exports_.isBusy(); }

/// As it is edited and looked at now, in a file beside what is made of it.
void Viewer::exportScene(const ExportRequest& request) {
    attempt(Cause::File, [&] {
        const std::string file = ExportPanel::sceneFileOf(request);
        SceneDesc scene = panels_.scenes().edited(session_.scene());
        scene.look.outline = request.outline;
        if (!followsScene_) {
            const CameraDesc view = viewState().camera;
            scene.camera = {.eye = view.eye,
                            .target = view.target,
                            .fov = view.fov,
                            .follow = scene.camera.follow,
                            .followHeading = scene.camera.followHeading};
        }
        const std::filesystem::path folder = std::filesystem::absolute(pathFromUtf8(request.folder));
        std::filesystem::create_directories(folder.parent_path());
        saveScene(scene, file);
        std::vector<std::string> arguments = recordArguments(request, file);
        if (const auto& data = assets_.root()) arguments.insert(arguments.end(), {"--data", utf8FromPath(*data)});
        exports_.add(
            {.title = request.folder, .folder = folder, .arguments = std::move(arguments), .frames = request.frames});
    });
}

void Viewer::leave(LeavePanel::Answer answer) {
    const Departure departure = *panels_.leaving().asked();
    panels_.leaving().stay();
    if (answer == LeavePanel::Answer::SaveFirst) {
        const bool saved = attempt(Cause::File, [&] {
            notices_.say(panels_.scenes().save(departure.file, session_.scene(), viewState()), now_);
            remember(departure.file);
        });
        if (!saved) return;
    }
    if (departure.scene) announce(*departure.scene);
    else done_ = true;
}

}  // namespace slabflow
