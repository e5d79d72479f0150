import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isBundleCurrent } from '../packages/platforms/src/node-bundle.mjs'
import { PINNED_NODE } from '../packages/platforms/src/node-pinned.mjs'
import { ROOT, run } from './processes.mjs'

/**
 * Modules that at least this many dynamic imports share are in one file, because each file costs time, too. Rotating a small file
 * took the least processor time with 10; with 3 or without groups, 15 % more; as a single file, 45 % more.
 */
const MIN_SHARE_COUNT = 10

/** Modules that look for native code, WebAssembly or other programs next to their own files, or expect to be CommonJS. */
const UNBUNDLED = new Set([
  '@cornerstonejs/codec-openjpeg/decodewasmjs',
  'sharp',
  '@julusian/jpeg-turbo',
  '@recto/libreoffice',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
])

/**
 * What Commander imports from Node's modules, without importing them: that reads all their properties, which opens standard input.
 * Started programs and formatted help load the real modules.
 * @type {Record<string, string>}
 */
const COMMANDER_IMPORTS = {
  'node:process': 'export default process',
  'node:child_process': `
    export default { spawn: (...args) => process.getBuiltinModule('node:child_process').spawn(...args) }`,
  'node:util': `
    export const stripVTControlCharacters = (text) => process.getBuiltinModule('node:util').stripVTControlCharacters(text)`,
}

/** @type {import('rolldown').Plugin} */
const lightCommander = {
  name: 'recto-light-commander',
  resolveId: (id, importer) =>
    importer?.includes('/node_modules/commander/') && Object.hasOwn(COMMANDER_IMPORTS, id)
      ? `\0commander:${id}`
      : undefined,
  load: (id) => COMMANDER_IMPORTS[id.replace('\0commander:', '')],
}

/**
 * @typedef {object} Program
 * @property {string} source
 * @property {string} folder of the bundle; as deep as that of the sources, because code finds other files relative to itself
 * @property {boolean} isMinified not where a log may show its stack traces
 */

/** Programs that start several times as fast from a bundle. */
export const PROGRAMS = {
  /** @type {Program} */
  cli: {
    source: join(ROOT, 'apps/cli/src/main.ts'),
    folder: join(ROOT, 'apps/cli/dist'),
    isMinified: true,
  },
  /** @type {Program} */
  'engine-thread': {
    source: join(ROOT, 'apps/server/src/workers/start-thread.ts'),
    folder: join(ROOT, 'apps/server/dist'),
    isMinified: false,
  },
}

/** Bundles the programs whose sources have changed. */
export async function buildPrograms() {
  const names = Object.entries(PROGRAMS).flatMap(([name, { folder }]) => (isBundleCurrent(folder) ? [] : [name]))
  if (names.length === 0) return
  const code = await run(PINNED_NODE, [fileURLToPath(import.meta.url), ...names])
  if (code !== 0) throw new Error(`${names.join(' and ')} could not be bundled (code ${code}). The reason is above.`)
}

/**
 * Bundles a program as `main.mjs`, and writes a list of its source files.
 * @param {Program} program
 */
export async function bundleProgram({ source, folder, isMinified }) {
  const { rolldown } = await import('rolldown')
  const startedAt = Date.now()
  // A bundle without its list counts as unfinished and is not used.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const build = await rolldown({
    input: { main: source },
    platform: 'node',
    plugins: [lightCommander],
    external: (id) => UNBUNDLED.has(id),
    logLevel: 'warn',
    tsconfig: false,
    // A module that one operation imports and another one only loads when needed is no mistake.
    checks: { ineffectiveDynamicImport: false },
  })
  await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    codeSplitting: {
      groups: [
        // Every command and every thread loads the contract as a whole; it would otherwise be in 35 files.
        { name: 'contract', test: /packages\/contract\/src/, priority: 1 },
        { name: 'common', minShareCount: MIN_SHARE_COUNT },
      ],
    },
    minify: isMinified,
  })
  const sources = (await build.watchFiles).filter((file) => file.startsWith(ROOT) && !file.includes('node_modules'))
  const inputs = [join(ROOT, 'package-lock.json'), fileURLToPath(import.meta.url), ...sources].map((file) =>
    relative(folder, file),
  )
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify({ startedAt, inputs }))
}

// `node scripts/build-programs.mjs cli engine-thread`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const programs = new Map(Object.entries(PROGRAMS))
  for (const name of process.argv.slice(2)) {
    const program = programs.get(name)
    if (program === undefined) throw new Error(`There is no program named ${name}.`)
    await bundleProgram(program)
  }
}
