import { randomUUID } from 'node:crypto'

import type { Redis, Result } from 'ioredis'

import type { RedisConnections } from './redis-connections.ts'
import { withoutCommand } from './without-command.ts'

const DEFAULT_LEASE_MS = 30_000

/** Renewals per lease duration. */
const RENEWALS = 3

/** Takes a free lease, or renews one's own. KEYS: lease. ARGV: token, duration in milliseconds. Returns 1 if held. */
const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`

/** Releases one's own lease. KEYS: lease. ARGV: token. */
const GIVE_UP = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0
`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    rectoTakeLease(lease: string, token: string, milliseconds: number): Result<number, Context>
    rectoGiveUpLease(lease: string, token: string): Result<number, Context>
  }
}

export interface LeaseOptions {
  connections: RedisConnections
  /** Called when a renewal fails. */
  onError: (error: Error) => void
  /** What the lease is for; part of its key. */
  name: string
  /** How long after its holder's last sign of life the lease is freed, in milliseconds. */
  leaseMs?: number
}

/**
 * Elects one process: the first to take the lease keeps it until it releases it or dies. Wiping Redis loses the holder,
 * so for a moment two processes may hold the lease; their work must tolerate that.
 */
export class Lease {
  readonly #connections: RedisConnections
  readonly #onError: (error: Error) => void
  readonly #key: string
  readonly #leaseMs: number
  readonly #token = randomUUID()
  #renewal: NodeJS.Timeout | undefined

  constructor({ connections, onError, name, leaseMs = DEFAULT_LEASE_MS }: LeaseOptions) {
    this.#connections = connections
    this.#onError = onError
    this.#key = `${connections.prefix}:lease:${name}`
    this.#leaseMs = leaseMs
    defineLeaseScripts(connections.commands)
  }

  /**
   * Takes or renews the lease; false if another process has it. From then on it is renewed automatically.
   * @throws QueueUnavailableError
   */
  async take(): Promise<boolean> {
    const held = await this.#connections.run(async (redis) =>
      redis.rectoTakeLease(this.#key, this.#token, this.#leaseMs),
    )
    if (held === 0) this.#stopRenewing()
    else this.#renewal ??= setInterval(() => this.#renew(), this.#leaseMs / RENEWALS).unref()
    return held === 1
  }

  /**
   * Releases the lease, if this process has it. If Redis is unreachable, the lease expires by itself.
   * @throws QueueUnavailableError
   */
  async release(): Promise<void> {
    if (this.#renewal === undefined) return
    this.#stopRenewing()
    await this.#connections.run(async (redis) => redis.rectoGiveUpLease(this.#key, this.#token))
  }

  #renew(): void {
    this.take().catch((error: unknown) => this.#onError(withoutCommand(error)))
  }

  #stopRenewing(): void {
    clearInterval(this.#renewal)
    this.#renewal = undefined
  }
}

function defineLeaseScripts(redis: Redis): void {
  redis.defineCommand('rectoTakeLease', { lua: TAKE, numberOfKeys: 1 })
  redis.defineCommand('rectoGiveUpLease', { lua: GIVE_UP, numberOfKeys: 1 })
}
