import { describe, expect, test } from 'vitest'
import { nodePlatform as platform } from '@recto/platforms/node'

import { setText } from './set-text.ts'
import type { TextLine } from './text-line.ts'
import { startCpuTimer } from '../../../engine/test/cpu-time.ts'

const set = (text: string) => setText(text, { platform })
const familiesOf = ({ runs }: TextLine) => runs.map(({ face }) => face.family.name)
const glyphsOf = ({ runs }: TextLine) => runs.flatMap(({ clusters }) => clusters.flatMap(({ glyphs }) => glyphs))
/** The text of the clusters from the left to the right. */
const seen = ({ runs }: TextLine) => runs.flatMap(({ clusters }) => clusters.map(({ text }) => text)).join('')

describe('text', () => {
  test.each([
    ['tabs and line breaks become spaces', 'a\tb\r\nc\u2028d', 'a b c d'],
    ['control characters go', 'a\u0000\u0007\u009Bb\uFEFF', 'ab'],
    ['letters take their composed form', 'e\u0301', 'é'],
    ['Hangul takes its composed form', '\u1112\u1161\u11AB', '한'],
    ['half a pair becomes the sign for what is missing', 'a\uD83D', 'a\uFFFD'],
    ['nothing stays nothing', '', ''],
  ])('%s', async (_, text, expected) => {
    const line = await set(text)
    expect(line.text).toBe(expected)
    expect(seen(line)).toBe(expected)
  })
})

describe('fonts', () => {
  test.each([
    ['Page 1', ['NotoSans']],
    ['Привет Καλημέρα', ['NotoSans', 'NotoSans']],
    ['سري للغاية', ['NotoSansArabic']],
    ['機密', ['NotoSansTC', 'NotoSansTC']],
    ['国', ['NotoSansSC']],
    ['働く', ['NotoSansJP', 'NotoSansJP']],
    ['漢字 한글', ['NotoSansKR', 'NotoSansKR', 'NotoSansKR', 'NotoSansKR']],
    ['あ゙', ['NotoSansJP']],
    ['😀', ['NotoEmoji']],
    ['1\uFE0F\u20E3', ['NotoEmoji']],
    ['1', ['NotoSans']],
    ['©', ['NotoSans']],
    ['★', ['NotoSansSymbols2']],
    ['𝒜', ['NotoSansMath']],
  ])('%s', async (text, families) => {
    expect(new Set(familiesOf(await set(text)))).toEqual(new Set(families))
  })

  test.each([
    ['cuneiform', 'a 𒀀', { character: '𒀀', codePoint: 0x1_20_00 }],
    ['a private character', '\uE000', { character: '\uE000', codePoint: 0xe0_00 }],
    ['a character that does not exist', 'ab\u0378', { character: '\u0378', codePoint: 0x3_78 }],
  ])('%s is named in the error', async (_, text, facts) => {
    await expect(set(text)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHARACTER', facts })
  })
})

describe('direction', () => {
  test.each([
    ['from the left', 'abc', 'abc'],
    ['from the right', 'שלום', 'םולש'],
    ['numbers run from the left in Hebrew', 'סעיף 12', '12 ףיעס'],
    ['Hebrew in Latin', 'see שלום now', 'see םולש now'],
    ['brackets around Hebrew', '(אב)', ')בא('],
    ['a number after Latin', 'אב a 1', 'a 1 בא'],
    ['an emoji between Hebrew words', 'אב 😀 גד', 'דג 😀 בא'],
    ['spaces at the end', 'אב a ', ' a בא'],
  ])('%s', async (_, text, expected) => {
    expect(seen(await set(text))).toBe(expected)
  })

  test('brackets are mirrored in right-to-left text', async () => {
    const [left, right] = [await set('('), await set('א)')]
    expect(glyphsOf(right)[0]?.id).toBe(glyphsOf(left)[0]?.id)
  })
})

describe('shaping', () => {
  test('Arabic letters join', async () => {
    const letters = async (text: string) => glyphsOf(await set(text)).filter(({ advance }) => advance > 0)
    const [alone] = await letters('ب')
    const [last, middle, first] = await letters('ببب')
    expect(new Set([alone, first, middle, last].map((glyph) => glyph?.id)).size).toBe(4)
  })

  test('a Devanagari conjunct is one glyph', async () => {
    expect(glyphsOf(await set('क्ष'))).toHaveLength(1)
  })

  test('a family emoji is one glyph', async () => {
    expect(glyphsOf(await set('👨‍👩‍👧‍👦'))).toHaveLength(1)
  })

  test('a Thai mark has no advance and moves up above another mark', async () => {
    const marks = async (text: string) => glyphsOf(await set(text)).filter(({ advance }) => advance === 0)
    const [[low], [, high]] = [await marks('ช่'), await marks('ชื่')]
    expect(high?.id === low?.id ? high?.offsetY : Number.POSITIVE_INFINITY).toBeGreaterThan(low?.offsetY ?? 0)
  })

  test('letters that overhang are kerned', async () => {
    const [pair, first, second] = [await set('AV'), await set('A'), await set('V')]
    expect(pair.width).toBeLessThan(first.width + second.width)
  })
})

describe('metrics', () => {
  test('of digits', async () => {
    const line = await set('0123456789')
    // Noto Sans: every digit is 572 of 1,000 units wide.
    expect(line.width).toBeCloseTo(5.72, 5)
    expect(line).toMatchObject({ ascent: 1.069, descent: 0.293, capHeight: 0.714 })
  })

  test('grow with the fonts of the line', async () => {
    const [latin, mixed] = [await set('a'), await set('a ကြွ')]
    expect(mixed.ascent).toBeGreaterThanOrEqual(latin.ascent)
    expect(mixed.descent).toBeGreaterThan(latin.descent)
  })

  test('of an empty line are zero', async () => {
    expect(await set('')).toMatchObject({ width: 0, ascent: 0, descent: 0, capHeight: 0, runs: [] })
  })
})

test('a thousand stacked marks are set quickly', async () => {
  const elapsed = startCpuTimer()
  const line = await set(`Z${'\u0327\u031B\u0339\u033C\u0351'.repeat(200)}`)
  expect(glyphsOf(line).length).toBeGreaterThan(500)
  expect(elapsed()).toBeLessThan(2000)
})
