-- Sends the requests of a file, in turn and over again, and prints what came of it as JSON.
-- The file holds whole requests, each ended by a zero byte.
local requests = {}
for text in io.open(os.getenv("BENCH_REQUESTS"), "rb"):read("*a"):gmatch("[^%z]+") do
  requests[#requests + 1] = text
end

local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end

-- Milliseconds that a connection rests ahead of each request, on average; wrk takes whole ones. How long
-- it rests is random, as with callers who do not know of each other. If all rested as long, a single
-- pause of the server would bring them into step, and all would come at once from then on.
local rest = tonumber(os.getenv("BENCH_REST") or "")
if rest then
  delay = function()
    return math.floor(-rest * math.log(1 - math.random()) + math.random())
  end
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"us":%d,"refused":%d,"failed":%d,"p50":%d,"p99":%d,"p999":%d}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9)
  ))
end
