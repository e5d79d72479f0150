import { randomUUID } from 'node:crypto'

import type { Result } from 'ioredis'

import type { RedisConnections } from './redis-connections.ts'

const WHOLE = 'whole'

/** Marks counts as whole unless Redis has forgotten that counting began. KEYS: mark. ARGV: token, what marks them. */
const FINISH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    rectoFinishCounts(mark: string, token: string, whole: string): Result<number, Context>
  }
}

/** A mark in Redis that says that its counts are whole. It goes with them when Redis is wiped. Methods throw QueueUnavailableError. */
export class CountsMark {
  readonly #connections: RedisConnections
  readonly #key: string

  constructor(connections: RedisConnections) {
    this.#connections = connections
    this.#key = `${connections.prefix}:counts`
    connections.commands.defineCommand('rectoFinishCounts', { lua: FINISH, numberOfKeys: 1 })
  }

  async isSet(): Promise<boolean> {
    return (await this.#connections.run(async (redis) => redis.get(this.#key))) === WHOLE
  }

  /** Notes that counting begins; returns a token to end it with. */
  async begin(): Promise<string> {
    const token = randomUUID()
    await this.#connections.run(async (redis) => redis.set(this.#key, token))
    return token
  }

  /** Sets the mark; false if Redis was wiped since counting began, or another process has begun to count. */
  async finish(token: string): Promise<boolean> {
    return (await this.#connections.run(async (redis) => redis.rectoFinishCounts(this.#key, token, WHOLE))) === 1
  }
}
