import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { ROOT, run } from './processes.mjs'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(ROOT, '.cache/web-build')
const INPUTS = ['apps/web', 'packages', 'package-lock.json']
const NOT_INPUTS = new Set(['node_modules', 'dist', 'test'])
const NOT_INPUT = /\.test\.tsx?$|\.tsbuildinfo$/

/** Builds the web app unless the last build used the same files. */
export async function buildWeb() {
  const inputs = hashInputs()
  const isBuilt = existsSync(join(WEB, 'dist/index.html'))
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  console.log('Building the web app…')
  // Without its list of a thousand files, and compressed in less time than for a Docker image.
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--mode', 'quick', '--logLevel', 'error']
  const code = await run(PINNED_NODE, args, { cwd: WEB })
  if (code !== 0) throw new Error(`The web app could not be built (code ${code}). The reason is above.`)
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMP, inputs)
}

/** @returns {string} one hash over the names and contents of all files the build reads */
function hashInputs() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => listFiles(join(ROOT, input)))) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} the file itself, or the files below a folder, in a fixed order */
function listFiles(path) {
  if (path.endsWith('.json') && existsSync(path)) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_INPUTS.has(entry.name) && !NOT_INPUT.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}
