# answerd_embed(TARGET NAME FILES...): builds the files into TARGET and defines
# answerd_embedded_NAME, a table that config/embedded.cpp looks through. Paths are relative to the
# current source directory; that relative path is also the name at run time.
function(answerd_embed target name)
    set(table ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.cpp)
    set(sources ${ARGN})
    list(TRANSFORM sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(JOIN ARGN "|" names) # a list would be split by the command line
    add_custom_command(
        OUTPUT ${table}
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${table} -DNAME=${name} -DROOT=${CMAKE_CURRENT_SOURCE_DIR}
            "-DFILES=${names}" -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
        DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
        COMMENT "Embedding ${name}"
        VERBATIM)
    target_sources(${target} PRIVATE ${table})
endfunction()
