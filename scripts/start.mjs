/** `npm start`: installs what is missing, builds what changed, and serves the app and the API on PORT. */
import { buildPrograms } from './build-programs.mjs'
import { buildWeb } from './build-web.mjs'
import { installPackages } from './install-packages.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { supervise } from './processes.mjs'
import { SERVER_FLAGS, serverEnvironment, stopLimit } from './server-environment.mjs'

try {
  await installPackages('apps')
  await Promise.all([buildWeb(), buildPrograms()])
  const programs = [
    { command: PINNED_NODE, args: [...SERVER_FLAGS, 'apps/server/src/main.ts'], env: serverEnvironment() },
  ]
  process.exitCode = await supervise(programs, stopLimit())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
