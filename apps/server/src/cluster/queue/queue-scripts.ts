import type { Redis, Result } from 'ioredis'

/** Items whose cost is read to add up waiting work; their mean stands for the rest. */
const SAMPLE = 1000

/**
 * Looks for an item in every class. KEYS: each class's key with a colon. ARGV: the item's key.
 * Returns state and place. `wait` is served from its right end and before `prioritized`.
 */
const FIND = `
local id = ARGV[1]
for _, base in ipairs(KEYS) do
  if redis.call('EXISTS', base .. id) == 1 then
    if redis.call('LPOS', base .. 'active', id) then return {'running', 0} end
    local before = redis.call('LLEN', base .. 'wait')
    local index = redis.call('LPOS', base .. 'wait', id)
    if index then return {'waiting', before - index} end
    local rank = redis.call('ZRANK', base .. 'prioritized', id)
    if rank then return {'waiting', before + rank + 1} end
    if redis.call('ZSCORE', base .. 'delayed', id) then
      return {'waiting', before + redis.call('ZCARD', base .. 'prioritized') + 1}
    end
  end
end
return {'unknown', 0}
`

/** Collects the waiting items of a class. `base` is its key with a colon. */
const WAITING = `
local function waiting(base)
  return redis.call('LLEN', base .. 'wait') + redis.call('ZCARD', base .. 'prioritized') + redis.call('ZCARD', base .. 'delayed')
end
`

/** Counts waiting and running items. KEYS: each class's key with a colon. */
const COUNT = `${WAITING}
local waits, runs = 0, 0
for _, base in ipairs(KEYS) do
  waits = waits + waiting(base)
  runs = runs + redis.call('LLEN', base .. 'active')
end
return {waits, runs}
`

/**
 * The same per class, plus the milliseconds of waiting work. KEYS: each class's key with a colon. Returns three numbers
 * for each.
 */
const LOAD = `${WAITING}
local loads = {}
for _, base in ipairs(KEYS) do
  local looked, sum = 0, 0
  local function look(ids)
    for _, id in ipairs(ids) do
      looked = looked + 1
      sum = sum + (tonumber(redis.call('HGET', base .. id, 'name')) or 0)
    end
  end
  look(redis.call('LRANGE', base .. 'wait', 0, ${SAMPLE - 1}))
  look(redis.call('ZRANGE', base .. 'prioritized', 0, ${SAMPLE - 1}))
  look(redis.call('ZRANGE', base .. 'delayed', 0, ${SAMPLE - 1}))
  local count = waiting(base)
  table.insert(loads, count)
  table.insert(loads, redis.call('LLEN', base .. 'active'))
  table.insert(loads, looked > 0 and math.ceil(sum * count / looked) or 0)
end
return loads
`

/**
 * Takes back the lock of a running item that expired while Redis was unreachable, unless another worker has the item by
 * now. KEYS: lock, active, stalled. ARGV: the item's key, token, duration in milliseconds. Returns 1 if locked.
 */
const RELOCK = `
if redis.call('EXISTS', KEYS[1]) == 1 or not redis.call('LPOS', KEYS[2], ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SREM', KEYS[3], ARGV[1])
return 1
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    rectoFind(numberOfKeys: number, ...values: string[]): Result<[string, number], Context>
    rectoCount(numberOfKeys: number, ...keys: string[]): Result<[number, number], Context>
    rectoLoad(numberOfKeys: number, ...keys: string[]): Result<number[], Context>
    rectoRelock(
      lock: string,
      active: string,
      stalled: string,
      key: string,
      token: string,
      milliseconds: number,
    ): Result<number, Context>
  }
}

/** Registers the queue's scripts. */
export function defineQueueScripts(redis: Redis): void {
  redis.defineCommand('rectoFind', { lua: FIND })
  redis.defineCommand('rectoCount', { lua: COUNT })
  redis.defineCommand('rectoLoad', { lua: LOAD })
  redis.defineCommand('rectoRelock', { lua: RELOCK, numberOfKeys: 3 })
}
