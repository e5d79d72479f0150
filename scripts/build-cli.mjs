import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isBundleCurrent } from '../apps/cli/bin/bundle.mjs'
import { PINNED_NODE, ROOT, run } from './processes.mjs'

const CLI = join(ROOT, 'apps/cli')
const DIST = join(CLI, 'dist')

/**
 * Modules that at least this many dynamic imports share are in one file, because each file costs time, too. Rotating a small file
 * took the least processor time with 10; with 3 or without groups, 15 % more; as a single file, 45 % more.
 */
const MIN_SHARE_COUNT = 10

/** Modules that look for native code, WebAssembly or other programs next to their own files. */
const UNBUNDLED = new Set([
  'sharp',
  '@julusian/jpeg-turbo',
  '@recto/libreoffice',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
])

/** Bundles the CLI if anything has changed; the bundle starts in a third of the time. */
export async function buildCli() {
  if (isBundleCurrent(DIST)) return
  const code = await run(PINNED_NODE, [fileURLToPath(import.meta.url)])
  if (code !== 0) throw new Error(`The command line could not be bundled (code ${code}). The reason is above.`)
}

/**
 * Bundles the CLI, and writes a list of its source files.
 * @param {string} folder within the CLI's folder, because the code finds other files relative to itself
 */
export async function bundleCli(folder) {
  const { rolldown } = await import('rolldown')
  const startedAt = Date.now()
  // A bundle without its list counts as unfinished and is not used.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const build = await rolldown({
    input: { recto: join(CLI, 'src/main.ts') },
    platform: 'node',
    external: (id) => UNBUNDLED.has(id),
    logLevel: 'warn',
    // A module that one operation imports and another one only loads when needed is no mistake.
    checks: { ineffectiveDynamicImport: false },
  })
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    codeSplitting: { groups: [{ name: 'common', minShareCount: MIN_SHARE_COUNT }] },
    minify: true,
  })
  const sources = (await build.watchFiles).filter((file) => file.startsWith(ROOT) && !file.includes('node_modules'))
  const inputs = [join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url), ...sources].map((file) =>
    relative(folder, file),
  )
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify({ startedAt, inputs }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCli(DIST)
