#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <atomic>
#include <cstdlib>
#include <windows.h>

#include "base/System.h"

// Laptops with two graphics chips: drivers look for these names and give the program the fast one.
extern "C" {
__declspec(dllexport) extern const DWORD NvOptimusEnablement = 1;
__declspec(dllexport) extern const DWORD AmdPowerXpressRequestHighPerformance = 1;
}

namespace slabflow {
namespace {

std::atomic<bool> stopAsked = false;

/// Runs on a thread of its own. Windows ends the program as soon as this returns from a closed window, a log-off or a
/// shutdown, and after some seconds anyway; main returns before when it stops as asked.
BOOL WINAPI onStop(DWORD event) {
    if (stopAsked.exchange(true) && event == CTRL_C_EVENT) return FALSE;  // the second time: what happens by default
    if (event == CTRL_CLOSE_EVENT || event == CTRL_LOGOFF_EVENT || event == CTRL_SHUTDOWN_EVENT) Sleep(INFINITE);
    return TRUE;
}

UINT codePageBefore = 0;
bool startedByDoubleClick = false;

bool modeOf(DWORD stream, DWORD& mode) { return GetConsoleMode(GetStdHandle(stream), &mode) != 0; }

/// Whether a console was opened for this program alone, and everything it prints is lost when it ends.
bool consoleIsOurs() {
    DWORD processes[2], mode;
    return GetConsoleProcessList(processes, 2) == 1 && modeOf(STD_OUTPUT_HANDLE, mode) &&
           modeOf(STD_ERROR_HANDLE, mode);
}

std::wstring wide(const std::string& utf8) {
    const int length = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), int(utf8.size()), nullptr, 0);
    std::wstring text(size_t(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), int(utf8.size()), text.data(), length);
    return text;
}

}  // namespace

void prepareProcess() {
    startedByDoubleClick = consoleIsOurs();
    codePageBefore = GetConsoleOutputCP();
    if (codePageBefore == 0) return;  // there is no console
    SetConsoleOutputCP(CP_UTF8);
    std::atexit([] { SetConsoleOutputCP(codePageBefore); });
    DWORD mode = 0;  // lets the line of progress erase what is left of a longer one
    if (modeOf(STD_ERROR_HANDLE, mode))
        SetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool errorIsTerminal() {
    DWORD mode = 0;
    return modeOf(STD_ERROR_HANDLE, mode);
}

void closeOwnTerminal() {
    if (startedByDoubleClick) FreeConsole();
}

void showWithoutTerminal(const std::string& message) {
    if (startedByDoubleClick) MessageBoxW(nullptr, wide(message).c_str(), L"Slabflow", MB_ICONERROR);
}

StopRequest::StopRequest() {
    stopAsked = false;
    SetConsoleCtrlHandler(onStop, TRUE);
}

StopRequest::~StopRequest() { SetConsoleCtrlHandler(onStop, FALSE); }

bool StopRequest::asked() const { return stopAsked; }

int processId() { return int(GetCurrentProcessId()); }

FILE* openForWriting(const std::filesystem::path& path) { return _wfopen(path.c_str(), L"wb"); }

void replaceFile(const std::filesystem::path& from, const std::filesystem::path& to, std::error_code& error) {
    // Virus scanners and indexers look at new files at once, and while they do Windows refuses to replace them.
    constexpr int attempts = 20;
    for (int attempt = 1;; ++attempt) {
        if (MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING)) return error.clear();
        const DWORD reason = GetLastError();
        error.assign(int(reason), std::system_category());
        const bool inUse = reason == ERROR_SHARING_VIOLATION || reason == ERROR_ACCESS_DENIED;
        if (!inUse || attempt == attempts) return;
        Sleep(10);
    }
}

}  // namespace slabflow
