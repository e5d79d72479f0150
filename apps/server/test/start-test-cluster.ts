import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { readConfig } from '../src/config.ts'
import { startServer, type RunningServer, type ServerOverrides } from '../src/start-server.ts'
import { startWorker, type RunningWorker, type WorkerOverrides } from '../src/start-worker.ts'
import { OWNER_FILE } from '../src/store/instance-owner.ts'
import { startRedis, type TestRedis } from './start-redis.ts'

const isOfNode = (name: string) => /^node-\d+\//.test(name) && !name.endsWith(OWNER_FILE)

/** A cluster in one process: API nodes and workers that share a Redis and a store. */
export interface TestCluster {
  redis: TestRedis
  /** The settings that its nodes share. */
  environment: Record<string, string>
  /** Folder of the store, unless another one is used. */
  storeDir: string
  startNode: (environment?: Record<string, string>, overrides?: ServerOverrides) => Promise<RunningServer>
  startWorker: (environment?: Record<string, string>, overrides?: WorkerOverrides) => Promise<RunningWorker>
  /** Lists the uploads and results on its nodes and in its store, without records. */
  listFiles: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts a Redis and a store in a folder. @param overrides settings for all nodes, such as another STORE_URL */
export async function startTestCluster(overrides: Record<string, string> = {}): Promise<TestCluster> {
  const redis = await startRedis()
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-cluster-'))
  const storeDir = path.join(folder, 'store')
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ENGINE_THREADS: '2',
    QUEUE_URL: redis.url,
    STORE_URL: `file://${storeDir}`,
    CLUSTER_KEY: randomBytes(32).toString('base64'),
    ...overrides,
  }
  const running: { close: () => Promise<void> }[] = []
  let count = 0
  const configure = (own: Record<string, string>) => {
    count += 1
    return readConfig({ ...environment, DATA_DIR: path.join(folder, `node-${count}`), ...own })
  }
  const track = <Node extends { close: () => Promise<void> }>(node: Node): Node => {
    running.push(node)
    return node
  }
  return {
    redis,
    environment,
    storeDir,
    startNode: async (own = {}, replacements = {}) => track(await startServer(configure(own), replacements)),
    startWorker: async (own = {}, replacements = {}) => track(await startWorker(configure(own), replacements)),
    listFiles: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      return paths.filter((name) => /^store\/jobs\/[^/]+\/(?:in|out)\//.test(name) || isOfNode(name))
    },
    close: async () => {
      for (const node of running.toReversed()) await node.close()
      await redis.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
