import { deflateRawSync } from 'node:zlib'

import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { OfficePackage, openPackage } from './office-package.ts'

/** A package with one deflated part behind an empty local header. */
function packageOf(content: Uint8Array, budget?: number): OfficePackage {
  const data = new Uint8Array(deflateRawSync(content))
  const entry = { method: 8, compressedBytes: data.length, headerOffset: 0 }
  return new OfficePackage(new Blob([new Uint8Array(30), data]), new Map([['part.xml', entry]]), budget)
}

test('a part that would exhaust memory is read up to a limit', async () => {
  const bomb = packageOf(new Uint8Array(3_000_000))
  const part = await bomb.bytes('part.xml', 100_000)
  expect([part?.bytes.length, part?.isWhole]).toEqual([100_000, false])
})

test('all parts together have a limit, and omissions are reported', async () => {
  const files = packageOf(strToU8(`<a>${' '.repeat(30_000)}</a>`), 100_000)
  for (const isCut of [false, false, false, true]) {
    await files.tags('part.xml')
    expect(files.isCut).toBe(isCut)
  }
})

test('a comment may follow the directory, and names may have the wrong slashes', async () => {
  const zip = zipSync({ 'word\\document.xml': strToU8('<a/>') })
  const comment = new Uint8Array([...zip, ...strToU8('a comment')])
  const files = await openPackage(new Blob([comment]))
  expect((await files?.text('word/document.xml'))?.text).toBe('<a/>')
  expect(files?.names).toEqual(['word/document.xml'])
})

test('damaged data gives the readable part before it, and a wrong directory gives nothing', async () => {
  const zip = new Uint8Array(zipSync({ 'a.xml': strToU8('<a/>'.repeat(20)) }))
  expect(await openPackage(new Blob([zip.subarray(0, zip.length - 30)]))).toBeUndefined()
  const entry = { method: 8, compressedBytes: 40, headerOffset: 1_000_000 }
  expect(await new OfficePackage(new Blob([zip]), new Map([['a.xml', entry]])).text('a.xml')).toBeUndefined()
})
