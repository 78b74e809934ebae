# glad 2: the loader for OpenGL 4.5 core and EGL 1.5, generated when the project is configured. The generator is a Python
# program: the system's package, or one installed into a virtual environment of the build folder (glad-requirements.txt).
set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
set(glad_extensions
    GL_AMD_vertex_shader_layer
    GL_ARB_shader_viewport_layer_array
    GL_KHR_debug
    EGL_EXT_client_extensions
    EGL_EXT_device_base
    EGL_EXT_device_enumeration
    EGL_EXT_device_query
    EGL_EXT_platform_base
    EGL_EXT_platform_device
    EGL_KHR_create_context
    EGL_KHR_no_config_context
    EGL_KHR_surfaceless_context
    EGL_MESA_platform_surfaceless)
list(JOIN glad_extensions "," glad_extensions)
set(glad_arguments --quiet --reproducible --api gl:core=4.5,egl=1.5 --extensions ${glad_extensions}
    --out-path ${glad_dir} c --loader)

find_program(GLAD_COMMAND glad)
mark_as_advanced(GLAD_COMMAND)

# Installs the generator with pip and sets GLAD_COMMAND.
function(install_glad_generator)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(environment ${CMAKE_CURRENT_BINARY_DIR}/python)
    execute_process(COMMAND ${Python3_EXECUTABLE} -m venv ${environment} COMMAND_ERROR_IS_FATAL ANY)
    find_program(glad_python NAMES python3 python PATHS ${environment}/bin ${environment}/Scripts
        NO_DEFAULT_PATH NO_CACHE REQUIRED)
    execute_process(COMMAND ${glad_python} -m pip install --quiet --require-hashes
        --requirement ${CMAKE_CURRENT_SOURCE_DIR}/glad-requirements.txt COMMAND_ERROR_IS_FATAL ANY)
    set(GLAD_COMMAND ${glad_python} -m glad CACHE STRING "The glad 2 generator" FORCE)
endfunction()

# Generates again only when the arguments change.
set(glad_stamp "")
if(EXISTS ${glad_dir}/arguments.txt)
    file(READ ${glad_dir}/arguments.txt glad_stamp)
endif()
if(NOT glad_stamp STREQUAL "${glad_arguments}")
    if(NOT GLAD_COMMAND)
        install_glad_generator()
    endif()
    message(STATUS "Generating the OpenGL loader")
    execute_process(COMMAND ${GLAD_COMMAND} ${glad_arguments} COMMAND_ERROR_IS_FATAL ANY)
    file(WRITE ${glad_dir}/arguments.txt "${glad_arguments}")
endif()

add_library(glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/src/egl.c)
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
target_compile_definitions(glad PUBLIC EGL_NO_X11 MESA_EGL_NO_X11_HEADERS)  # X11 defines None, Bool, Status, …
target_link_libraries(glad PRIVATE ${CMAKE_DL_LIBS})
