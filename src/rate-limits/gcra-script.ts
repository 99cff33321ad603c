/**
 * Computation of `gcra.ts` in Redis. Takes the bucket's key, and interval, capacity and ticks per microsecond. Requires
 * `now` to be set, in ticks. Returns whether the request is allowed (1 or 0), and the ticks until the next request is
 * allowed. Numbers are doubles in Lua as well. They are integers below 2^53 and written out in full, because Lua would
 * round them to 14 digits. The key expires when the bucket is equivalent to a fresh one.
 */
export const DECIDE_IN_LUA = `
local interval, capacity = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = now + capacity
local tat = tonumber(redis.call('GET', KEYS[1]) or now)
local start = math.max(now, math.min(tat, full))
local allowed, kept, wait = 0, start, start + interval - full
if wait <= 0 then
  allowed, kept, wait = 1, start + interval, math.max(0, start + interval + interval - full)
end
if kept ~= tat then
  local ms = math.ceil((kept - now) / ARGV[3] / 1000)
  redis.call('SET', KEYS[1], string.format('%.0f', kept), 'PX', string.format('%.0f', ms))
end
return {allowed, wait}
`;

/**
 * Decides by the clock of Redis, which is the same for every instance, in microseconds since 2025. The late origin
 * keeps ticks shorter than a microsecond within the range of exact integers.
 */
export const GCRA_SCRIPT = `
local time = redis.call('TIME')
local now = ((time[1] - 1735689600) * 1000000 + time[2]) * ARGV[3]
${DECIDE_IN_LUA}`;
