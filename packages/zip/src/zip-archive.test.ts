import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { portableCrc32 } from '@recto/runtime'

import { unzipped } from '../../engine/test/inspect-pdf.ts'
import { ZipArchive } from './zip-archive.ts'

const FILES: [name: string, bytes: Uint8Array][] = [
  ['plain.txt', new TextEncoder().encode('Hello')],
  ['empty', new Uint8Array()],
  ['Übung 練習 🙂.pdf', new Uint8Array(100).fill(7)],
  ['large.bin', new Uint8Array(200_000).fill(1)],
]

async function archive(platform: Pick<typeof nodePlatform, 'crc32'>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  const zip = new ZipArchive(platform, (chunk) => void chunks.push(chunk))
  for (const [name, bytes] of FILES) await zip.add(name, bytes)
  await zip.finish()
  expect(zip.length).toBe(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  return chunks
}

test.each([
  ['with the check value of Node', nodePlatform],
  ['with our own', { crc32: portableCrc32 }],
])('two programs find every file as it was, %s', async (_, platform) => {
  const bytes = Buffer.concat(await archive(platform))
  const found = await unzipped(bytes)
  expect(found.map(({ name }) => name)).toEqual(FILES.map(([name]) => name))
  for (const [index, [, expected]] of FILES.entries()) {
    expect(Buffer.from(expected).equals(found[index]?.bytes ?? Buffer.of(0))).toBe(true)
  }
  expect(Object.keys(unzipSync(bytes))).toEqual(FILES.map(([name]) => name))
})

test('small files come in one piece, large ones are not copied', async () => {
  const chunks = await archive(nodePlatform)
  // The large file after its header, and the central directory.
  expect(chunks).toHaveLength(FILES.length + 2)
  expect(chunks[4]).toBe(FILES[3]?.[1])
})
