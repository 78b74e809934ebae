#include "app/files/EventLine.h"
#include "app/view/Viewer.h"

namespace slabflow {

void Viewer::printPicture() const {
    const World& world = session_.world();
    printEvent("picture", {{"number", shownFrames_},
                           {"inputs", window_.inputs()},
                           {"size", {window_.framebufferSize().x, window_.framebufferSize().y}},
                           {"frame", world.frame()},
                           {"time", world.time()},
                           {"paused", paused_},
                           {"images", picture_.imageCount()},
                           {"recording", saver_.recording()},
                           {"news", notices_.newsCount()}});
}

}  // namespace slabflow
