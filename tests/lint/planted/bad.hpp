#pragma once

std::string lacks_its_include();
