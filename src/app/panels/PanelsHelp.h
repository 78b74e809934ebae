// The help window: what keys and mouse do, and the manual.
#pragma once

#include <string>
#include <vector>

#include "app/files/Manual.h"

namespace slabflow {

class HelpPanel {
public:
    explicit HelpPanel(const Assets& assets) : pages_(manual(assets)) {}

    void toggle() { open_ = !open_; }
    void close() { open_ = false; }
    bool isOpen() const { return open_; }

    /// Draws it while it is open.
    void draw();

private:
    void drawKeys(float width) const;
    static void drawPage(const ManualPage& page);

    std::vector<ManualPage> pages_;
    bool open_ = false;
};

}  // namespace slabflow
