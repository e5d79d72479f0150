import { Redis, type RedisOptions } from 'ioredis'

import { orUnavailable, QueueUnavailableError } from './queue-unavailable-error.ts'
import { withoutCommand } from './without-command.ts'
import { parseQueueUrl, type QueueAddress } from './queue-url.ts'

/** A command without a response after this time has failed, in milliseconds. */
export const COMMAND_LIMIT_MS = 2000

/** First and longest delay between attempts to connect, in milliseconds. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [50, 2000]

/**
 * A connection is dead if a command has waited this long without receiving a byte, in milliseconds; longer than
 * blocking reads wait.
 */
const SILENCE_MS = 15_000
const KEEP_ALIVE_MS = 5000

/** First version with every command in use (LPOS by BullMQ, and BZPOPMIN with fractional seconds). */
const LEAST_VERSION = [6, 2] as const

/** Options of a process's connections. */
export interface RedisConnectionsOptions {
  /** `redis://` or `rediss://`, see `parseQueueUrl`. */
  url: string
  /** Called when a connection is lost. Messages name host and port, never the password. */
  onError: (error: Error) => void
}

type SharedOptions = Omit<QueueAddress, 'prefix'> & Pick<RedisOptions, 'retryStrategy' | 'keepAlive' | 'connectTimeout'>
type OwnOptions = Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout' | 'socketTimeout' | 'autoResubscribe'>

/**
 * One process's connections to Redis or Valkey. `commands` fails fast when Redis is unreachable, so that calls can
 * respond; the others reconnect forever and resume.
 */
export class RedisConnections {
  /** Host and port, for messages. */
  readonly address: string
  /** Prefix of every key, in braces: as a hash tag it keeps all keys in one slot of a Redis Cluster. */
  readonly prefix: string
  /** For short commands: fails within `COMMAND_LIMIT_MS`. */
  readonly commands: Redis
  /** For the work queue: commands wait until Redis is back. */
  readonly patient: Redis
  readonly #options: SharedOptions
  readonly #onError: (error: Error) => void
  readonly #opened: Redis[] = []
  /** Why the last connection failed or was lost. */
  #fault: Error | undefined

  constructor({ url, onError }: RedisConnectionsOptions) {
    const { prefix, ...address } = parseQueueUrl(url)
    this.address = `${address.host}:${address.port}`
    this.prefix = `{${prefix}}`
    this.#onError = onError
    this.#options = {
      ...address,
      retryStrategy: (times) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(times, 10), LAST_RETRY_MS),
      keepAlive: KEEP_ALIVE_MS,
      connectTimeout: COMMAND_LIMIT_MS,
    }
    this.commands = this.#open({ maxRetriesPerRequest: 1, commandTimeout: COMMAND_LIMIT_MS })
    this.patient = this.openPatient()
  }

  /** Opens another connection that waits for Redis indefinitely, for blocking commands. */
  openPatient(): Redis {
    return this.#open({ maxRetriesPerRequest: null, socketTimeout: SILENCE_MS })
  }

  /** Opens a connection for subscriptions, which are renewed on reconnecting. */
  openSubscriber(): Redis {
    return this.#open({ maxRetriesPerRequest: null, autoResubscribe: true })
  }

  /**
   * Sends a command on `commands`.
   * @throws QueueUnavailableError when it fails or takes too long
   */
  async run<Answer>(send: (commands: Redis) => Promise<Answer>): Promise<Answer> {
    return orUnavailable(send(this.commands), COMMAND_LIMIT_MS)
  }

  /** Returns one sentence for each problem with this Redis; empty if it can be used. */
  async probe(): Promise<string[]> {
    try {
      const [server, memory] = await this.run(async (redis) =>
        Promise.all([redis.info('server'), redis.info('memory')]),
      )
      return [...versionFaults(server), ...policyFaults(memory)]
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error
      return [`Redis cannot be reached at ${this.address}: ${reasonOf(this.#fault ?? error.origin)}.`]
    }
  }

  /** Closes every connection at once. */
  close(): void {
    for (const redis of this.#opened) redis.disconnect()
  }

  #open(options: OwnOptions): Redis {
    const redis = new Redis({ ...this.#options, ...options })
    redis.on('error', (error) => {
      this.#fault = withoutCommand(error)
      this.#onError(this.#fault)
    })
    this.#opened.push(redis)
    return redis
  }
}

/** @param info the answer to `INFO server`; Valkey states the Redis version it is compatible with */
function versionFaults(info: string): string[] {
  const version = fieldOf(info, 'redis_version')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = LEAST_VERSION
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return []
  return [`Redis ${version} is too old: version ${LEAST_VERSION.join('.')} or newer, or Valkey, is needed.`]
}

/** @param info the answer to `INFO memory`, which managed services allow, unlike `CONFIG` */
function policyFaults(info: string): string[] {
  const policy = fieldOf(info, 'maxmemory_policy')
  if (policy === 'noeviction') return []
  return [`Redis would drop keys when its memory is full: set maxmemory-policy to noeviction (it is ${policy}).`]
}

function fieldOf(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown'
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : 'no reason is known'
}
