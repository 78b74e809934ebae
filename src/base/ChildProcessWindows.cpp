#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <algorithm>
#include <array>
#include <utility>
#include <windows.h>

#include "base/ChildProcess.h"
#include "base/Error.h"

namespace slabflow {
namespace {

std::string lastReason() { return std::system_category().message(int(GetLastError())); }

HANDLE handleOf(std::intptr_t handle) { return reinterpret_cast<HANDLE>(handle); }

/// A handle that is closed at the end, unless it is released.
class Handle {
public:
    explicit Handle(HANDLE handle = INVALID_HANDLE_VALUE) : handle_(handle) {}
    ~Handle() {
        if (handle_ != INVALID_HANDLE_VALUE && handle_) CloseHandle(handle_);
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    HANDLE get() const { return handle_; }
    HANDLE* place() { return &handle_; }
    std::intptr_t release() { return reinterpret_cast<std::intptr_t>(std::exchange(handle_, INVALID_HANDLE_VALUE)); }

private:
    HANDLE handle_;
};

SECURITY_ATTRIBUTES inherited() { return {sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE}; }

/// Two ends, of which the child gets one.
void makePipe(Handle& reading, Handle& writing, const Handle& ours) {
    SECURITY_ATTRIBUTES attributes = inherited();
    if (!CreatePipe(reading.place(), writing.place(), &attributes, 1 << 20) ||
        !SetHandleInformation(ours.get(), HANDLE_FLAG_INHERIT, 0))
        throw Error("cannot make a pipe: " + lastReason());
}

/// A word as the C library of the program that is started takes it apart again.
std::wstring quoted(const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\"") == word.npos) return word;
    std::wstring text = L"\"";
    size_t backslashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"') text.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        text += letter;
    }
    return text.append(backslashes, L'\\') + L'"';
}

std::wstring wide(const std::string& utf8) {
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end())).wstring();
}

}  // namespace

std::optional<std::filesystem::path> findProgram(const std::string& name) {
    // PATH alone: Windows itself would look into the current folder as well.
    const bool isPath = name.find_first_of("/\\:") != name.npos;
    const wchar_t* folders = isPath ? nullptr : _wgetenv(L"PATH");
    if (!isPath && !folders) return std::nullopt;
    std::array<wchar_t, 32768> found{};
    const DWORD length = SearchPathW(folders, wide(name).c_str(), L".exe", DWORD(found.size()), found.data(), nullptr);
    if (length == 0 || length >= found.size()) return std::nullopt;
    return std::filesystem::path(found.data());
}

ChildProcess::ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                           Output kept) {
    Handle itsInput, input, errors, itsErrors, output, itsOutput;
    makePipe(itsInput, input, input);
    makePipe(errors, itsErrors, errors);
    if (kept == Output::Kept) makePipe(output, itsOutput, output);
    SECURITY_ATTRIBUTES attributes = inherited();
    const Handle nowhere(CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_WRITE, &attributes, OPEN_EXISTING, 0, nullptr));
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = itsInput.get();
    start.hStdOutput = kept == Output::Kept ? itsOutput.get() : nowhere.get();
    start.hStdError = itsErrors.get();
    std::wstring line = quoted(program.wstring());
    for (const std::string& word : arguments) line += L" " + quoted(wide(word));
    PROCESS_INFORMATION started{};
    if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                        CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP, nullptr, nullptr, &start, &started))
        throw Error("cannot start " + program.string() + ": " + lastReason());
    CloseHandle(started.hThread);
    process_ = reinterpret_cast<std::intptr_t>(started.hProcess);
    input_ = input.release();
    startListening(errors.release(), kept == Output::Kept ? output.release() : nobody);
}

ChildProcess::~ChildProcess() {
    if (process_ == nobody) return;
    TerminateProcess(handleOf(process_), 1);
    finish();
}

bool ChildProcess::give(std::span<const std::byte> bytes) {
    constexpr size_t most = 1 << 24;
    while (!bytes.empty()) {
        DWORD taken = 0;
        if (!WriteFile(handleOf(input_), bytes.data(), DWORD(std::min(bytes.size(), most)), &taken, nullptr))
            return false;
        bytes = bytes.subspan(taken);
    }
    return true;
}

size_t ChildProcess::readSome(std::intptr_t stream, std::span<char> words) {
    DWORD count = 0;
    return ReadFile(handleOf(stream), words.data(), DWORD(words.size()), &count, nullptr) ? count : 0;
}

void ChildProcess::close(std::intptr_t stream) { CloseHandle(handleOf(stream)); }

int ChildProcess::await() {
    WaitForSingleObject(handleOf(process_), INFINITE);
    DWORD code = 1;
    GetExitCodeProcess(handleOf(process_), &code);
    CloseHandle(handleOf(std::exchange(process_, nobody)));
    return int(code);
}

}  // namespace slabflow
