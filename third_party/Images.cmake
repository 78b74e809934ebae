# What reads and writes images: libpng with zlib, and libjpeg-turbo. Static libraries, so that the program stays one
# file: the system's where it has them, compiled here from source otherwise.
set(ZLIB_USE_STATIC_LIBS ON)
set(shared_suffixes ${CMAKE_FIND_LIBRARY_SUFFIXES})
if(NOT MSVC)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)  # FindPNG knows no other way to ask for it
endif()
find_package(ZLIB QUIET GLOBAL)
find_package(PNG 1.6 QUIET)
find_library(turbojpeg_LIBRARY NAMES turbojpeg turbojpeg-static)
find_path(turbojpeg_INCLUDE_DIR turbojpeg.h)
mark_as_advanced(turbojpeg_LIBRARY turbojpeg_INCLUDE_DIR)
set(CMAKE_FIND_LIBRARY_SUFFIXES ${shared_suffixes})

if(NOT ZLIB_FOUND)
    FetchContent_Declare(zlib SOURCE_SUBDIR none
        URL https://github.com/madler/zlib/releases/download/v1.2.13/zlib-1.2.13.tar.xz
        URL_HASH SHA256=d14c38e313afc35a9a8760dadf26042f51ea0f5d154b0630a31da0540107fb98)
    FetchContent_MakeAvailable(zlib)
    file(GLOB zlib_sources ${zlib_SOURCE_DIR}/*.c)
    add_library(zlib STATIC ${zlib_sources})
    target_include_directories(zlib SYSTEM PUBLIC ${zlib_SOURCE_DIR})
    add_library(ZLIB::ZLIB ALIAS zlib)
endif()

if(PNG_FOUND)
    add_library(png INTERFACE)
    target_link_libraries(png INTERFACE ${PNG_LIBRARIES})
    target_include_directories(png SYSTEM INTERFACE ${PNG_INCLUDE_DIRS})
else()
    FetchContent_Declare(libpng SOURCE_SUBDIR none
        URL https://github.com/pnggroup/libpng/archive/refs/tags/v1.6.39.tar.gz
        URL_HASH SHA256=a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441)
    FetchContent_MakeAvailable(libpng)
    file(GLOB png_sources ${libpng_SOURCE_DIR}/png*.c)
    list(FILTER png_sources EXCLUDE REGEX "pngtest\\.c$")
    set(png_settings ${CMAKE_CURRENT_BINARY_DIR}/libpng)
    configure_file(${libpng_SOURCE_DIR}/scripts/pnglibconf.h.prebuilt ${png_settings}/pnglibconf.h COPYONLY)
    add_library(png STATIC ${png_sources})
    target_compile_definitions(png PRIVATE PNG_INTEL_SSE_OPT=0 PNG_ARM_NEON_OPT=0)  # whose sources are elsewhere
    target_include_directories(png SYSTEM PUBLIC ${libpng_SOURCE_DIR} ${png_settings})
    target_link_libraries(png PRIVATE ZLIB::ZLIB)
endif()

# libjpeg-turbo wants to be built by itself.
if(turbojpeg_LIBRARY AND turbojpeg_INCLUDE_DIR)
    add_library(turbojpeg INTERFACE)
    target_link_libraries(turbojpeg INTERFACE ${turbojpeg_LIBRARY})
    target_include_directories(turbojpeg SYSTEM INTERFACE ${turbojpeg_INCLUDE_DIR})
else()
    FetchContent_Declare(libjpeg_turbo SOURCE_SUBDIR none
        URL https://downloads.sourceforge.net/libjpeg-turbo/libjpeg-turbo-2.1.5.tar.gz
        URL_HASH SHA256=254f3642b04e309fee775123133c6464181addc150499561020312ec61c1bf7c)
    FetchContent_MakeAvailable(libjpeg_turbo)
    set(libjpeg-turbo_SOURCE_DIR ${libjpeg_turbo_SOURCE_DIR})  # for its licence
    include(ExternalProject)
    set(built ${CMAKE_CURRENT_BINARY_DIR}/libjpeg-turbo)
    if(MSVC)
        set(library ${built}/lib/turbojpeg-static.lib)
    else()
        set(library ${built}/lib/libturbojpeg.a)
    endif()
    ExternalProject_Add(libjpeg_turbo_build
        SOURCE_DIR ${libjpeg_turbo_SOURCE_DIR}
        BINARY_DIR ${built}/build
        INSTALL_DIR ${built}
        CMAKE_ARGS -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=${built} -DCMAKE_INSTALL_LIBDIR=${built}/lib
            -DENABLE_SHARED=OFF -DWITH_SIMD=OFF -DCMAKE_POLICY_VERSION_MINIMUM=3.5
            -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE} -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}
        BUILD_BYPRODUCTS ${library}
        EXCLUDE_FROM_ALL ON)
    add_library(turbojpeg INTERFACE)
    add_dependencies(turbojpeg libjpeg_turbo_build)
    target_link_libraries(turbojpeg INTERFACE ${library})
    target_include_directories(turbojpeg SYSTEM INTERFACE ${libjpeg_turbo_SOURCE_DIR})
endif()
