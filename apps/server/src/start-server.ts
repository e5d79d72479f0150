import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { openAccess } from './access/open-access.ts'
import { buildApp, type AppOptions } from './app.ts'
import type { Cluster } from './cluster/open-cluster.ts'
import type { ServerConfig } from './config.ts'
import { createJobDescriber } from './http/job-describer.ts'
import { RateLimitStore } from './http/rate-limit-store.ts'
import { fitConnections } from './http/open-file-limit.ts'
import type { Readiness } from './http/service-routes.ts'
import { nameClient } from './jobs/client-name.ts'
import { MemorySlots } from './http/memory-slots.ts'
import { ConcurrencyLimiter } from './jobs/concurrency-limiter.ts'
import { DailyQuota } from './jobs/daily-quota.ts'
import { EmbeddedJobs } from './jobs/embedded-jobs.ts'
import { toLimiter, toQuota } from './jobs/embedded-limits.ts'
import type { EngineThreadPool } from './jobs/engine-thread-pool.ts'
import type { JobDescriber } from './jobs/job-request.ts'
import { IdempotencyKeys } from './jobs/idempotency-keys.ts'
import { JobService } from './jobs/job-service.ts'
import type { Dispatch } from './jobs/work-runner.ts'
import { ResultBudget } from './jobs/result-budget.ts'
import { Metrics } from './observe/metrics.ts'
import { openMetrics } from './observe/open-metrics.ts'
import type { MetricsServer } from './observe/serve-metrics.ts'
import { startTracing, withSpan, type TracingOptions } from './observe/tracing.ts'
import { ReportStore } from './reports/report-store.ts'
import type { Services } from './services.ts'
import { openStore, startEngine, type EngineOverrides, type ProblemLog } from './start-engine.ts'

/** How long cancelled work may take to send its response. */
const CANCEL_MS = 1000

const CLOSE_IDLE_MS = 100

const MS_PER_HOUR = 3_600_000

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A running server. */
export interface RunningServer {
  app: FastifyInstance
  /** Base URL, such as `http://127.0.0.1:8080`. */
  url: string
  /** Port of the metrics endpoint, if there is one. */
  metricsPort?: number
  /** Refuses new work, gives running work some time, leaves jobs to the next server, and removes the rest. */
  close: () => Promise<void>
}

/** How the process starts, and replacements for tests. */
export interface ServerOverrides extends EngineOverrides {
  logger?: AppOptions['logger']
  /** Overrides the configured grace period. */
  stopGraceMs?: number
}

/** Starts the file store, the engine threads and the application, and listens. */
export async function startServer(config: ServerConfig, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const stopTracing = config.tracesEndpoint === '' ? undefined : await startTracing(toTracingOptions(config))
  let app: FastifyInstance | undefined
  let metricsServer: MetricsServer | undefined
  const log = { error: (error: unknown, message: string) => app?.log.error({ err: error }, message) }
  const access = await openAccess(config, log)
  const store = await openStore(config.dataDir)
  const metrics = new Metrics()
  const { pool, engine, convertsOffice, closeConverter } = await startEngine(config, overrides, { metrics, log })
  const describe = createJobDescriber(() => app?.log, config.basePath)
  const cluster = await joinCluster(config, describe, log)
  const services = createServices(config, { access, engine, store, describe, cluster })
  const close = async () => {
    const graceMs = overrides.stopGraceMs ?? config.stopGraceSeconds * 1000
    await drainWork(services, graceMs)
    // After all work has ended, so that event streams have sent their last messages.
    await services.jobs.close()
    await closeApp(app)
    await engine.close()
    await closeConverter()
    services.reports.close()
    await store.close()
    await cluster?.close()
    await metricsServer?.close()
    await stopTracing?.()
  }
  try {
    await services.jobs.open()
    const checkServices = () => checkReadiness(services, pool, cluster)
    const webDir = config.webDir || WEB_DIR
    const logger = overrides.logger ?? { level: config.logLevel }
    const maxConnections = await fitConnections(config.maxConnections)
    const fitted = { ...config, maxConnections }
    app = await buildApp({
      ...services,
      config: fitted,
      convertsOffice,
      checkReadiness: checkServices,
      observer: metrics,
      logger,
      webDir,
    })
    if (maxConnections < config.maxConnections) {
      app.log.warn({ maxConnections }, 'the limit on open files allows fewer connections than MAX_CONNECTIONS')
    }
    if (access.lacksKeys) app.log.warn('there are no API keys yet; "recto keys add" creates one')
    metricsServer = await openMetrics(metrics, config, {
      queue: () => services.engine.load,
      threads: () => pool.size,
      freeBytes: store.freeBytes,
      jobs: services.jobs,
      load: cluster?.load,
    })
    const url = await app.listen({ port: config.port, host: config.host })
    return { app, url, close, ...(metricsServer && { metricsPort: metricsServer.port }) }
  } catch (error) {
    await close()
    throw error
  }
}

function toTracingOptions({ tracesEndpoint: endpoint, serviceName }: ServerConfig): TracingOptions {
  return { endpoint, serviceName }
}

/** The parts that services are built from. */
interface ServiceParts extends Pick<Services, 'access' | 'engine' | 'store'> {
  describe: JobDescriber
  cluster: Cluster | undefined
}

function createServices(config: ServerConfig, { describe, cluster, ...parts }: ServiceParts): Services {
  const { engine } = parts
  const dispatch: Dispatch = (job, context) =>
    withSpan('do the work', { 'recto.operation': job.operation }, () => engine.run(job, context))
  const shared = cluster ?? createEmbedded(config, { ...parts, describe, dispatch })
  const { jobs, limiter, quota, reports, rateLimitStore } = shared
  const hasWorkers = cluster !== undefined
  return {
    config,
    ...parts,
    dispatch,
    jobs,
    limiter,
    memorySlots: new MemorySlots(),
    quota,
    reports,
    rateLimitStore,
    nameClient: shared.nameClient,
    hasWorkers,
  }
}

/** Creates the services of a standalone server. */
function createEmbedded(
  config: ServerConfig,
  { engine, store, describe, dispatch }: Pick<Services, 'engine' | 'store' | 'dispatch'> & { describe: JobDescriber },
): Pick<Services, 'jobs' | 'limiter' | 'quota' | 'reports' | 'rateLimitStore' | 'nameClient'> {
  const limiter = new ConcurrencyLimiter()
  const quota = new DailyQuota()
  const retentionMs = config.retentionHours * MS_PER_HOUR
  const service = new JobService({
    retentionMs,
    budget: new ResultBudget({ clientMb: config.resultBudgetMb, storeMb: config.storeBudgetMb }),
    store: store.jobs,
    dispatch,
    describe,
    onClaimed: ({ id, client, idempotency }, isFinished) => {
      if (idempotency !== undefined) keys.remember({ client, ...idempotency }, id)
      return isFinished ? () => undefined : limiter.hold(client)
    },
  })
  const keys = new IdempotencyKeys((id) => service.isReusable(id))
  return {
    jobs: new EmbeddedJobs({ service, engine, keys, quota }),
    limiter: toLimiter(limiter),
    quota: toQuota(quota),
    reports: new ReportStore({ createFolder: store.createFolder, retentionMs }),
    rateLimitStore: RateLimitStore,
    nameClient,
  }
}

/** Joins the cluster, if one is configured. Its libraries are loaded only then. */
async function joinCluster(
  config: ServerConfig,
  describe: JobDescriber,
  log: ProblemLog,
): Promise<Cluster | undefined> {
  if (config.queueUrl === 'embedded' && config.storeUrl === 'embedded') return undefined
  const { openCluster } = await import('./cluster/open-cluster.ts')
  return openCluster(config, describe, (error, message) => log.error(error, message))
}

async function checkReadiness(
  { limiter, engine, store }: Services,
  pool: EngineThreadPool,
  cluster: Cluster | undefined,
): Promise<Readiness> {
  const shared = await cluster?.check()
  return {
    queue: !limiter.isDraining && engine.servesQuickCalls && shared?.queue !== false,
    store: (await store.isWritable()) && shared?.store !== false,
    threads: pool.size > 0,
  }
}

/**
 * Refuses new work and waits for running work, which is cancelled after the grace period. Polling still works in the
 * meantime.
 */
async function drainWork({ limiter, engine, jobs }: Services, graceMs: number): Promise<void> {
  const drained = limiter.drain()
  const grace = setTimeout(() => {
    jobs.prepareToStop()
    engine.cancelAll()
  }, graceMs)
  let deadline: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<void>((resolve) => {
    deadline = setTimeout(resolve, graceMs + CANCEL_MS)
  })
  await Promise.race([drained, timeIsUp])
  clearTimeout(grace)
  clearTimeout(deadline)
}

/** Stops accepting requests and gives pending responses a moment to finish. */
async function closeApp(app: FastifyInstance | undefined): Promise<void> {
  if (app === undefined) return
  const { server } = app
  const timers = [
    // Keep-alive connections would otherwise stay open after their last response.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS),
    setTimeout(() => server.closeAllConnections(), CANCEL_MS),
  ]
  await app.close()
  for (const timer of timers) clearTimeout(timer)
}
