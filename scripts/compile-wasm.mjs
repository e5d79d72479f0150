/**
 * Compiles AssemblyScript to WebAssembly: `npm run wasm`, after a change of a package's `assembly`. The compiler is large and
 * rarely needed, so npm fetches it only here. A custom section of the result names the sources it was compiled from.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { hashSources, PACKAGES, SOURCES_SECTION, WASM_FILES } from './wasm-sources.mjs'

const COMPILER = 'assemblyscript@0.28.20'
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd']

/** It works in Tesseract's memory. @type {Record<string, string[]>} */
const MORE_OPTIONS = { 'ocr/matrix-product.wasm': ['--enable', 'relaxed-simd', '--importMemory'] }

for (const [file, folder] of Object.entries(WASM_FILES)) {
  const output = path.join(PACKAGES, file)
  const compiler = ['exec', '--yes', `--package=${COMPILER}`, '--', 'asc']
  const source = path.relative(process.cwd(), path.join(PACKAGES, folder, 'index.ts'))
  const options = [...OPTIONS, ...(MORE_OPTIONS[file] ?? []), '-o', path.relative(process.cwd(), output)]
  const { status } = spawnSync('npm', [...compiler, source, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  writeFileSync(output, Buffer.concat([readFileSync(output), customSection(SOURCES_SECTION, hashSources(folder))]))
}

/**
 * A custom section (WebAssembly core specification, 5.5.3) of less than 128 bytes.
 * @param {string} name
 * @param {string} text
 */
function customSection(name, text) {
  const content = Buffer.concat([Buffer.of(name.length), Buffer.from(name + text)])
  if (content.length > 127) throw new RangeError('the length takes more than one byte')
  return Buffer.concat([Buffer.of(0, content.length), content])
}
