import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { openPackage } from './office-package.ts'

/** A package with one part. */
async function packageOf(content: Uint8Array, budget?: number) {
  const files = await openPackage(new Blob([own(zipSync({ 'part.xml': content }))]), budget)
  if (files === undefined) throw new Error('not a package')
  return files
}

const own = (bytes: Uint8Array) => new Uint8Array(bytes)

test('a part that would exhaust memory is read up to a limit', async () => {
  const bomb = await packageOf(new Uint8Array(3_000_000))
  const part = await bomb.bytes('part.xml', 100_000)
  expect([part?.bytes.length, part?.isWhole]).toEqual([100_000, false])
})

test('all parts together have a limit, and omissions are reported', async () => {
  const files = await packageOf(strToU8(`<a>${' '.repeat(30_000)}</a>`), 100_000)
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
  const text = Array.from({ length: 20_000 }, (_, index) => `<a n="${(index * 7919) % 10_007}"/>`).join('')
  const zip = own(zipSync({ 'a.xml': strToU8(text) }))
  expect(await openPackage(new Blob([zip.subarray(0, zip.length - 30)]))).toBeUndefined()
  const damaged = zip.slice()
  damaged.fill(0xff, zip.length / 2, zip.length / 2 + 100)
  const part = await (await openPackage(new Blob([damaged])))?.text('a.xml')
  expect(part?.isWhole).toBe(false)
  expect(part?.text.startsWith(text.slice(0, 1000))).toBe(true)
  const misplaced = zip.slice()
  const directory = new TextDecoder('latin1').decode(zip).indexOf('PK\u0001\u0002')
  new DataView(misplaced.buffer).setUint32(directory + 42, 1_000_000, true)
  expect(await (await openPackage(new Blob([misplaced])))?.text('a.xml')).toBeUndefined()
})
