import { randomUUID } from 'node:crypto'

import type { Result } from 'ioredis'

import type { RedisConnections } from './redis-connections.ts'

const WHOLE = 'whole'

/**
 * Marks the counts as complete unless Redis lost the note that counting began. KEYS: mark. ARGV: token, value of the
 * mark.
 */
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

/**
 * A mark in Redis that says the counts are complete. Wiping Redis removes it along with the counts. Methods throw
 * QueueUnavailableError.
 */
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

  /** Records that counting begins; returns the token to finish it with. */
  async begin(): Promise<string> {
    const token = randomUUID()
    await this.#connections.run(async (redis) => redis.set(this.#key, token))
    return token
  }

  /** Sets the mark; false if Redis was wiped, or another process began to count, in the meantime. */
  async finish(token: string): Promise<boolean> {
    return (await this.#connections.run(async (redis) => redis.rectoFinishCounts(this.#key, token, WHOLE))) === 1
  }
}
