import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import { latin1 } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { sample } from '../../../test/inputs.ts'
import { checkWithQpdf, rotationsOf, textOfPages } from '../../../test/inspect-pdf.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }

async function rotate(bytes: Uint8Array, page: number, degrees: number): Promise<Uint8Array> {
  const options = { rotations: [{ page, degrees }] }
  return (await runOperation('rotate', [{ name: 'a.pdf', bytes }], options, context)).file.bytes
}

test.each([
  ['a cross-reference table', fixtures.plain(2)],
  ['a cross-reference stream', sample('objects.pdf')],
])('updates can be appended repeatedly to a file with %s', async (_, original) => {
  let bytes = original
  for (const [page, degrees] of [
    [1, 90],
    [2, 180],
    [1, 90],
    [1, 270],
  ] as const)
    bytes = await rotate(bytes, page, degrees)
  expect(await rotationsOf(bytes)).toEqual([90, 180])
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
  expect(latin1(bytes).match(/startxref/g)).toHaveLength(5)
})

test.each([
  ['into spare memory after the file', 64 * 1024, true],
  ['into a new buffer if there is too little', 8, false],
  ['into a new buffer if there is none', undefined, false],
])('an update written %s gives the same file', async (_, spareCapacity, isInPlace) => {
  const original = fixtures.plain(2)
  const memory = new Uint8Array(original.length + (spareCapacity ?? 0) + 16).fill(0x77)
  memory.set(original, 8)
  const bytes = memory.subarray(8, 8 + original.length)
  const file = { name: 'a.pdf', bytes, ...(spareCapacity === undefined ? {} : { spareCapacity }) }
  const result = await runOperation('rotate', [file], { rotations: [{ page: 2, degrees: 90 }] }, context)
  expect(result.file.bytes.buffer === memory.buffer).toBe(isInPlace)
  expect(latin1(bytes)).toBe(latin1(original))
  expect(latin1(result.file.bytes).startsWith(latin1(original))).toBe(true)
  expect([...memory.subarray(0, 8), ...memory.subarray(-8)]).toEqual(Array.from({ length: 16 }, () => 0x77))
  expect(await rotationsOf(result.file.bytes)).toEqual([0, 90])
})

test('an update keeps object generations, and starts on a new line', async () => {
  const text = latin1(fixtures.plain(1)).replaceAll('4 0 obj', '4 3 obj').replaceAll('4 0 R', '4 3 R')
  const offset = String(text.indexOf('4 3 obj')).padStart(10, '0')
  const changed = text.replace(`${offset} 00000 n`, `${offset} 00003 n`).trimEnd()
  const bytes = await rotate(
    Uint8Array.from(changed, (sign) => sign.charCodeAt(0)),
    1,
    90,
  )
  expect(latin1(bytes)).toContain('%%EOF\n4 3 obj')
  expect(await rotationsOf(bytes)).toEqual([90])
  expect(await textOfPages(bytes)).toEqual(['Plain 1'])
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax/)
})

test('a page that is in the page tree twice is rotated once', async () => {
  const text = latin1(fixtures.plain(1)).replace('[4 0 R] /Count 1', '[4 0 R 4 0 R] /Count 2')
  const bytes = await rotate(
    Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    2,
    90,
  )
  expect(await rotationsOf(bytes)).toEqual([0, 90])
})
