import { orUnavailable } from './queue-unavailable-error.ts'
import { COMMAND_LIMIT_MS, type RedisConnections } from './redis-connections.ts'
import { Throttle } from './throttle.ts'
import { withoutCommand } from './without-command.ts'

/** At most five messages of a job in a second. */
const INTERVAL_MS = 200

/** The last message of a job is kept this long, in seconds. */
const KEEP_SECONDS = 3600

type Listener = (message: string) => void

export interface JobChannelOptions {
  connections: RedisConnections
  /** Told about messages that could not be sent or read in the background. */
  onError: (error: Error) => void
  intervalMs?: number
}

/**
 * Carries progress from the worker of a job to whoever watches it, and cancellations to workers. Messages may be lost with Redis or a
 * connection: how a job ended is not told here.
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

  /** Sends a message of a job soon, or the next one instead if it follows soon. The last one is always sent. */
  publish(key: string, message: string): void {
    this.#throttle.push(key, message)
  }

  /** Sends at once what `publish` still holds back of a job, and forgets the job here; for the end of a run. */
  settle(key: string): void {
    this.#throttle.end(key)
  }

  /**
   * Sends the last message of a job at once, and forgets the job here. It is not kept: whoever asks for the latest message later finds
   * an empty one.
   */
  end(key: string, message: string): void {
    this.#throttle.drop(key)
    this.#observe(this.#send(key, message, ''))
  }

  /** The last message of a job, if there was one within the last hour. */
  async latest(key: string): Promise<string | undefined> {
    return (await this.#connections.run(async (redis) => redis.get(this.#latestKey(key)))) ?? undefined
  }

  /**
   * Calls back with every message of a job from now on, and with the last one after a connection was lost and is back.
   * @returns a function that stops it
   * @throws QueueUnavailableError
   */
  async watch(key: string, listener: Listener): Promise<() => void> {
    const listeners = this.#watchers.get(key) ?? new Set()
    // Each call is a listener of its own, even with the same function.
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
   * Calls back with the key of every job that is cancelled from now on.
   * @returns a function that stops it
   */
  onCancel(listener: (key: string) => void): () => void {
    this.#cancelListeners.add(listener)
    // Redis may be away: the subscription waits for it and is renewed with the connection.
    if (this.#cancelListeners.size === 1) this.#observe(this.#subscriber.subscribe(this.#cancelChannel))
    return () => {
      this.#cancelListeners.delete(listener)
      if (this.#cancelListeners.size === 0) this.#observe(this.#subscriber.unsubscribe(this.#cancelChannel))
    }
  }

  /** Sends what is held back and ends the subscriptions. */
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

  /** Messages that were sent while the connection was lost are made up for by the last of each job. */
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
      // Subscriptions that wait for Redis end with the subscriber.
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
