import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { readSfnt } from '../truetype/sfnt.ts'
import { fontsFor } from './fonts-for.ts'

test('each font that a text needs has a name of its own, which the file has, too', async () => {
  const fonts = await fontsFor('\u{10ffff}กขदेव漢字かな', nodePlatform)
  const families = fonts.map(({ family }) => family)
  expect(new Set(families).size).toBe(families.length)
  for (const script of ['Thai', 'Devanagari', 'JP']) expect(families.join()).toContain(script)
  for (const { family, bytes } of fonts) {
    const name = new TextDecoder('utf-16be').decode(readSfnt(bytes).tables.get('name')?.subarray(66))
    expect(name).toMatch(new RegExp(`^${family}`))
  }
})

test('a text that needs none has none', async () => {
  expect(await fontsFor('', nodePlatform)).toEqual([])
})
