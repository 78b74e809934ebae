#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <atomic>
#include <cstdlib>
// clang-format off: the second needs the first
#include <windows.h>
#include <shellapi.h>
// clang-format on

#include "base/Error.h"
#include "base/Log.h"
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
std::atomic<bool> listening = false;
std::atomic<int> stopCode = 0;  // StopRequest::exitCode()

void restoreCodePage() {
    if (codePageBefore != 0) SetConsoleOutputCP(codePageBefore);
}

/// Runs on a thread of its own. Never unregistered, because Windows holds a lock while it runs, which taking it off the
/// list would wait for.
BOOL WINAPI onStop(DWORD event) {
    const bool byKey = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
    int before = 0;
    const int code = byKey ? 130 : event == CTRL_CLOSE_EVENT ? 129 : 143;  // numbers of SIGINT, SIGHUP, SIGTERM
    const bool firstTime = listening && stopCode.compare_exchange_strong(before, code);
    if (!listening || (!firstTime && byKey)) {
        restoreCodePage();
        return FALSE;  // the program ends
    }
    // Windows ends the program as soon as this returns from a closed window or the end of the session, and after some
    // seconds anyway; main ends before when it stops as asked.
    if (!byKey) Sleep(INFINITE);
    return TRUE;
}

std::error_code lastError() { return {int(GetLastError()), std::system_category()}; }

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

bool canAsk() {
    DWORD mode = 0;
    return modeOf(STD_INPUT_HANDLE, mode) && errorIsTerminal();
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
    stopCode = 0;
    listening = true;
}

StopRequest::~StopRequest() { listening = false; }

int StopRequest::exitCode() const { return stopCode; }

std::optional<FileLock> FileLock::tryToTake(const std::filesystem::path& path) {
    constexpr DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, sharing, nullptr, OPEN_ALWAYS,
                                    FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) throw Error("cannot write " + path.string() + ": " + lastError().message());
    FileLock lock(reinterpret_cast<std::intptr_t>(file));
    // Nobody can read the bytes that are locked: they lie far behind the process's number.
    OVERLAPPED place{};
    place.OffsetHigh = 0x7fffffff;
    if (!LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place)) {
        if (GetLastError() == ERROR_LOCK_VIOLATION || GetLastError() == ERROR_IO_PENDING) return std::nullopt;
        logWarning("cannot lock " + path.string() + ": " + lastError().message() +
                   "; nothing keeps others from writing there at the same time");
    }
    const std::string number = std::to_string(processId()) + "\n";
    DWORD written = 0;
    if (!SetEndOfFile(file) || !WriteFile(file, number.data(), DWORD(number.size()), &written, nullptr))
        throw Error("cannot write " + path.string() + ": " + lastError().message());
    return lock;
}

FileLock::~FileLock() {
    if (handle_ != nobody) CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

void makeHiddenFolder(const std::filesystem::path& folder, std::error_code& error) {
    if (std::filesystem::create_directory(folder, error)) SetFileAttributesW(folder.c_str(), FILE_ATTRIBUTE_HIDDEN);
}

void flushToDisk(const std::filesystem::path& path, std::error_code& error) {
    error.clear();
    if (std::filesystem::is_directory(path)) return;  // the file system keeps a journal of names by itself
    constexpr DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE file =
        CreateFileW(path.c_str(), GENERIC_WRITE, sharing, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        error = lastError();
        return;
    }
    if (!FlushFileBuffers(file)) error = lastError();
    CloseHandle(file);
}

int processId() { return int(GetCurrentProcessId()); }

std::filesystem::path thisProgram() {
    std::wstring name(32768, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), DWORD(name.size())));
    return name;
}

void showFolder(const std::filesystem::path& folder) {
    ShellExecuteW(nullptr, L"open", folder.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
}

FILE* openForReading(const std::filesystem::path& path) { return _wfopen(path.c_str(), L"rb"); }

std::optional<std::filesystem::path> userCacheFolder() {
    const wchar_t* folder = _wgetenv(L"LOCALAPPDATA");
    if (!folder || !std::filesystem::path(folder).is_absolute()) return {};
    return std::filesystem::path(folder);
}

std::optional<std::filesystem::path> userStateFolder() { return userCacheFolder(); }

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
