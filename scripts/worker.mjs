/** `npm run worker`: installs what is missing and runs a worker of a cluster (docs/scaling.md), with its health routes on PORT. */
import { buildPrograms } from './build-programs.mjs'
import { installPackages } from './install-packages.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { supervise } from './processes.mjs'
import { SERVER_FLAGS, serverEnvironment, stopLimit } from './server-environment.mjs'

try {
  console.log('A Recto worker: it takes jobs from the queue until it is stopped, with Ctrl-C or SIGTERM.')
  await installPackages('apps')
  await buildPrograms()
  const programs = [
    { command: PINNED_NODE, args: [...SERVER_FLAGS, 'apps/server/src/worker.ts'], env: serverEnvironment() },
  ]
  process.exitCode = await supervise(programs, stopLimit())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
