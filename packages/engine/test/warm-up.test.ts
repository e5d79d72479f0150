import { expect, test, vi } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { WasmName } from '@recto/runtime'

import { warmUp } from '../src/index.ts'

test('warming up loads what most operations need', async () => {
  const loaded = new Set<WasmName>()
  const platform = {
    ...nodePlatform,
    loadWasm: (name: WasmName) => {
      loaded.add(name)
      return nodePlatform.loadWasm(name)
    },
  }
  await warmUp(platform, new AbortController().signal)
  expect([...loaded].toSorted()).toEqual(['deflate', 'harfbuzz', 'harfbuzz-subset', 'pdfium', 'pixels'])
})

test('warming up stops when a request has come', async () => {
  const loadWasm = vi.fn<typeof nodePlatform.loadWasm>()
  await expect(warmUp({ ...nodePlatform, loadWasm }, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(loadWasm).not.toHaveBeenCalled()
})
