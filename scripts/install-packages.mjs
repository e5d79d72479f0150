import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PINNED_NODE, ROOT, capture, run } from './processes.mjs'

const STAMP = join(ROOT, 'node_modules/.recto-installed')

/** Installs the npm packages, unless those of the current lock file are installed already. */
export async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing packages…')
  // Vite and the checks are development dependencies, which NODE_ENV=production would leave out. npm's warnings compare
  // packages with this machine's Node, not the pinned one.
  const code = await run('npm', ['ci', '--include=dev', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci ended with code ${code}. Its own message is above.`)
  await confirmPinnedNode()
  writeFileSync(STAMP, lock)
}

/** An install script downloads the pinned Node, and the machine's npm settings may have disabled such scripts. */
async function confirmPinnedNode() {
  const isThere = existsSync(PINNED_NODE) && (await capture(PINNED_NODE, ['--version'])).code === 0
  if (isThere) return
  throw new Error(
    'The packages are installed, but the Node they pin does not run. ' +
      'Its install script was probably skipped: check "npm config get ignore-scripts", then run "npm rebuild node".',
  )
}
