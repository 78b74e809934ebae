// What the viewer has to say: news that fade, and failures that stay until they are closed.
#pragma once

#include <deque>
#include <string>

namespace slabflow {

class Notices {
public:
    void say(std::string text, double now);

    /// `offerReset` adds a button for it. A failure that is said already is not said twice.
    void fail(std::string text, bool offerReset = false);
    void withdraw(const std::string& text);  ///< when what failed has been put right
    void withdrawFailuresOfFluid();          ///< those that a reset puts right

    /// Draws all there is; true when the person asks for a reset.
    bool draw(double now);

private:
    struct News {
        std::string text;
        double since;
    };
    struct Failure {
        std::string text;
        bool offerReset;
    };

    void drawNews(double now);

    std::deque<News> news_;
    std::deque<Failure> failures_;
};

}  // namespace slabflow
