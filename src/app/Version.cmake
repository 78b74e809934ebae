# Writes OUTPUT, the C++ source of Version.h, unless it says already which VERSION and which commit of ROOT it is.
# Run by every build as: cmake -D ROOT=… -D VERSION=… -D OUTPUT=… -P Version.cmake
cmake_minimum_required(VERSION 3.25)

# git(variable arguments...): what git prints; empty where it fails or is missing.
function(git variable)
    set(${variable} "" PARENT_SCOPE)
    execute_process(COMMAND git -C ${ROOT} ${ARGN} OUTPUT_VARIABLE text RESULT_VARIABLE result ERROR_QUIET
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(result EQUAL 0)
        set(${variable} "${text}" PARENT_SCOPE)
    endif()
endfunction()

set(version ${VERSION})
git(prefix rev-parse --show-prefix)  # not empty in a folder of somebody else's repository
git(commit rev-parse --short=12 HEAD)
if(commit AND NOT prefix)
    git(changes status --porcelain --untracked-files=no)
    set(version "${VERSION} (commit ${commit})")
    if(changes)
        set(version "${VERSION} (commit ${commit} and changes)")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "app/Version.h"

namespace slabflow {
const char* const version = "@version@";
}  // namespace slabflow
]])
