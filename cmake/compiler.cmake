# Warnings, hardening, sanitizers: one interface target that every target of ours links.
option(ANSWERD_WARNINGS_AS_ERRORS "Fail on warnings (CI)" OFF)
option(ANSWERD_HARDENING "Hardening flags for a daemon that listens" OFF)
option(ANSWERD_FUZZ "Build the fuzz targets too (clang)" OFF)
set(ANSWERD_SANITIZE "" CACHE STRING "Sanitizers, comma-separated")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Relative paths in its keys: a second work tree, or a fresh clone, is served from the first one's builds.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

add_library(answerd_compiler INTERFACE)
target_compile_options(answerd_compiler INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
    -Wold-style-cast -Wcast-qual -Wdouble-promotion -Wmissing-declarations -Wextra-semi
    -Wimplicit-fallthrough
    $<$<CXX_COMPILER_ID:GNU>:-Wsuggest-override>
    # False alarms of g++ 12: result<T, failure> in coroutines, std::string concatenation (GCC 105651), and with -O2 the
    # frames that Asio's awaitable takes from its own memory.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-restrict -Wno-mismatched-new-delete>
    $<$<BOOL:${ANSWERD_WARNINGS_AS_ERRORS}>:-Werror>)
if(ANSWERD_HARDENING)
    target_compile_options(answerd_compiler INTERFACE
        -fstack-protector-strong -D_FORTIFY_SOURCE=2 -fPIE -fcf-protection)
    target_link_options(answerd_compiler INTERFACE -pie -Wl,-z,relro,-z,now)
endif()
if(ANSWERD_SANITIZE)
    target_compile_options(answerd_compiler INTERFACE
        -fsanitize=${ANSWERD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O0 -g1
        # clang 14 cannot build Asio coroutines with it ("Cannot represent a difference across sections").
        $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=function>)
    target_link_options(answerd_compiler INTERFACE -fsanitize=${ANSWERD_SANITIZE})
    if(ANSWERD_SANITIZE STREQUAL "thread")
        # It does not follow Asio's fences, and says so in every file. No report has come of it: where
        # Asio's own threads meet the loop there is a mutex, too.
        target_compile_options(answerd_compiler INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
    endif()
    # Asio recycles coroutine frames, which hides use-after-free.
    target_compile_definitions(answerd_compiler INTERFACE BOOST_ASIO_DISABLE_SMALL_BLOCK_RECYCLING)
endif()
