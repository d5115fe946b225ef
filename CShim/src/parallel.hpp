// Work on one big picture, shared by several threads.
#pragma once

#include <functional>

namespace skysphere {

/// Sets how many threads share the work of one call, for the whole process; 1 at first.
void set_shared_threads(int count);

/// How many threads share the work of one call.
int shared_threads();

/// Calls `body` for ranges that make up [0, count), of `step` numbers each but for the last, on as
/// many threads as are set, this one among them.
///
/// OpenCV's own pool is not used: whoever changes the number of its threads pulls them from under
/// other calls that are at work. The threads begin and end with the call, which costs microseconds.
///
/// Throws what a body threw, the first of them where several do; other ranges may be left out then.
void share_out(int count, int step, const std::function<void(int begin, int end)>& body);

}  // namespace skysphere
