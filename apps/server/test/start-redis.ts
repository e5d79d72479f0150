import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Redis } from 'ioredis'

/**
 * Redis's server and its tools are one program that acts by the name it is called with. Debian ships the program in
 * redis-tools; redis-server only contains a link to it and a service, which tests do not want to start on a machine.
 */
const [PROGRAM, CALLED] = ['redis-check-rdb', 'redis-server']

/** How long Redis may take to listen on a busy machine. */
const START_MS = 20_000
const LOOK_MS = 20

/** A separate Redis for a test. */
export interface TestRedis {
  /** `redis://127.0.0.1:port`, with the password if there is one. */
  url: string
  port: number
  /** Ends the process: SIGKILL is a crash. The files stay for `restart`. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Restarts it on the same port with the contents of its append-only file. */
  restart: () => Promise<void>
  /** Deletes everything, as in a wiped Redis. */
  flush: () => Promise<void>
  /** Stops it and removes its files. */
  close: () => Promise<void>
}

export interface TestRedisOptions {
  /** Additional lines of its configuration, such as `['--maxmemory-policy', 'allkeys-lru']`. */
  settings?: readonly string[]
  /** Required from every client. */
  password?: string
}

/** Starts redis-server on a free port of 127.0.0.1, with an append-only file that is written through at every command. */
export async function startRedis({ settings = [], password }: TestRedisOptions = {}): Promise<TestRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-redis-'))
  const port = await findFreePort()
  const login = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  const url = `redis://${login}127.0.0.1:${port}`
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes']
  if (password !== undefined) words.push('--requirepass', password)
  const start = async () => startServer([...words, '--appendfsync', 'always', ...settings], url)
  let child: ChildProcess
  try {
    child = await start()
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
  const stop: TestRedis['stop'] = async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return {
    url,
    port,
    stop,
    restart: async () => {
      await stop()
      child = await start()
    },
    flush: async () => ask(url, async (redis) => redis.flushall()),
    close: async () => {
      await stop('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(words: readonly string[], url: string): Promise<ChildProcess> {
  const child = spawn(PROGRAM, words, { argv0: CALLED, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let isMissing = false
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', () => (isMissing = true))
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    if (isMissing) throw new Error("Redis is missing: install Debian's package redis-tools (npm test does).")
    if (child.exitCode !== null) break
    if (/Ready to accept connections/.test(output) && (await answers(url))) return child
    await wait(LOOK_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`redis-server does not start: ${output}`)
}

/** Whether it has loaded its files: until then it answers with an error. */
async function answers(url: string): Promise<boolean> {
  try {
    await ask(url, async (redis) => redis.ping())
    return true
  } catch {
    return false
  }
}

async function ask(url: string, command: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await command(redis)
  } finally {
    redis.disconnect()
  }
}

async function findFreePort(): Promise<number> {
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const address = holder.address()
  const { promise, resolve } = Promise.withResolvers<void>()
  holder.close(() => resolve())
  await promise
  return typeof address === 'object' && address !== null ? address.port : 0
}
