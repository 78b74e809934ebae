# Writes what shaders know of C++ into FOLDER, so that every number stands once: for each line of LIST, "header name",
# the file name.glsl. An enumeration `enum class WallType { FreeSlip, Open }` becomes the constants WallType_FreeSlip
# and WallType_Open, a number `constexpr int mostWaves = 24` the constant mostWaves, and Slice::length, which stands in
# a class, Slice_length. Run as: cmake -D ROOT=… -D LIST=… -D FOLDER=… -P GlslConstants.cmake
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${LIST} lines ENCODING UTF-8)
foreach(line IN LISTS lines)
    string(REGEX MATCH "^([^ ]+) ([^ ]+)$" line "${line}")
    set(header ${CMAKE_MATCH_1})
    string(REPLACE "::" "_" name ${CMAKE_MATCH_2})
    string(REGEX REPLACE "^.*::" "" bare ${CMAKE_MATCH_2})
    file(READ ${ROOT}/${header} text)
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REPLACE ";" "\n" text "${text}")  # which separates the elements of lists
    set(code "// Generated from ${header}.\n")
    if(text MATCHES "enum (class )?${bare} {([^}]*)}")
        set(value 0)
        string(REPLACE "," ";" enumerators "${CMAKE_MATCH_2}")
        foreach(enumerator IN LISTS enumerators)
            string(STRIP "${enumerator}" enumerator)
            if(NOT enumerator MATCHES "^[A-Za-z0-9]+$")
                message(FATAL_ERROR "${header}: shaders know ${name}, whose values must count from 0: ${enumerator}")
            endif()
            string(APPEND code "const int ${name}_${enumerator} = ${value};\n")
            math(EXPR value "${value} + 1")
        endforeach()
    elseif(text MATCHES "constexpr int ${bare} = ([0-9]+)\n")
        string(APPEND code "const int ${name} = ${CMAKE_MATCH_1};\n")
    else()
        message(FATAL_ERROR "${header}: shaders know ${name}, which is neither an enumeration nor a number there")
    endif()
    file(CONFIGURE OUTPUT ${FOLDER}/${name}.glsl CONTENT "${code}" @ONLY)
endforeach()
