#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const MAIN = new URL('../src/main.ts', import.meta.url)
const PINNED_NODE = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url))

// An older Node cannot read the sources; the one that the project pins can.
if (process.features.typescript) await import(MAIN.href)
else {
  const run = spawnSync(PINNED_NODE, [fileURLToPath(MAIN), ...process.argv.slice(2)], { stdio: 'inherit' })
  if (run.error)
    process.stderr.write(`recto: the pinned Node cannot be run; "npm start" installs it. ${run.error.message}\n`)
  process.exitCode = run.signal ? 128 + constants.signals[run.signal] : (run.status ?? 1)
}
