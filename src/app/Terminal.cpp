#include "app/Terminal.h"

#include <csignal>
#include <cstdio>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace slabflow {
namespace {

volatile std::sig_atomic_t stopAsked = 0;

void onStop(int signal) {
    stopAsked = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

bool errorIsTerminal() {
#ifdef _WIN32
    return _isatty(_fileno(stderr)) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

StopRequest::StopRequest() {
    stopAsked = 0;
    std::signal(SIGINT, onStop);
    std::signal(SIGTERM, onStop);
}

StopRequest::~StopRequest() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool StopRequest::asked() const { return stopAsked != 0; }

void ignoreFileSizeSignal() {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace slabflow
