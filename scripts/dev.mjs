/** `npm run dev`: the API, restarted when its files change, and the web app, reloaded in the browser as it changes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { PROGRAMS } from './build-programs.mjs'
import { installPackages } from './install-packages.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { ROOT, supervise } from './processes.mjs'
import { SERVER_FLAGS } from './server-environment.mjs'

try {
  await installPackages('apps')
  // Node restarts the server when a file that it loaded changes, and a bundle is not what changes.
  rmSync(PROGRAMS['engine-thread'].folder, { recursive: true, force: true })
  process.exitCode = await supervise([
    { command: PINNED_NODE, args: [...SERVER_FLAGS, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'] },
    { command: PINNED_NODE, args: [join(ROOT, 'node_modules/vite/bin/vite.js')], cwd: join(ROOT, 'apps/web') },
  ])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
