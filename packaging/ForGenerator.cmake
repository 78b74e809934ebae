# cpack reads this for each kind of package: those for a system have the other layout.
if(CPACK_GENERATOR STREQUAL DEB)
    list(TRANSFORM CPACK_INSTALL_CMAKE_PROJECTS REPLACE "^archive$" system)
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
