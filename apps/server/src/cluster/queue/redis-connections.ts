import { Redis, type RedisOptions } from 'ioredis'

import { orUnavailable, QueueUnavailableError } from './queue-unavailable-error.ts'
import { withoutCommand } from './without-command.ts'
import { parseQueueUrl, type QueueAddress } from './queue-url.ts'

/** A command without an answer after this time has failed, in milliseconds. */
export const COMMAND_LIMIT_MS = 2000

/** Waits between attempts to connect, in milliseconds: the first and the longest. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [50, 2000]

/** A connection on which a command has waited this long without a byte is dead, in milliseconds; longer than blocking reads wait. */
const SILENCE_MS = 15_000
const KEEP_ALIVE_MS = 5000

/** First version that has every command in use (LPOS with the queue's library, and BZPOPMIN with fractions of seconds). */
const LEAST_VERSION = [6, 2] as const

/** What a connection is for. */
export interface RedisConnectionsOptions {
  /** `redis://` or `rediss://`, see `parseQueueUrl`. */
  url: string
  /** Told about lost connections. Messages name host and port, never the password. */
  onError: (error: Error) => void
}

type SharedOptions = Omit<QueueAddress, 'prefix'> & Pick<RedisOptions, 'retryStrategy' | 'keepAlive' | 'connectTimeout'>
type OwnOptions = Pick<RedisOptions, 'maxRetriesPerRequest' | 'commandTimeout' | 'socketTimeout' | 'autoResubscribe'>

/**
 * The connections of one process to Redis or Valkey. `commands` fails soon when Redis is away, so that calls can answer; the others
 * reconnect for ever and resume.
 */
export class RedisConnections {
  /** Host and port, for people. */
  readonly address: string
  /** Put before every key, in braces: the hash tag keeps all keys in one slot of a Redis Cluster. */
  readonly prefix: string
  /** For short commands: fails within `COMMAND_LIMIT_MS`. */
  readonly commands: Redis
  /** For the work queue: commands wait until Redis is back. */
  readonly patient: Redis
  readonly #options: SharedOptions
  readonly #onError: (error: Error) => void
  readonly #opened: Redis[] = []
  /** Why the last connection could not be made, or was lost. */
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

  /** Opens one more connection that waits for Redis as long as it takes, for commands that block. */
  openPatient(): Redis {
    return this.#open({ maxRetriesPerRequest: null, socketTimeout: SILENCE_MS })
  }

  /** Opens a connection for subscriptions, which are renewed when it was lost. */
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

  /** What is wrong with this Redis, a sentence each; none when it can be used. */
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

  /** Ends every connection at once. */
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
