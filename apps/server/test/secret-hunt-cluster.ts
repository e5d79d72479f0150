import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { dumpRedis, monitorRedis } from './dump-redis.ts'
import type { Found } from './secret-search.ts'
import { startObjectServer, type ObjectServer } from './start-object-server.ts'
import { addressOf, startProcess, startWorkerProcess, stopProcess, type ServerProcess } from './start-process.ts'
import { startRedis, type TestRedis } from './start-redis.ts'
import { startTap, type Tap } from './start-tap.ts'

/** Two API nodes and a worker, each a separate process, with recordings of all their communication. */
export class WatchedCluster {
  /** Secrets of the operator: the cluster's key and the Redis password. */
  readonly secrets: { clusterKey: string; redisPassword: string }
  readonly redis: TestRedis
  readonly objects: ObjectServer
  readonly #folder: string
  readonly #processes: ServerProcess[] = []
  readonly #taps: Record<'Redis' | 'the store' | 'clients', Tap[]> = { Redis: [], 'the store': [], clients: [] }
  #monitor: Awaited<ReturnType<typeof monitorRedis>> | undefined
  /** URLs of the API nodes. */
  urls: string[] = []

  private constructor(redis: TestRedis, objects: ObjectServer, folder: string, redisPassword: string) {
    this.secrets = { clusterKey: randomBytes(32).toString('base64'), redisPassword }
    this.redis = redis
    this.objects = objects
    this.#folder = folder
  }

  static async start(): Promise<WatchedCluster> {
    const password = randomBytes(16).toString('hex')
    const [redis, objects] = [await startRedis({ password }), await startObjectServer()]
    const folder = await mkdtemp(path.join(tmpdir(), 'recto-hunt-'))
    const cluster = new WatchedCluster(redis, objects, folder, password)
    await cluster.#startAll()
    return cluster
  }

  /** Everything that Redis contains and has received. */
  async ofRedis(): Promise<Found[]> {
    return [
      ...(await dumpRedis(this.redis.url)),
      ...this.#said('Redis'),
      ...(this.#monitor ? [this.#monitor.commands()] : []),
    ]
  }

  /** Everything that the store contains and has received. */
  async ofStore(): Promise<Found[]> {
    return [...(await readFolder(this.objects.folder)), ...this.#said('the store')]
  }

  /** The logs of all processes. */
  ofLogs(): Found[] {
    return this.#processes.map(({ output }, index) => ({ where: `log ${index}`, bytes: Buffer.from(output()) }))
  }

  /** The plaintext communication between clients and nodes. */
  ofClients(): Found[] {
    return this.#said('clients')
  }

  /** Files left in the data folders of its nodes. */
  async ofNodes(): Promise<Found[]> {
    return readFolder(this.#folder)
  }

  async stopProcesses(): Promise<void> {
    await Promise.all(this.#processes.map(async (process) => stopProcess(process)))
  }

  async close(): Promise<void> {
    await this.stopProcesses()
    this.#monitor?.stop()
    for (const tap of Object.values(this.#taps).flat()) await tap.close()
    await this.redis.close()
    await this.objects.close()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #startAll(): Promise<void> {
    this.#monitor = await monitorRedis(this.redis.url)
    const [queueUrl, storeUrl] = [new URL(this.redis.url), new URL(this.objects.storeUrl)]
    const endpoint = new URL(storeUrl.searchParams.get('endpoint') ?? '')
    queueUrl.port = await this.#tap('Redis', this.redis.port)
    endpoint.port = await this.#tap('the store', Number(endpoint.port))
    storeUrl.searchParams.set('endpoint', endpoint.origin)
    const environment = {
      PORT: '0',
      LOG_LEVEL: 'trace',
      ENGINE_THREADS: '1',
      RATE_LIMIT: '10000',
      DAILY_OPERATIONS: '10000',
      QUEUE_URL: queueUrl.href,
      STORE_URL: storeUrl.href,
      CLUSTER_KEY: this.secrets.clusterKey,
      ...this.objects.credentials,
    }
    const dataDir = (name: string) => ({ DATA_DIR: path.join(this.#folder, name) })
    const nodes = ['one', 'two'].map((name) => startProcess({ ...environment, ...dataDir(name) }))
    this.#processes.push(...nodes, startWorkerProcess({ ...environment, ...dataDir('worker') }))
    await Promise.all(this.#processes.map(addressOf))
    for (const node of nodes) {
      const port = await this.#tap('clients', Number(new URL(await addressOf(node)).port))
      this.urls.push(`http://127.0.0.1:${port}`)
    }
  }

  /** Records the traffic to a port; returns another port for it. */
  async #tap(whom: 'Redis' | 'the store' | 'clients', port: number): Promise<string> {
    const tap = await startTap(port)
    this.#taps[whom].push(tap)
    return String(tap.port)
  }

  #said(whom: 'Redis' | 'the store' | 'clients'): Found[] {
    const records = this.#taps[whom].flatMap((tap) => tap.recorded())
    return records.map((bytes, index) => ({ where: `what was said to and by ${whom}, ${index}`, bytes }))
  }
}

/** All files below a folder, each with its path. */
async function readFolder(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(
    files.map(async (file) => {
      const where = path.relative(folder, file)
      return { where, bytes: Buffer.concat([Buffer.from(`${where}\n`), await readFile(file)]) }
    }),
  )
}
