import type { Redis, Result } from 'ioredis'

/**
 * Counts a token once unless the limit is reached. KEYS: set of tokens. ARGV: limit, negative for none; seconds to keep
 * the set; token. Returns 1 if counted.
 */
const CONSUME = `
if redis.call('SISMEMBER', KEYS[1], ARGV[3]) == 1 then return 1 end
local limit = tonumber(ARGV[1])
if limit >= 0 and redis.call('SCARD', KEYS[1]) >= limit then return 0 end
redis.call('SADD', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
`

const LEASE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local limit, added = tonumber(ARGV[2]), 0
for i = 3, #ARGV do
  if not redis.call('ZSCORE', KEYS[1], ARGV[i]) then added = added + 1 end
end
if limit >= 0 and added > 0 and redis.call('ZCARD', KEYS[1]) + added > limit then return 0 end
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), ARGV[i]) end
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', tonumber(last[2])))
return 1
`

/** Counts the leases that have not expired. KEYS: leases. */
const LEASED = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZCOUNT', KEYS[1], string.format('(%.0f', now), '+inf')
`

/**
 * Counts a call in a fixed window that starts with the first call. KEYS: count. ARGV: window in ms. Returns the count
 * and the ms left.
 */
const WINDOW = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`

/**
 * Drops expired results, adds or removes one, and sums up the rest. KEYS: expiry times (sorted set), sizes (hash).
 * ARGV: name or '', bytes or 0 to remove it, expiry in Unix ms, now in Unix ms. Returns bytes and the earliest expiry,
 * or 0.
 */
const RESULTS = `
local ends, sizes = KEYS[1], KEYS[2]
local function drop(name)
  local bytes = tonumber(redis.call('HGET', sizes, name)) or 0
  redis.call('HDEL', sizes, name)
  redis.call('ZREM', ends, name)
  if bytes > 0 then redis.call('HINCRBY', sizes, '', string.format('%.0f', -bytes)) end
end
for _, name in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', ARGV[4])) do drop(name) end
if ARGV[1] ~= '' then
  drop(ARGV[1])
  if tonumber(ARGV[2]) > 0 then
    redis.call('HSET', sizes, ARGV[1], ARGV[2])
    redis.call('HINCRBY', sizes, '', ARGV[2])
    redis.call('ZADD', ends, ARGV[3], ARGV[1])
  end
end
local last = redis.call('ZRANGE', ends, -1, -1, 'WITHSCORES')[2]
if not last then
  redis.call('DEL', ends, sizes)
  return {0, 0}
end
redis.call('PEXPIREAT', ends, string.format('%.0f', tonumber(last)))
redis.call('PEXPIREAT', sizes, string.format('%.0f', tonumber(last)))
local first = redis.call('ZRANGE', ends, 0, 0, 'WITHSCORES')[2]
return {tonumber(redis.call('HGET', sizes, '')), tonumber(first)}
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    rectoConsume(tokens: string, limit: number, seconds: number, token: string): Result<number, Context>
    rectoLease(leases: string, milliseconds: number, limit: number, ...names: string[]): Result<number, Context>
    rectoLeased(leases: string): Result<number, Context>
    rectoWindow(count: string, milliseconds: number): Result<[number, number], Context>
    rectoResults(
      ends: string,
      sizes: string,
      name: string,
      bytes: number,
      end: number,
      now: number,
    ): Result<[number, number], Context>
  }
}

/** Registers the counters' scripts. */
export function defineCounterScripts(redis: Redis): void {
  redis.defineCommand('rectoConsume', { lua: CONSUME, numberOfKeys: 1 })
  redis.defineCommand('rectoLease', { lua: LEASE, numberOfKeys: 1 })
  redis.defineCommand('rectoLeased', { lua: LEASED, numberOfKeys: 1 })
  redis.defineCommand('rectoWindow', { lua: WINDOW, numberOfKeys: 1 })
  redis.defineCommand('rectoResults', { lua: RESULTS, numberOfKeys: 2 })
}
