# GLFW 3.3 links to libX11, so that even a recording would need it. Here what it calls of it is found when it is called:
# in front of every source stands a header that makes XOpenDisplay(…) the function of that name in libX11.so.6, which is
# loaded once a window is opened. A function that this list lacks is an undefined reference when the program is linked.
set(x11_functions
    XAllocClassHint XAllocSizeHints XAllocWMHints XChangeProperty XChangeWindowAttributes XCheckIfEvent
    XCheckTypedWindowEvent XCloseDisplay XCloseIM XConvertSelection XCreateColormap XCreateFontCursor XCreateIC
    XCreateRegion XCreateWindow XDefineCursor XDeleteContext XDeleteProperty XDestroyIC XDestroyRegion XDestroyWindow
    XDisplayKeycodes XEventsQueued XFilterEvent XFindContext XFlush XFree XFreeColormap XFreeCursor XFreeEventData
    XGetErrorText XGetEventData XGetICValues XGetIMValues XGetInputFocus XGetKeyboardMapping XGetScreenSaver
    XGetSelectionOwner XGetVisualInfo XGetWMNormalHints XGetWindowAttributes XGetWindowProperty XGrabPointer
    XIconifyWindow XInitThreads XInternAtom XLookupString XMapRaised XMapWindow XMoveResizeWindow XMoveWindow XNextEvent
    XOpenDisplay XOpenIM XPeekEvent XPending XQLength XQueryExtension XQueryPointer XRaiseWindow
    XRegisterIMInstantiateCallback XResizeWindow XResourceManagerString XSaveContext XSelectInput XSendEvent
    XSetClassHint XSetErrorHandler XSetICFocus XSetIMValues XSetInputFocus XSetLocaleModifiers XSetScreenSaver
    XSetSelectionOwner XSetWMHints XSetWMNormalHints XSetWMProtocols XSupportsLocale XSync XTranslateCoordinates
    XUndefineCursor XUngrabPointer XUnmapWindow XUnregisterIMInstantiateCallback XUnsetICFocus XVisualIDFromVisual
    XWarpPointer XkbFreeKeyboard XkbFreeNames XkbGetMap XkbGetNames XkbGetState XkbKeycodeToKeysym XkbQueryExtension
    XkbSelectEventDetails XkbSetDetectableAutoRepeat XrmDestroyDatabase XrmGetResource XrmGetStringDatabase
    XrmInitialize XrmUniqueQuark Xutf8LookupString Xutf8SetWMProperties)
list(TRANSFORM x11_functions REPLACE "(.+)" "#define \\1 ((__typeof__(\\1)*)slabflow_x11(\"\\1\"))"
    OUTPUT_VARIABLE x11_definitions)
list(JOIN x11_definitions "\n" x11_definitions)

set(x11_folder ${CMAKE_CURRENT_BINARY_DIR}/x11)
file(CONFIGURE OUTPUT ${x11_folder}/x11.h @ONLY CONTENT [[
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
void (*slabflow_x11(const char* name))(void);
@x11_definitions@
]])
file(CONFIGURE OUTPUT ${x11_folder}/x11.c @ONLY CONTENT [[
#include <dlfcn.h>
#include <stddef.h>

static void* absent(void) { return NULL; }  /* without libX11 no display can be opened, which GLFW then says */

void (*slabflow_x11(const char* name))(void) {
    static void* library;
    if (!library) library = dlopen("libX11.so.6", RTLD_NOW | RTLD_GLOBAL);
    void* function = library ? dlsym(library, name) : NULL;
    return function ? (void (*)(void))function : (void (*)(void))absent;
}
]])
target_sources(glfw PRIVATE ${x11_folder}/x11.c)
target_compile_definitions(glfw PRIVATE _GNU_SOURCE=)  # which some of its sources set before they include anything
target_compile_options(glfw PRIVATE -include ${x11_folder}/x11.h)
