/** `npm start`: installs what is missing, builds what changed, and serves the app and the API on PORT. */
import { buildWeb } from './build-web.mjs'
import { installPackages } from './install-packages.mjs'
import { PINNED_NODE, supervise } from './processes.mjs'
import { serverEnvironment } from './server-environment.mjs'

try {
  await installPackages()
  await buildWeb()
  process.exitCode = await supervise([
    { command: PINNED_NODE, args: ['apps/server/src/main.ts'], env: serverEnvironment() },
  ])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
