import type { RecognizedPage } from '@recto/contract'
import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { FOREIGN_LINES, foreignScanImage, scanImage } from '../../../fixtures/scans.ts'
import { runOperation } from '../src/index.ts'
import { input } from './inputs.ts'

type Language = keyof typeof FOREIGN_LINES
/** Loads the data of many languages, which takes long while other tests run. */
const LIMIT_MS = 120_000
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function read(image: Uint8Array, options: Record<string, unknown> = {}): Promise<RecognizedPage> {
  const { file } = await runOperation('recognizePage', [input('page.jpg', image)], options, context)
  return JSON.parse(new TextDecoder().decode(file.bytes)) as RecognizedPage
}

/** Whether most lines of a text begin as expected. */
function isReadable(language: Language, { words }: RecognizedPage): boolean {
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, '')
  const expected = FOREIGN_LINES[language].lines.map(letters)
  const found = letters(words.map(({ text }) => text).join(''))
  const right = expected.filter((line) => found.includes(line.slice(0, 8)))
  return right.length >= 0.75 * expected.length
}

/** What is recognized on a page in a language if none is requested. */
async function guess(language: Language): Promise<{ languages: string[]; turn: number; isReadable: boolean }> {
  const page = await read(foreignScanImage(language))
  return { languages: page.languages, turn: page.turn, isReadable: isReadable(language, page) }
}

function foundIn(language: Language): object {
  return { languages: [language], turn: 0, isReadable: true }
}

test('an English page is read in English', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  expect((await read(scanImage())).languages).toEqual(['eng'])
})

test('a German page is read in German', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  expect(await guess('deu')).toEqual(foundIn('deu'))
})

test('a Ukrainian page is read in Ukrainian', { timeout: LIMIT_MS }, async () => {
  expect(await guess('ukr')).toEqual(foundIn('ukr'))
})

test.each(['fra', 'ell', 'chi_sim', 'jpn'] as const)(
  'a page in %s is read in that language',
  { tags: ['full'], timeout: LIMIT_MS },
  async (language) => {
    expect(await guess(language)).toEqual(foundIn(language))
  },
)

test('a page is not turned because it is read in another language', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  for (const language of ['ell', 'ukr', 'chi_sim'] as const) {
    expect((await read(foreignScanImage(language), { languages: ['eng'] })).turn).toBe(0)
  }
})

test('a Greek page on its side is found and turned', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  const page = await read(foreignScanImage('ell', 90))
  expect([page.languages, page.turn]).toEqual([['ell'], 270])
})
