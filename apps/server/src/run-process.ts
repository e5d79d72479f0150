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
  const running = await startOrExit(what, start)
  for (const warning of loadConfigWarnings()) running.app.log.warn(warning)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal: do not wait for running work.
      if (isStopping) process.exit(1)
      isStopping = true
      running.app.log.info({ signal }, 'stopping')
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          running.app.log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
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
