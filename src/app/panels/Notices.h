// What the viewer has to say: news that fade, and failures that stay until they are closed or put right.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

namespace slabflow {

/// What has failed. A failure goes when the next attempt at the same succeeds.
enum class Cause {
    Scene,     ///< to open a scene or a mesh
    Edit,      ///< to make a scene of what the panels show
    Fluid,     ///< to go on; a reset puts it right
    Picture,   ///< to draw it
    Warning,   ///< to be quite what a person may expect: nothing has failed
    File,      ///< to write a picture or a scene
    Autosave,  ///< to keep a copy of it
    Settings,  ///< to keep what a person likes
    Shader,    ///< to read one again
    Recovery   ///< to end as it should, the last time: what was not saved is still there
};

/// What a person answers to a failure or an offer, other than to close it.
enum class NoticeAnswer { Reset, OpenRecovered, DiscardRecovered, BecomeOther, FewerCells };

class Notices {
public:
    void say(std::string text, double now);

    /// News with a button that does more; only the newest, and for a while.
    void offer(std::string text, std::string button, NoticeAnswer answer, double now);
    void withdrawOffer() { offer_.reset(); }  ///< it makes no sense any more

    /// In place of what was said of the same cause: only the newest counts.
    void fail(std::string text, Cause cause);
    void withdraw(Cause cause);  ///< when what failed has been put right
    void withdrawOfScene();      ///< another one is there: all that failed in the one before

    /// What takes a while from now on, and shows in the middle until it is done; "" when it is.
    void announce(std::string work) { work_ = std::move(work); }

    size_t newsCount() const { return news_.size(); }  ///< that have not faded
    const std::string* failure() const { return failures_.empty() ? nullptr : &failures_.front().text; }

    /// Draws all there is, before everything else and, as far as there is room, no wider than `room` in the middle [as
    /// panels].
    std::optional<NoticeAnswer> draw(double now, float room);

private:
    struct News {
        std::string text;
        double since;
    };
    struct Failure {
        std::string text;
        Cause cause;
    };
    struct Offer {
        std::string text, button;
        NoticeAnswer answer;
        double seenAt;     ///< the last time
        double shown = 0;  ///< s so far, without those for which a frame has held up everything
    };

    void drawNews(double now);
    void drawWork();
    std::optional<NoticeAnswer> drawOffer(double now);
    std::optional<NoticeAnswer> drawFailure(float room);

    std::deque<News> news_;
    std::deque<Failure> failures_;
    std::optional<Offer> offer_;
    std::string work_;
};

}  // namespace slabflow
