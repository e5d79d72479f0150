import { orUnavailable } from './queue-unavailable-error.ts'
import { COMMAND_LIMIT_MS, type RedisConnections } from './redis-connections.ts'
import { Throttle } from './throttle.ts'
import { withoutCommand } from './without-command.ts'

/** At most five messages per job and second. */
const INTERVAL_MS = 200

/** How long a job's last message is kept, in seconds. */
const KEEP_SECONDS = 3600

type Listener = (message: string) => void

export interface JobChannelOptions {
  connections: RedisConnections
  /** Called when a message could not be sent or read in the background. */
  onError: (error: Error) => void
  intervalMs?: number
}

/**
 * Carries progress from a job's worker to its watchers, and cancellations to workers. Messages may be lost along with
 * Redis or a connection, so outcomes are never carried here alone.
 */
export class JobChannel {
  readonly #connections: RedisConnections
  readonly #onError: (error: Error) => void
  readonly #subscriber: ReturnType<RedisConnections['openSubscriber']>
  readonly #throttle: Throttle
  readonly #watchers = new Map<string, Set<Listener>>()
  readonly #cancelListeners = new Set<(key: string) => void>()
  #hasBeenReady = false

  constructor({ connections, onError, intervalMs = INTERVAL_MS }: JobChannelOptions) {
    this.#connections = connections
    this.#onError = onError
    this.#throttle = new Throttle(intervalMs, (key, message) => this.#observe(this.#send(key, message)))
    this.#subscriber = connections.openSubscriber()
    this.#subscriber.on('message', (channel: string, message: string) => this.#receive(channel, message))
    this.#subscriber.on('ready', () => this.#onReady())
  }

  /** Sends a message of a job soon, unless a newer one replaces it. The last one is always sent. */
  publish(key: string, message: string): void {
    this.#throttle.push(key, message)
  }

  /** Sends any message of a job still held back, then forgets the job here. For the end of a run. */
  settle(key: string): void {
    this.#throttle.end(key)
  }

  /**
   * Sends a job's last message at once, then forgets the job here. The message is not kept: `latest` then returns an
   * empty one.
   */
  end(key: string, message: string): void {
    this.#throttle.drop(key)
    this.#observe(this.#send(key, message, ''))
  }

  /** The last message of a job, if there was one within the past hour. */
  async latest(key: string): Promise<string | undefined> {
    return (await this.#connections.run(async (redis) => redis.get(this.#latestKey(key)))) ?? undefined
  }

  /**
   * Calls back with every message of a job from now on, and with the last one after reconnecting.
   * @returns a function that stops watching
   * @throws QueueUnavailableError
   */
  async watch(key: string, listener: Listener): Promise<() => void> {
    const listeners = this.#watchers.get(key) ?? new Set()
    // Wrap it, so that each call has a distinct listener even for the same function.
    const own: Listener = (message) => listener(message)
    listeners.add(own)
    this.#watchers.set(key, listeners)
    const stop = () => this.#unwatch(key, own)
    try {
      await orUnavailable(this.#subscriber.subscribe(this.#progressChannel(key)), COMMAND_LIMIT_MS)
    } catch (error) {
      stop()
      throw error
    }
    return stop
  }

  /** Tells all workers to abort a job. */
  async cancel(key: string): Promise<void> {
    await this.#connections.run(async (redis) => redis.publish(this.#cancelChannel, key))
  }

  /**
   * Calls back with the key of every job cancelled from now on.
   * @returns a function that stops listening
   */
  onCancel(listener: (key: string) => void): () => void {
    this.#cancelListeners.add(listener)
    // If Redis is unreachable, the subscription waits and is renewed on reconnecting.
    if (this.#cancelListeners.size === 1) this.#observe(this.#subscriber.subscribe(this.#cancelChannel))
    return () => {
      this.#cancelListeners.delete(listener)
      if (this.#cancelListeners.size === 0) this.#observe(this.#subscriber.unsubscribe(this.#cancelChannel))
    }
  }

  /** Sends held-back messages and ends the subscriptions. */
  close(): void {
    this.#throttle.close()
    this.#watchers.clear()
    this.#cancelListeners.clear()
    this.#subscriber.disconnect()
  }

  #unwatch(key: string, listener: Listener): void {
    const listeners = this.#watchers.get(key)
    if (listeners?.delete(listener) !== true || listeners.size > 0) return
    this.#watchers.delete(key)
    this.#observe(this.#subscriber.unsubscribe(this.#progressChannel(key)))
  }

  async #send(key: string, message: string, kept = message): Promise<void> {
    const send = async () =>
      this.#connections.run(async (redis) =>
        redis
          .multi()
          .set(this.#latestKey(key), kept, 'EX', KEEP_SECONDS)
          .publish(this.#progressChannel(key), message)
          .exec(),
      )
    await send()
  }

  #receive(channel: string, message: string): void {
    if (channel === this.#cancelChannel) for (const listener of this.#cancelListeners) listener(message)
    else this.#tell(channel.slice(this.#progressChannel('').length), message)
  }

  #tell(key: string, message: string): void {
    for (const listener of this.#watchers.get(key) ?? []) listener(message)
  }

  /** Sends each job's last message, in place of those missed while disconnected. */
  #onReady(): void {
    const isFirst = !this.#hasBeenReady
    this.#hasBeenReady = true
    if (isFirst) return
    for (const key of this.#watchers.keys()) this.#observe(this.#tellLatest(key))
  }

  async #tellLatest(key: string): Promise<void> {
    const message = await this.latest(key)
    if (message !== undefined) this.#tell(key, message)
  }

  #observe(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      // Subscriptions still waiting for Redis end with the subscriber.
      if (this.#subscriber.status !== 'end') this.#onError(withoutCommand(error))
    })
  }

  get #cancelChannel(): string {
    return `${this.#connections.prefix}:cancel`
  }

  #progressChannel(key: string): string {
    return `${this.#connections.prefix}:progress:${key}`
  }

  #latestKey(key: string): string {
    return `${this.#connections.prefix}:latest:${key}`
  }
}
