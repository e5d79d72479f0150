import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { readCmap } from '../truetype/cmap.ts'
import { readSfnt } from '../truetype/sfnt.ts'
import { fontsFor } from './fonts-for.ts'

test('each font that a text needs has its own name, also in the file', async () => {
  const fonts = await fontsFor('\u{10ffff}กขदेव漢字かな', nodePlatform)
  const families = fonts.map(({ family }) => family)
  expect(new Set(families).size).toBe(families.length)
  for (const script of ['Thai', 'Devanagari', 'JP']) expect(families.join()).toContain(script)
  for (const { family, bytes } of fonts) {
    const name = new TextDecoder('utf-16be').decode(readSfnt(bytes).tables.get('name')?.subarray(66))
    expect(name).toMatch(new RegExp(`^${family}`))
  }
})

test('a family that comes in many files is one font, with the glyphs that are needed', async () => {
  const text = '天地玄黃宇宙洪荒日月盈昃辰宿列張'
  const fonts = await fontsFor(text, nodePlatform)
  expect(fonts).toHaveLength(1)
  const { tables } = readSfnt(fonts[0]?.bytes ?? new Uint8Array())
  const [map] = readCmap(tables.get('cmap') ?? new Uint8Array())
  expect(new Set(map?.glyphs.keys())).toEqual(new Set(Array.from(text, (letter) => letter.codePointAt(0))))
})

test('a text that needs none has none', async () => {
  expect(await fontsFor('', nodePlatform)).toEqual([])
})
