import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { FONT_URLS } from '../../platforms/src/font-urls.ts'
import { FAMILIES } from '../../fonts/src/text/noto-families.ts'
import { FontStore } from '../../fonts/src/text/font-store.ts'

/** A letter of each script, and symbols from several files of the larger families. */
const LETTERS = [
  0x61, 0x6_28, 0x5_31, 0x9_95, 0x9_15, 0x12_00, 0x10_d0, 0xa_95, 0xa_15, 0x5_d0, 0xc_95, 0x17_80, 0xe_81, 0xd_15,
  0x10_00, 0xb_15, 0xd_9a, 0xb_95, 0xc_15, 0x7_8b, 0xe_01,
]
const SIGNS = Array.from(
  '社外秘机密機檔案かカ大韓民國한글漢龍龜鷹麟★⚠→√𝒜😀🚀👩①㈱ㄅ',
  (sign) => sign.codePointAt(0) ?? 0,
)

test('the web build contains every font file that Node reads', async () => {
  const paths = new Set<string>()
  const loadFontFile = (path: string) => {
    paths.add(path)
    return nodePlatform.loadFontFile(path)
  }
  const store = new FontStore({ ...nodePlatform, loadFontFile })
  const families = Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]
  for (const family of families) {
    const found = await Promise.all([...LETTERS, ...SIGNS].map((character) => store.faceWith(family, [character])))
    expect({ family, isUsed: found.some((face) => face !== undefined) }).toEqual({ family, isUsed: true })
  }
  expect(paths.size).toBeGreaterThan(70)
  expect([...paths].filter((path) => !FONT_URLS.has(path))).toEqual([])
})

test('the web build omits other weights, and letters that Noto Sans covers', () => {
  const files = [...FONT_URLS.keys()]
  expect(files.filter((path) => /-(latin|greek|cyrillic)/.test(path))).toEqual([
    '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
  ])
  expect(files.filter((path) => path.endsWith('.ttf'))).toEqual([
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  ])
})
