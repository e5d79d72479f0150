import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { readConfig } from '../src/config.ts'
import { startServer, type RunningServer, type ServerOverrides } from '../src/start-server.ts'
import { startWorker, type RunningWorker, type WorkerOverrides } from '../src/start-worker.ts'
import { OWNER_FILE } from '../src/store/instance-owner.ts'
import { isRecord } from '../src/store/job-folder.ts'
import { KEY_FILE } from '../src/store/sealer.ts'
import { startRedis, type TestRedis } from './start-redis.ts'
import { startTestStore, type TestStore } from './start-test-store.ts'

/** Objects that are files or reports of a visitor, excluding records, ends and markers. */
const IS_FILE = /^(?:jobs\/[^/]+\/(?:in|out)|reports)\//

/** A cluster in one process: API nodes and workers that share a Redis and a store. */
export interface TestCluster {
  redis: TestRedis
  store: TestStore
  /** Where its nodes store their data. */
  folder: string
  /** The settings that its nodes share. */
  environment: Record<string, string>
  startNode: (environment?: Record<string, string>, overrides?: ServerOverrides) => Promise<RunningServer>
  startWorker: (environment?: Record<string, string>, overrides?: WorkerOverrides) => Promise<RunningWorker>
  /** Lists the uploads, results and reports on its nodes and in its store, without records. */
  listFiles: () => Promise<string[]>
  close: () => Promise<void>
}

/** Parts that a test cluster may be given; it starts the rest, and removes what it has started. */
export interface TestClusterOptions {
  /** Where it stores its data. A cluster given the folder of an earlier one finds its jobs, with an empty Redis. */
  folder?: string
  store?: TestStore
}

/** Starts a Redis and a store. @param overrides settings for all nodes */
export async function startTestCluster(
  overrides: Record<string, string> = {},
  given: TestClusterOptions = {},
): Promise<TestCluster> {
  const folder = given.folder ?? (await mkdtemp(path.join(tmpdir(), 'recto-cluster-')))
  const [redis, store] = [await startRedis(), given.store ?? (await startTestStore(folder))]
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ENGINE_THREADS: '2',
    QUEUE_URL: redis.url,
    STORE_URL: store.url,
    CLUSTER_KEY: createHash('sha256').update(folder).digest('base64'),
    ...overrides,
  }
  const running: { close: () => Promise<void> }[] = []
  const configure = (own: Record<string, string>) =>
    readConfig({ ...environment, DATA_DIR: path.join(folder, `node-${randomUUID()}`), ...own })
  /** A node is closed once, by its test or along with the cluster. */
  const track = <Node extends { close: () => Promise<void> }>(node: Node): Node => {
    let closed: Promise<void> | undefined
    const close = async () => (closed ??= node.close())
    running.push({ close })
    return { ...node, close }
  }
  return {
    redis,
    store,
    folder,
    environment,
    startNode: async (own = {}, replacements = {}) => track(await startServer(configure(own), replacements)),
    startWorker: async (own = {}, replacements = {}) => track(await startWorker(configure(own), replacements)),
    listFiles: async () => [
      ...(await listNodeFiles(folder)),
      ...(await store.listKeys()).filter((key) => IS_FILE.test(key)),
    ],
    close: async () => {
      await Promise.all(running.map(async (node) => node.close()))
      await redis.close()
      if (given.store === undefined) await store.close()
      if (given.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Files in the data folders of nodes, without records. */
async function listNodeFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const node of await readdir(folder)) {
    if (!node.startsWith('node-')) continue
    const entries = await readdir(path.join(folder, node), { recursive: true, withFileTypes: true })
    files.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  }
  return files.filter((name) => name !== OWNER_FILE && name !== KEY_FILE && !isRecord(name))
}
