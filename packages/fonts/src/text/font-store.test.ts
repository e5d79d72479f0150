import { expect, test, vi } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { FontStore } from './font-store.ts'

const ALEF = 0x05_d0
const KO_KAI = 0x0e_01
const ALEF_OF_ARABIC = 0x06_27
const HAMZA = 0x06_21
const ROOT = 0x22_1a

function watchedStore(maxKeptBytes?: number) {
  const loadFontFile = vi.fn<typeof nodePlatform.loadFontFile>(nodePlatform.loadFontFile)
  const store = new FontStore({ ...nodePlatform, loadFontFile }, maxKeptBytes)
  const loads = (part: string) => loadFontFile.mock.calls.filter(([path]) => path.includes(part)).length
  return { store, loadFontFile, loads }
}

test('a font is loaded once, even by concurrent requests', async () => {
  const { store, loads } = watchedStore()
  const [first, second] = await Promise.all([store.faceWith('hebrew', [ALEF]), store.faceWith('hebrew', [ALEF])])
  expect(first).toBe(second)
  expect(await store.faceWith('hebrew', [ALEF])).toBe(first)
  expect(loads('.woff2')).toBe(1)
})

test('letters of the script need one file; other characters of the family are looked up once', async () => {
  const { store, loads } = watchedStore()
  await store.faceWith('arabic', [ALEF_OF_ARABIC])
  expect(loads('unicode.json')).toBe(0)
  const signs = await Promise.all([store.faceWith('arabic', [ROOT]), store.faceWith('arabic', [HAMZA])])
  expect(signs[0]?.font.glyphOf(ROOT)).toBeDefined()
  expect(signs[1]?.font.glyphOf(HAMZA)).toBeDefined()
  expect(loads('unicode.json')).toBe(1)
  expect(loads('arabic-math')).toBe(1)
})

test('only the file of a family that has the characters is loaded', async () => {
  const { store, loadFontFile } = watchedStore()
  const face = await store.faceWith('simplifiedChinese', [0x4e_00])
  expect(face?.bytes.length).toBeLessThan(200_000)
  expect(loadFontFile).toHaveBeenCalledTimes(2)
})

test('a family without the characters has no font for them', async () => {
  const { store } = watchedStore()
  expect(await store.faceWith('hebrew', [KO_KAI])).toBeUndefined()
  expect(await store.faceWith('hebrew', [ALEF, KO_KAI])).toBeUndefined()
})

test('the least recently used font is released and still works for its holders', async () => {
  const { store, loads } = watchedStore(1)
  const hebrew = await store.faceWith('hebrew', [ALEF])
  const glyph = hebrew?.font.glyphOf(ALEF)
  await store.faceWith('thai', [KO_KAI])
  expect(hebrew?.font.glyphOf(ALEF)).toBe(glyph)
  expect(await store.faceWith('hebrew', [ALEF])).not.toBe(hebrew)
  expect(loads('hebrew-wght')).toBe(2)
})

test('a failed load is retried', async () => {
  const { store, loadFontFile } = watchedStore()
  loadFontFile.mockRejectedValueOnce(new Error('offline'))
  await expect(store.faceWith('hebrew', [ALEF])).rejects.toThrow('offline')
  expect(await store.faceWith('hebrew', [ALEF])).toBeDefined()
})
