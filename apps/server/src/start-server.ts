import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { openAccess } from './access/open-access.ts'
import { buildApp, type AppOptions } from './app.ts'
import type { ServerConfig } from './config.ts'
import { createJobDescriber } from './http/job-describer.ts'
import { fitConnections } from './http/open-file-limit.ts'
import type { Readiness } from './http/service-routes.ts'
import { ConcurrencyLimiter } from './jobs/concurrency-limiter.ts'
import { DailyQuota } from './jobs/daily-quota.ts'
import { EmbeddedJobs } from './jobs/embedded-jobs.ts'
import { toLimiter, toQuota } from './jobs/embedded-limits.ts'
import { EngineQueue } from './jobs/engine-queue.ts'
import { EngineThreadPool } from './jobs/engine-thread-pool.ts'
import { IdempotencyKeys } from './jobs/idempotency-keys.ts'
import { JobService } from './jobs/job-service.ts'
import { ResultBudget } from './jobs/result-budget.ts'
import { prepareWorkerData } from './jobs/worker-data.ts'
import { Metrics } from './observe/metrics.ts'
import { serveMetrics, type MetricsServer } from './observe/serve-metrics.ts'
import { startTracing, withSpan, type TracingOptions } from './observe/tracing.ts'
import { ReportStore } from './reports/report-store.ts'
import type { Services } from './services.ts'
import { openFileStore, type FileStore } from './store/file-store.ts'

/** How long cancelled work may take to send its response. */
const CANCEL_MS = 1000

const CLOSE_IDLE_MS = 100

const MS_PER_HOUR = 3_600_000

/** Why a folder cannot be used, by the system's code. */
const STORE_FAILURES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

const ENGINE_THREAD = new URL('workers/start-thread.ts', import.meta.url)
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

/** Replacements for tests. */
export interface ServerOverrides {
  logger?: AppOptions['logger']
  /** Module that engine threads run. */
  threadFile?: URL
  /** Overrides the configured grace period. */
  stopGraceMs?: number
}

/** Starts the file store, the engine threads and the application, and listens. */
export async function startServer(config: ServerConfig, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const stopTracing = config.tracesEndpoint === '' ? undefined : await startTracing(toTracingOptions(config))
  const log = { error: (error: unknown, message: string) => app?.log.error({ err: error }, message) }
  const access = await openAccess(config, log)
  const store = await openStore(config.dataDir)
  const metrics = new Metrics()
  const { pool, engine } = await startEngine(config, overrides, { metrics, log })
  const services = createServices(config, { access, engine, store }, () => app?.log)
  let app: FastifyInstance | undefined
  let metricsServer: MetricsServer | undefined
  const close = async () => {
    const graceMs = overrides.stopGraceMs ?? config.stopGraceSeconds * 1000
    await drainWork(services, graceMs)
    // After all work has ended: event streams have sent what there was to say.
    await services.jobs.close()
    await closeApp(app)
    await engine.close()
    services.reports.close()
    await store.close()
    await metricsServer?.close()
    await stopTracing?.()
  }
  try {
    await services.jobs.open()
    const checkServices = () => checkReadiness(services, pool)
    const webDir = config.webDir || WEB_DIR
    const logger = overrides.logger ?? { level: config.logLevel }
    const maxConnections = await fitConnections(config.maxConnections)
    const fitted = { ...config, maxConnections }
    app = await buildApp({
      ...services,
      config: fitted,
      checkReadiness: checkServices,
      observer: metrics,
      logger,
      webDir,
    })
    if (maxConnections < config.maxConnections) {
      app.log.warn({ maxConnections }, 'the limit on open files allows fewer connections than MAX_CONNECTIONS')
    }
    if (access.lacksKeys) app.log.warn('there are no API keys yet; "recto keys add" creates one')
    metricsServer = await openMetrics(metrics, services, pool)
    const url = await app.listen({ port: config.port, host: config.host })
    return { app, url, close, ...(metricsServer && { metricsPort: metricsServer.port }) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the file store, or says in plain words why that is not possible. */
async function openStore(dataDir: string): Promise<FileStore> {
  try {
    return await openFileStore(dataDir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = STORE_FAILURES[code]
    if (reason === undefined) throw error
    throw new Error(`DATA_DIR, ${dataDir}, cannot be used: ${reason} (${code}).`, { cause: error })
  }
}

function toTracingOptions({ tracesEndpoint: endpoint, serviceName }: ServerConfig): TracingOptions {
  return { endpoint, serviceName }
}

async function startEngine(
  config: ServerConfig,
  { threadFile }: ServerOverrides,
  { metrics, log }: { metrics: Metrics; log: { error: (error: unknown, message: string) => void } },
): Promise<{ pool: EngineThreadPool; engine: EngineQueue }> {
  const timeoutMs = config.jobTimeoutSeconds * 1000
  const pool = new EngineThreadPool({
    count: config.engineThreads,
    memoryMb: config.engineMemoryMb,
    timeoutMs,
    file: threadFile ?? ENGINE_THREAD,
    workerData: await prepareWorkerData(),
    observer: metrics,
    onIdleThreadDeath: (error) => log.error(error, 'an idle engine thread died'),
    onHelperThreadDeath: (error) => log.error(error, 'an engine thread that helped with a job died'),
  })
  const { engineThreads: concurrency, queueLimit: limit, clientQueueLimit: clientLimit } = config
  return {
    pool,
    engine: new EngineQueue(pool, { concurrency, limit, clientLimit, waitMs: timeoutMs, observer: metrics }),
  }
}

function createServices(
  config: ServerConfig,
  { access, engine, store }: Pick<Services, 'access' | 'engine' | 'store'>,
  log: Parameters<typeof createJobDescriber>[0],
): Services {
  const limiter = new ConcurrencyLimiter()
  const retentionMs = config.retentionHours * MS_PER_HOUR
  const dispatch: Services['dispatch'] = (job, context) =>
    withSpan('do the work', { 'recto.operation': job.operation }, () => engine.run(job, context))
  const service = new JobService({
    retentionMs,
    budget: new ResultBudget({ clientMb: config.resultBudgetMb, storeMb: config.storeBudgetMb }),
    store: store.jobs,
    dispatch,
    describe: createJobDescriber(log, config.basePath),
    onClaimed: ({ id, client, idempotency }, isFinished) => {
      if (idempotency !== undefined) keys.remember({ client, ...idempotency }, id)
      return isFinished ? () => undefined : limiter.hold(client)
    },
  })
  const keys = new IdempotencyKeys((id) => service.isReusable(id))
  const quota = new DailyQuota()
  const jobs = new EmbeddedJobs({ service, engine, keys, quota })
  const reports = new ReportStore({ createFolder: store.createFolder, retentionMs })
  return { config, access, engine, dispatch, store, jobs, limiter: toLimiter(limiter), quota: toQuota(quota), reports }
}

async function checkReadiness({ limiter, engine, store }: Services, pool: EngineThreadPool): Promise<Readiness> {
  return {
    queue: !limiter.isDraining && engine.servesQuickCalls,
    store: await store.isWritable(),
    threads: pool.size > 0,
  }
}

async function openMetrics(
  metrics: Metrics,
  { config, engine, jobs, store }: Services,
  pool: EngineThreadPool,
): Promise<MetricsServer | undefined> {
  const { metricsPort: port, metricsHost: host } = config
  if (port === null) return undefined
  metrics.registerGauges({
    queue: () => engine.load,
    jobs: () => jobs.counts,
    threads: () => pool.size,
    freeBytes: store.freeBytes,
    keptBytes: () => jobs.keptBytes,
  })
  return serveMetrics(metrics.registry, { port, host })
}

/**
 * Refuses new work and waits for running work, which is cancelled after the grace period. Polling still works
 * meanwhile.
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
