import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { buildApp, type AppParts } from './app.ts'
import type { ServerConfig } from './config.ts'
import { EngineQueue } from './jobs/engine-queue.ts'
import { EngineThreads } from './jobs/engine-threads.ts'
import { openFileStore } from './store/file-store.ts'

/** Work that is still running when the server stops may finish within this time. */
const STOP_GRACE_MS = 3000

const ENGINE_THREAD = new URL('workers/engine-thread.ts', import.meta.url)
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
    onIdleDeath: (error) => app?.log.error({ err: error }, 'an idle engine thread died'),
  })
  const engine = new EngineQueue(threads, {
    concurrency: config.engineThreads,
    limit: config.queueLimit,
    waitMs: timeoutMs,
  })
  let app: FastifyInstance | undefined
  const close = async () => {
    const stopped = app?.close()
    await engine.close(STOP_GRACE_MS)
    app?.server.closeAllConnections()
    await stopped
    await store.close()
  }
  try {
    app = await buildApp({ config, engine, store, logger, webDir: config.webDir || WEB_DIR })
    const url = await app.listen({ port: config.port, host: config.host })
    return { app, url, close }
  } catch (error) {
    await close()
    throw error
  }
}
