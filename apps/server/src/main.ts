import { ConfigError, loadConfig, loadConfigWarnings, type ServerConfig } from './config.ts'
import { startServer, type RunningServer } from './start-server.ts'

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

/** Starts the server, or prints why it cannot start and exits. */
async function startOrExit(config: ServerConfig): Promise<RunningServer> {
  try {
    return await startServer(config)
  } catch (error) {
    process.stderr.write(`The server could not start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const server = await startOrExit(loadConfigOrExit())
for (const warning of loadConfigWarnings()) server.app.log.warn(warning)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal: do not wait for running work.
    if (isStopping) process.exit(1)
    isStopping = true
    server.app.log.info({ signal }, 'stopping')
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  })
}
