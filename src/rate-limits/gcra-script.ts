/**
 * The arithmetic of `gcra.ts` on Redis. Takes the bucket's key, and interval, capacity and ticks per microsecond; expects
 * `now`, in ticks, to be set. Answers whether the request is let through (1 or 0), and the ticks until the next one is.
 * Numbers are doubles there too: whole and below 2^53 all along, and written out in full, since Lua would round them to
 * 14 digits. The key expires when the bucket is as good as fresh.
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
 * Decides by the clock of Redis, which is the same for every instance: microseconds since 2025, a late start that leaves
 * room for ticks of a fraction of one.
 */
export const GCRA_SCRIPT = `
local time = redis.call('TIME')
local now = ((time[1] - 1735689600) * 1000000 + time[2]) * ARGV[3]
${DECIDE_IN_LUA}`;
