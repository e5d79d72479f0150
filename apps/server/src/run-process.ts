import { AppError } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import { ConfigError, loadConfig, loadConfigWarnings, type ServerConfig } from './config.ts'

/** A server or worker that runs until the process is asked to stop. */
interface Running {
  app: FastifyInstance
  close: () => Promise<void>
}

/** Starts a server or a worker with the configuration of this process, and stops it on SIGINT and SIGTERM. */
export async function runProcess(what: string, start: (config: ServerConfig) => Promise<Running>): Promise<void> {
  const starting = startOrExit(what, start)
  let isStopping = false
  // A signal that arrives during the start stops the process cleanly, too, as soon as it has started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal: do not wait for running work.
      if (isStopping) process.exit(1)
      isStopping = true
      void starting.then((running) => stopAndExit(running, signal))
    })
  }
  const { app } = await starting
  for (const warning of loadConfigWarnings()) app.log.warn(warning)
}

async function stopAndExit({ app, close }: Running, signal: NodeJS.Signals): Promise<void> {
  app.log.info({ signal }, 'stopping')
  try {
    await close()
    process.exit(0)
  } catch (error) {
    app.log.error({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}

/** Reads the configuration, or prints its problems and exits. */
function loadConfigOrExit(): ServerConfig {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${[error.message, ...loadConfigWarnings()].join('\n')}\n`)
    process.exit(1)
  }
}

/** Starts the process, or prints why that is impossible and exits. */
async function startOrExit(what: string, start: (config: ServerConfig) => Promise<Running>): Promise<Running> {
  const config = loadConfigOrExit()
  try {
    return await start(config)
  } catch (error) {
    process.stderr.write(`${what} could not start: ${messageOf(error)}\n`)
    process.exit(1)
  }
}

/** The message of an error. A code meant for callers is replaced with its meaning for the operator. */
function messageOf(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) return error.cause.message
  return error instanceof Error ? error.message : String(error)
}
