#pragma once

#include <string>

std::string complete();
