#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { constants, homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(import.meta.url)
const PINNED_NODE = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url))

// An older Node cannot read the sources; the one that the project pins can.
if (process.features.typescript) {
  enableCompileCache()
  await import('../src/main.ts')
} else {
  // Whatever NODE_OPTIONS says: it would call itself for ever.
  const run = spawnSync(PINNED_NODE, ['--strip-types', COMMAND, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (run.error)
    process.stderr.write(`recto: the pinned Node cannot be run; "npm start" installs it. ${run.error.message}\n`)
  process.exitCode = run.signal ? 128 + constants.signals[run.signal] : (run.status ?? 1)
}

/**
 * Keeps what is compiled for the next run, which would else spend a quarter of its time on it.
 * In a folder of the user's own: what is found there is run.
 */
function enableCompileCache() {
  const caches = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache')
  const folder = path.join(caches, 'recto')
  try {
    // One by one: made with all that lead to them, Node tries for ever where a file system has no room for folders.
    for (const missing of [caches, folder].filter((each) => !existsSync(each))) mkdirSync(missing, { mode: 0o700 })
  } catch {
    return
  }
  module.enableCompileCache(folder)
}
