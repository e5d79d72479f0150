/** `npm run worker`: installs what is missing and runs a worker of a cluster (docs/scaling.md), with its health routes on PORT. */
import { installPackages } from './install-packages.mjs'
import { PINNED_NODE, supervise } from './processes.mjs'
import { serverEnvironment } from './server-environment.mjs'

try {
  await installPackages()
  process.exitCode = await supervise([
    { command: PINNED_NODE, args: ['apps/server/src/worker.ts'], env: serverEnvironment() },
  ])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
