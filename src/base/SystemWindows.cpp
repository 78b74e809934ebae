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

UINT codePageBefore = 0;  // 0: there is no console
bool startedByDoubleClick = false, terminalClosed = false;
std::atomic<bool> listening = false, stopAsked = false;

void restoreCodePage() {
    if (codePageBefore != 0) SetConsoleOutputCP(codePageBefore);
}

/// Runs on a thread of its own. Never unregistered, because Windows holds a lock while it runs, which taking it off the
/// list would wait for.
BOOL WINAPI onStop(DWORD event) {
    const bool firstTime = !stopAsked.exchange(listening);
    if (!listening || (!firstTime && event != CTRL_CLOSE_EVENT)) {
        restoreCodePage();
        return FALSE;  // the program ends
    }
    // Windows ends the program as soon as this returns from a closed window, and after some seconds anyway; main ends
    // before when it stops as asked.
    if (event == CTRL_CLOSE_EVENT) Sleep(INFINITE);
    return TRUE;
}

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
    SetConsoleCtrlHandler(onStop, TRUE);
    codePageBefore = GetConsoleOutputCP();
    if (codePageBefore == 0) return;
    SetConsoleOutputCP(CP_UTF8);
    std::atexit(restoreCodePage);
    DWORD mode = 0;  // lets the line of progress erase what is left of a longer one
    if (modeOf(STD_ERROR_HANDLE, mode))
        SetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool errorIsTerminal() {
    DWORD mode = 0;
    return modeOf(STD_ERROR_HANDLE, mode);
}

void closeOwnTerminal() {
    if (!startedByDoubleClick) return;
    terminalClosed = FreeConsole() != 0;
    // What the streams lead to is gone, and Windows may give the same handles to files that are opened next.
    for (FILE* stream : {stdout, stderr}) _wfreopen(L"NUL", L"w", stream);
    _wfreopen(L"NUL", L"r", stdin);
}

void showWithoutTerminal(const std::string& message) {
    if (terminalClosed) MessageBoxW(nullptr, wide(message).c_str(), L"Slabflow", MB_ICONERROR);
}

StopRequest::StopRequest() {
    stopAsked = false;
    listening = true;
}

StopRequest::~StopRequest() { listening = false; }

bool StopRequest::asked() const { return stopAsked; }

int processId() { return int(GetCurrentProcessId()); }

std::optional<std::filesystem::path> userCacheFolder() {
    const wchar_t* folder = _wgetenv(L"LOCALAPPDATA");
    if (!folder || !std::filesystem::path(folder).is_absolute()) return {};
    return std::filesystem::path(folder);
}

void rest(std::chrono::microseconds) { SwitchToThread(); }  // the shortest sleep may take 15 ms

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
