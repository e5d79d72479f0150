import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../../fixtures/documents.ts'
import { readInputs } from './read-inputs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-inputs-'))
})
afterAll(async () => rm(folder, { recursive: true }))

test.each([
  ['on disk', false],
  ['in memory', true],
])(
  'an operation on a file %s gives the same result as elsewhere, and leaves its input unchanged',
  async (_, inMemory) => {
    // One Q too many: the engine replaces it in a copy of the content.
    const text = Buffer.from(plain(1)).toString('latin1')
    expect(text).toContain('ET')
    const bytes = new Uint8Array(Buffer.from(text.replace('ET', 'Q '), 'latin1'))
    const file = { name: 'a.pdf', path: path.join(folder, 'a.pdf'), sizeBytes: bytes.length }
    if (!inMemory) await writeFile(file.path, bytes)
    const stored = inMemory ? { ...file, path: '/nonexistent', bytes: bytes.slice() } : file
    const inputs = await readInputs({ operation: 'numberPages', files: [stored] })
    const seed = { time: 0, id: 'seed' }
    const number = async (files: Parameters<typeof runOperation>[1]) =>
      (
        await runOperation(
          'numberPages',
          files,
          { position: 'bottom-center' },
          {
            platform: nodePlatform,
            limits: { maxPages: 9, maxPixels: 1_000_000 },
            seed,
          },
        )
      ).file.bytes
    const made = await number(inputs)
    expect(Buffer.from(made).equals(await number([{ name: file.name, bytes: bytes.slice() }]))).toBe(true)
    expect(inputs[0]?.bytes.subarray(0, bytes.length)).toEqual(bytes)
    expect(stored).toEqual(inMemory ? { ...file, path: '/nonexistent', bytes } : file)
  },
)

test('an image is read on demand, as a plain array', async () => {
  const file = { name: 'a.png', path: path.join(folder, 'a.png'), sizeBytes: 3 }
  const [input] = await readInputs({ operation: 'fromImages', files: [file] })
  await writeFile(file.path, 'png')
  const bytes = input?.bytes
  expect(bytes).toEqual(new Uint8Array([112, 110, 103]))
  expect(bytes?.constructor).toBe(Uint8Array)
})

test('an image in memory is copied each time, since an operation may change what it gets', async () => {
  const file = { name: 'a.png', path: '/nonexistent', sizeBytes: 3, bytes: new Uint8Array([1, 2, 3]) }
  const [input] = await readInputs({ operation: 'fromImages', files: [file] })
  input?.bytes.fill(0)
  expect(input?.bytes).toEqual(new Uint8Array([1, 2, 3]))
})
