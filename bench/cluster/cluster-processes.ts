import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { startObjectServer, type ObjectServer } from '../../apps/server/test/start-object-server.ts'
import { startRedis, type TestRedis } from '../../apps/server/test/start-redis.ts'
import { serverEnvironment } from '../../scripts/server-environment.mjs'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const WORKER = fileURLToPath(new URL('frail-worker.ts', import.meta.url))

/** Redis's usual configuration: writes are on disk within a second. */
const REDIS = { settings: ['--appendfsync', 'everysec'] }

/** One thread per process, and no limits per client, because all callers share one address here. */
const SETTINGS = {
  ENGINE_THREADS: '1',
  RATE_LIMIT: 'off',
  CLIENT_CONCURRENCY: 'off',
  CLIENT_QUEUE_LIMIT: 'off',
  CLIENT_JOBS: 'off',
  DAILY_OPERATIONS: '100000',
  QUEUE_LIMIT: '1000',
  STOP_GRACE_S: '1',
}

/** How long a process may take to listen on a busy machine. */
const START_MS = 120_000

/** A process of the cluster, which is restarted under the same name and port. */
export class ClusterProcess {
  readonly name: string
  readonly #file: string
  readonly #environment: Record<string, string>
  #child: ChildProcess | undefined
  #port = '0'
  #output = ''

  constructor(name: string, file: string, environment: Record<string, string>) {
    this.name = name
    this.#file = file
    this.#environment = environment
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Everything the process and its predecessors have logged. */
  get output(): string {
    return this.#output
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts the process and waits until it listens. */
  async start(): Promise<void> {
    const environment = { ...this.#environment, PORT: this.#port, PATH: process.env['PATH'] ?? '' }
    const child = spawn(process.execPath, [this.#file], { env: environment })
    this.#child = child
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      this.#output += chunk.toString()
      const [, port] = /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? []
      if (port !== undefined) resolve(port)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`${this.name} does not start: ${output}`)))
    const timer = setTimeout(() => reject(new Error(`${this.name} does not listen: ${output}`)), START_MS)
    try {
      this.#port = await promise
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the process as a power failure would. */
  async kill(): Promise<void> {
    if (!this.isRunning) return
    const exited = once(this.#child as ChildProcess, 'exit')
    this.#child?.kill('SIGKILL')
    await exited
  }
}

/** How many processes to start. */
interface Counts {
  nodes: number
  workers: number
  /** Servers that belong to no cluster. */
  embedded?: number
}

/** The parts of a cluster on this machine. */
export class ClusterProcesses {
  readonly redis: TestRedis
  readonly objects: ObjectServer
  readonly nodes: readonly ClusterProcess[]
  readonly workers: ClusterProcess[]
  readonly embedded: readonly ClusterProcess[]
  /** The settings shared by every process of the cluster. */
  readonly environment: Readonly<Record<string, string>>
  readonly #folder: string

  private constructor(redis: TestRedis, objects: ObjectServer, folder: string, counts: Counts) {
    this.redis = redis
    this.objects = objects
    this.#folder = folder
    const alone = { ...serverEnvironment({}), ...SETTINGS }
    this.environment = {
      ...alone,
      ...objects.credentials,
      QUEUE_URL: redis.url,
      STORE_URL: objects.storeUrl,
      CLUSTER_KEY: randomBytes(32).toString('base64'),
    }
    const many = (count: number, kind: string, file: string, environment = this.environment) =>
      Array.from({ length: count }, (_, index) => this.#create(`${kind}-${index + 1}`, file, environment))
    this.nodes = many(counts.nodes, 'node', MAIN)
    this.workers = many(counts.workers, 'worker', WORKER)
    this.embedded = many(counts.embedded ?? 0, 'embedded', MAIN, alone)
  }

  /** Starts Redis, the S3 server and all processes. */
  static async start(counts: Counts): Promise<ClusterProcesses> {
    const folder = await mkdtemp(path.join(tmpdir(), 'recto-cluster-'))
    const cluster = new ClusterProcesses(await startRedis(REDIS), await startObjectServer(), folder, counts)
    await Promise.all(cluster.all.map(async (each) => each.start()))
    return cluster
  }

  get all(): ClusterProcess[] {
    return [...this.nodes, ...this.workers, ...this.embedded]
  }

  async addWorker(): Promise<void> {
    const worker = this.#create(`worker-${this.workers.length + 1}`, WORKER, this.environment)
    this.workers.push(worker)
    await worker.start()
  }

  /** Ends all processes without waiting, before this one ends. */
  killAll(): void {
    for (const each of this.all) void each.kill()
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(async (each) => each.kill()))
    await this.redis.close()
    await this.objects.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #create(name: string, file: string, environment: Readonly<Record<string, string>>): ClusterProcess {
    return new ClusterProcess(name, file, { ...environment, DATA_DIR: path.join(this.#folder, name) })
  }
}
