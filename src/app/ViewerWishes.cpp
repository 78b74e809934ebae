#include <utility>

#include "app/Viewer.h"

namespace slabflow {

void Viewer::carryOut(Command command) {
    switch (command) {
        case Command::Pause: paused_ = !paused_; break;
        case Command::Step: paused_ = stepOnce_ = true; break;
        case Command::Reset:
            attempt([&] { session_.reset(); });
            restarted(false);
            paused_ = paused_ && !std::exchange(failed_, false);
            break;
        case Command::Still:
            saver_.saveStill(drawForFile(), session_.scene().name, session_.simulation().frame());
            break;
        case Command::Record:
            if (saver_.recording()) saver_.stopRecording(now_);
            else saver_.startRecording(session_.scene().name, now_);
            break;
        case Command::Camera: followsScene_ = true; break;
        case Command::Panels: panels_.toggle(); break;
        case Command::Help: panels_.toggleHelp(); break;
        case Command::Quit: panels_.askToQuit(); break;
        case Command::Confirm: done_ |= panels_.quitAsked(); break;
        case Command::Remove: removeObstacle(); break;
    }
}

void Viewer::carryOut(const Panels::Wishes& wishes) {
    for (Command command : wishes.commands) carryOut(command);
    if (wishes.scene.camera) camera_ = Camera(*wishes.scene.camera);
    if (wishes.scene.saved) notices_.say(*wishes.scene.saved, now_);
    if (wishes.scene.apply)
        attempt([&] {
            const bool restart = needsRestart(session_.scene(), *wishes.scene.apply);
            picture_.forget();
            session_.apply(*wishes.scene.apply);
            if (restart) restarted(false);
        });
    if (wishes.scene.open)
        attempt([&] {
            session_.load(loadScene(assets_, *wishes.scene.open));
            restarted(true);
        });
    if (wishes.compareSolvers)
        attempt([&] {
            panels_.convergence() = session_.simulation().compareSolvers();
            slab_.pool().trim();  // of all the grids that were tried
        });
    done_ |= wishes.quit;
}

}  // namespace slabflow
