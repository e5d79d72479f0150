import Fastify, { type FastifyInstance } from 'fastify'

import { openCluster, type Cluster } from './cluster/open-cluster.ts'
import type { ServerConfig } from './config.ts'
import { createJobDescriber } from './http/job-describer.ts'
import type { EngineThreadPool } from './jobs/engine-thread-pool.ts'
import { registerEndedWork } from './observe/cluster-metrics.ts'
import { Metrics } from './observe/metrics.ts'
import { openMetrics } from './observe/open-metrics.ts'
import type { MetricsServer } from './observe/serve-metrics.ts'
import { openStore, startEngine, type EngineOverrides } from './start-engine.ts'

const MS_PER_SECOND = 1000

/** A running worker. */
export interface RunningWorker {
  app: FastifyInstance
  /** Base URL of its health routes. */
  url: string
  /** Port of the metrics endpoint, if there is one. */
  metricsPort?: number
  /** Takes no more work, gives running work some time, and leaves the rest to other workers. */
  close: () => Promise<void>
}

/** How a worker starts, and replacements for tests. */
export interface WorkerOverrides extends EngineOverrides {
  /** Jobs expected to take longer than this may share their tasks with other workers, in seconds. */
  minSharedSeconds?: number
}

/** Starts a cluster worker: it takes work from the queue and serves only health routes and metrics. */
export async function startWorker(config: ServerConfig, overrides: WorkerOverrides = {}): Promise<RunningWorker> {
  const app = Fastify({ logger: { level: config.logLevel } })
  const log = { error: (error: unknown, message: string) => app.log.error({ err: error }, message) }
  const describe = createJobDescriber(() => app.log, config.basePath)
  const cluster = await openCluster(config, describe, log.error)
  const store = await openStore(config.dataDir)
  const metrics = new Metrics()
  const { pool, engine, closeConverter } = await startEngine(config, overrides, { metrics, log })
  const threads = config.engineThreads
  app.log.info(`Recto worker: ${countThreads(threads)} from the queue at ${cluster.queueAddress}`)
  const stopWork = cluster.work({
    dispatch: (job, context) => engine.run(job, context),
    createFolder: store.createFolder,
    threads,
    minSharedSeconds: overrides.minSharedSeconds,
    onEnded: registerEndedWork(metrics.registry),
    stopGraceMs: config.stopGraceSeconds * MS_PER_SECOND,
  })
  let metricsServer: MetricsServer | undefined
  const close = async () => {
    await stopWork()
    await app.close()
    await engine.close()
    await closeConverter()
    await store.close()
    await cluster.close()
    await metricsServer?.close()
  }
  addHealthRoutes(app, cluster, pool)
  try {
    metricsServer = await openMetrics(metrics, config, {
      queue: () => engine.load,
      threads: () => pool.size,
      freeBytes: store.freeBytes,
      load: cluster.load,
    })
    const url = await app.listen({ port: config.port, host: config.host })
    return { app, url, close, ...(metricsServer && { metricsPort: metricsServer.port }) }
  } catch (error) {
    await close()
    throw error
  }
}

function countThreads(threads: number): string {
  return threads === 1 ? 'one thread takes jobs' : `${threads} threads take jobs`
}

function addHealthRoutes(app: FastifyInstance, cluster: Cluster, pool: EngineThreadPool): void {
  app.get('/api/health', (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const checks = { ...(await cluster.check()), threads: pool.size > 0 }
    const isReady = Object.values(checks).every(Boolean)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}
