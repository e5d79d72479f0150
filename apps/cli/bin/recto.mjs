#!/usr/bin/env node
import { existsSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { constants, homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { isBundleCurrent } from '@recto/platforms/bundle'

const COMMAND = fileURLToPath(import.meta.url)
const BUNDLE = fileURLToPath(new URL('../dist', import.meta.url))

// An older Node cannot run TypeScript; the pinned one can.
if (process.features.typescript) {
  enableCompileCache()
  // The bundle, which `npm start` makes, starts faster; during development the sources run.
  await import(isBundleCurrent(BUNDLE) ? '../dist/main.mjs' : '../src/main.ts')
} else {
  process.exitCode = await runWithPinnedNode()
}

/** @returns {Promise<number>} the exit code */
async function runWithPinnedNode() {
  const { spawnSync } = await import('node:child_process')
  const { MIN_NODE, PINNED_NODE } = await import('@recto/platforms/pinned-node')
  if (PINNED_NODE === process.execPath && Number.parseInt(process.versions.node, 10) < MIN_NODE) {
    process.stderr.write(`recto: this system needs Node ${MIN_NODE} or newer; this is ${process.version}.\n`)
    return 1
  }
  // The flag is explicit because NODE_OPTIONS may disable type stripping: the child would then start itself again,
  // endlessly.
  const result = spawnSync(PINNED_NODE, ['--strip-types', COMMAND, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (result.error)
    process.stderr.write(`recto: the pinned Node cannot be run; "npm start" installs it. ${result.error.message}\n`)
  return result.signal ? 128 + constants.signals[result.signal] : (result.status ?? 1)
}

/**
 * Caches compiled code for the next run, which would otherwise spend a quarter of its time compiling. The folder
 * belongs to the user, because cached code is executed.
 */
function enableCompileCache() {
  const caches = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache')
  const folder = path.join(caches, 'recto')
  try {
    // One at a time: with `recursive`, Node loops forever on file systems where folders cannot be created.
    for (const missing of [caches, folder].filter((each) => !existsSync(each))) mkdirSync(missing, { mode: 0o700 })
  } catch {
    return
  }
  module.enableCompileCache(folder)
}
