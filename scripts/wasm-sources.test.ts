import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

import { hashSources, PACKAGES, SOURCES_SECTION, WASM_FILES } from './wasm-sources.mjs'

test.each(Object.entries(WASM_FILES))(
  '%s was compiled from its sources: otherwise run npm run wasm',
  (file, folder) => {
    const module = new WebAssembly.Module(readFileSync(path.join(PACKAGES, file)))
    const [section = new ArrayBuffer()] = WebAssembly.Module.customSections(module, SOURCES_SECTION)
    expect(Buffer.from(section).toString()).toBe(hashSources(folder))
  },
)
