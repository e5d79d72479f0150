import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

import { hashSources, SOURCES_SECTION } from './wasm-sources.mjs'

test('deflate.wasm was compiled from its sources: otherwise run npm run wasm', () => {
  const folder = path.join(import.meta.dirname, '../packages/deflate')
  const module = new WebAssembly.Module(readFileSync(path.join(folder, 'deflate.wasm')))
  const [section = new ArrayBuffer()] = WebAssembly.Module.customSections(module, SOURCES_SECTION)
  expect(Buffer.from(section).toString()).toBe(hashSources(folder))
})
