import { expect, test } from 'vitest'

import { MadeImages, UnitedImages } from './made-images.ts'
import type { ImageFile } from './page-content.ts'

const file = (level: number): ImageFile => ({
  contentType: 'image/png',
  bytes: Uint8Array.of(level),
  width: 1,
  height: 1,
})

/** Requests an image for pages in turn; returns the pages it was made for. */
async function madeFor(pages: readonly number[]): Promise<number[]> {
  const images = new MadeImages()
  const made: number[] = []
  for (const page of pages) {
    await images.take('logo', page, () => {
      made.push(page)
      return Promise.resolve(file(page))
    })
  }
  return made
}

test('an image is made once for pages in order, and again for an earlier one', async () => {
  expect(await madeFor([2, 3, 3, 7])).toEqual([2])
  expect(await madeFor([5, 6, 1, 2, 6])).toEqual([5, 1])
})

test('images that were taken are listed once', async () => {
  const images = new MadeImages()
  await images.take('logo', 0, () => Promise.resolve(file(1)))
  await images.take('logo', 1, () => Promise.resolve(file(2)))
  await images.take('gone', 1, () => Promise.resolve(undefined))
  const lost = images.take('lost', 1, () => Promise.reject(new Error('no memory')))
  await expect(lost).rejects.toThrow('no memory')
  expect(await images.taken()).toEqual([
    { name: 'logo', file: file(1) },
    { name: 'gone', file: undefined },
    { name: 'lost', file: undefined },
  ])
  expect(await images.taken()).toEqual([])
})

test('images from elsewhere get the bytes of the first page', () => {
  const united = new UnitedImages()
  const [first, second] = [file(1), file(2)]
  expect(united.unite([{ name: 'logo', file: first }])).toBe(true)
  expect(united.unite([{ name: 'logo', file: second }])).toBe(true)
  expect(second.bytes).toBe(first.bytes)
  expect(united.unite([{ name: 'logo', file: undefined }])).toBe(false)
})
