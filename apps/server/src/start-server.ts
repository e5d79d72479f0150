import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { buildApp, type AppParts } from './app.ts'
import type { ServerConfig } from './config.ts'
import { EngineQueue } from './jobs/engine-queue.ts'
import { EngineThreads } from './jobs/engine-threads.ts'
import { JobDesk } from './jobs/job-desk.ts'
import { prepareSupplies } from './jobs/thread-supplies.ts'
import { openFileStore } from './store/file-store.ts'

/** Work that is still running when the server stops may finish within this time. */
const STOP_GRACE_MS = 3000

/** Cancelled work takes up to this long to be answered. */
const CANCEL_MS = 1000

const CLOSE_IDLE_MS = 100

const MS_PER_HOUR = 3_600_000

const ENGINE_THREAD = new URL('workers/start-thread.ts', import.meta.url)
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A server that answers. */
export interface RunningServer {
  app: FastifyInstance
  /** Address to call, such as `http://127.0.0.1:8080`. */
  url: string
  /** Stops taking requests, ends the running ones within seconds, removes all files. */
  close: () => Promise<void>
}

/** What tests put in place of the real parts. */
export interface ServerOverrides {
  logger?: AppParts['logger']
  /** Module that does the work of an engine thread. */
  threadFile?: URL
  /** How long work may go on when the server stops. */
  stopGraceMs?: number
}

/** Starts everything: files, engine threads, application, and listens. */
export async function startServer(config: ServerConfig, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const store = await openFileStore(config.dataDir)
  const logger = overrides.logger ?? { level: config.logLevel }
  const timeoutMs = config.jobTimeoutSeconds * 1000
  const threads = new EngineThreads({
    count: config.engineThreads,
    memoryMb: config.engineMemoryMb,
    timeoutMs,
    file: overrides.threadFile ?? ENGINE_THREAD,
    supplies: await prepareSupplies(),
    onIdleDeath: (error) => app?.log.error({ err: error }, 'an idle engine thread died'),
    onHelperDeath: (error) => app?.log.error({ err: error }, 'an engine thread that helped with a job died'),
  })
  const engine = new EngineQueue(threads, {
    concurrency: config.engineThreads,
    limit: config.queueLimit,
    waitMs: timeoutMs,
  })
  const jobs = new JobDesk({ retentionMs: config.retentionHours * MS_PER_HOUR })
  let app: FastifyInstance | undefined
  const close = async () => {
    // Nobody could fetch what they come to; those who listen hear that they are over.
    await jobs.close()
    await closeApp(app, engine, overrides.stopGraceMs ?? STOP_GRACE_MS)
    await jobs.close()
    await engine.close()
    await store.close()
  }
  try {
    app = await buildApp({ config, engine, store, jobs, logger, webDir: config.webDir || WEB_DIR })
    const url = await app.listen({ port: config.port, host: config.host })
    return { app, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Takes no more requests and lets those under way end: by themselves at first, then cancelled, then cut off. */
async function closeApp(app: FastifyInstance | undefined, engine: EngineQueue, graceMs: number): Promise<void> {
  if (app === undefined) return
  const { server } = app
  const timers = [
    // A connection whose last answer is out would otherwise stay open for the next request.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS),
    setTimeout(() => engine.cancelAll(), graceMs),
    setTimeout(() => server.closeAllConnections(), graceMs + CANCEL_MS),
  ]
  await app.close()
  for (const timer of timers) clearTimeout(timer)
}
