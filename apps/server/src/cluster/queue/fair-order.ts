import type { Redis, Result } from 'ioredis'

import type { SizeClass, WorkItem } from './work-queue.ts'
import { SIZE_CLASSES } from './work-queue.ts'

/** The lowest priority BullMQ accepts; 1 is the highest. */
const MAX_PRIORITY = 2 ** 21 - 1

/** Virtual seconds per step of priority: a client may be hours ahead before its items count as equally late. */
const STEP_SECONDS: Record<SizeClass, number> = { quick: 0.01, normal: 0.1, heavy: 1 }

/**
 * Start-time fair queueing. An item's tag is the virtual time at which its client would be served if all clients shared
 * the workers evenly: max(virtual time, the client's last tag) + cost. Tags grow without bound but priorities are
 * bounded, so a priority is the distance from a base. The base follows virtual time: directly while nothing waits or
 * runs, otherwise by shifting the waiting items.
 *
 * KEYS: state, clients, then wait, active, prioritized, delayed of the class, then the item's key in every class.
 * ARGV: client, cost in steps, lowest priority, key of the class. Returns priority and tag, or nothing if the item is
 * already queued.
 */
const TAG = `
for i = 7, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then return {} end
end
local client, cost, limit = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local waits = redis.call('LLEN', KEYS[3]) + redis.call('ZCARD', KEYS[5]) + redis.call('ZCARD', KEYS[6])
if waits + redis.call('LLEN', KEYS[4]) == 0 then redis.call('DEL', KEYS[1], KEYS[2]) end
local state = redis.call('HMGET', KEYS[1], 'now', 'base')
local now, base = tonumber(state[1]) or 0, tonumber(state[2]) or 0
local tag = math.max(now, tonumber(redis.call('ZSCORE', KEYS[2], client)) or 0) + cost

local ORDERS = 0x100000000
local function shift_field(id, by)
  local priority = tonumber(redis.call('HGET', ARGV[4] .. id, 'priority'))
  if priority then redis.call('HSET', ARGV[4] .. id, 'priority', string.format('%.0f', math.max(1, priority - by))) end
end
local function rebase(by)
  local waiting = redis.call('ZRANGE', KEYS[5], 0, -1, 'WITHSCORES')
  for i = 1, #waiting, 2 do
    local score = tonumber(waiting[i + 1])
    local order = score % ORDERS
    local priority = math.max(1, (score - order) / ORDERS - by)
    redis.call('ZADD', KEYS[5], string.format('%.0f', priority * ORDERS + order), waiting[i])
    shift_field(waiting[i], by)
  end
  for _, id in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do shift_field(id, by) end
  for _, id in ipairs(redis.call('LRANGE', KEYS[4], 0, -1)) do shift_field(id, by) end
  for _, id in ipairs(redis.call('ZRANGE', KEYS[6], 0, -1)) do shift_field(id, by) end
end
-- A shift touches everything that waits: it must gain enough.
if tag - base > limit and now - base > limit / 4 then
  rebase(now - base)
  base = now
  redis.call('HSET', KEYS[1], 'base', string.format('%.0f', base))
end
redis.call('ZADD', KEYS[2], string.format('%.0f', tag), client)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('(%.0f', now))
return {string.format('%.0f', math.min(math.max(1, tag - base), limit)), string.format('%.0f', tag)}
`

/**
 * Advances virtual time to the start of an item that begins to run. KEYS: state. ARGV: the item's tag minus its cost.
 */
const START = `
local start = tonumber(ARGV[1])
if start > (tonumber(redis.call('HGET', KEYS[1], 'now')) or 0) then redis.call('HSET', KEYS[1], 'now', ARGV[1]) end
return 0
`

/** Refunds a client for an item that never ran. KEYS: clients. ARGV: client, cost in steps. */
const REFUND = `
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then redis.call('ZINCRBY', KEYS[1], -tonumber(ARGV[2]), ARGV[1]) end
return 0
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    rectoTag(numberOfKeys: number, ...values: (string | number)[]): Result<string[], Context>
    rectoStart(state: string, start: number): Result<number, Context>
    rectoRefund(clients: string, client: string, steps: number): Result<number, Context>
  }
}

/** An item's position in the fair order. */
export interface FairTag {
  /** BullMQ's priority: lower is earlier. */
  priority: number
  /** Virtual time at which the item ends, in steps. */
  tag: number
}

/** Keeps the fair order of clients' work in Redis, separately for each size class. */
export class FairOrder {
  readonly #prefix: string
  readonly #maxPriority: number

  /** @param maxPriority smaller in tests, which cannot wait for hours of virtual time */
  constructor(prefix: string, maxPriority = MAX_PRIORITY) {
    this.#prefix = prefix
    this.#maxPriority = maxPriority
  }

  /** Registers the scripts on a connection. */
  static define(redis: Redis): void {
    redis.defineCommand('rectoTag', { lua: TAG })
    redis.defineCommand('rectoStart', { lua: START, numberOfKeys: 1 })
    redis.defineCommand('rectoRefund', { lua: REFUND, numberOfKeys: 1 })
  }

  /**
   * Charges a client for an item; undefined if the item is already queued. If two nodes add the same item at the same
   * moment, both may charge it, because a second script adds the item itself.
   */
  async tag(redis: Redis, { key, client, cost, sizeClass }: WorkItem): Promise<FairTag | undefined> {
    const base = `${this.#prefix}:${sizeClass}:`
    const lists = ['wait', 'active', 'prioritized', 'delayed'].map((name) => base + name)
    const items = SIZE_CLASSES.map((other) => `${this.#prefix}:${other}:${key}`)
    const keys = [this.#stateKey(sizeClass), this.#clientsKey(sizeClass), ...lists, ...items]
    const values = [client, stepsOf(cost, sizeClass), this.#maxPriority, base]
    const [priority, tag] = await redis.rectoTag(keys.length, ...keys, ...values)
    return priority === undefined ? undefined : { priority: Number(priority), tag: Number(tag) }
  }

  /** Records that an item starts. */
  async start(redis: Redis, { sizeClass, cost }: WorkItem, tag: number): Promise<void> {
    await redis.rectoStart(this.#stateKey(sizeClass), Math.max(0, tag - stepsOf(cost, sizeClass)))
  }

  /** Records that an item was removed before it ran. */
  async refund(redis: Redis, { sizeClass, client, cost }: WorkItem): Promise<void> {
    await redis.rectoRefund(this.#clientsKey(sizeClass), client, stepsOf(cost, sizeClass))
  }

  #stateKey(sizeClass: SizeClass): string {
    return `${this.#prefix}:fair:${sizeClass}`
  }

  #clientsKey(sizeClass: SizeClass): string {
    return `${this.#prefix}:fair:${sizeClass}:clients`
  }
}

function stepsOf(cost: number, sizeClass: SizeClass): number {
  return Math.max(1, Math.ceil(cost / STEP_SECONDS[sizeClass]))
}
