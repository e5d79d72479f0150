import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { FontError } from '../font-error.ts'
import { readCmap, writeCmap } from './cmap.ts'
import { dropHints } from './drop-hints.ts'
import { componentsOf, readGlyphData, withoutInstructions } from './glyf.ts'
import { readGlyphNames } from './post-table.ts'
import { metricsOf } from './hmtx.ts'
import { checkSum, readSfnt, requireTable, writeSfnt, type Sfnt } from './sfnt.ts'
import { subsetTrueType } from './subset-truetype.ts'

const PROGRAM = new Uint8Array(
  await nodePlatform.loadFontFile('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
)
const FONT = readSfnt(PROGRAM)

function glyphOf(font: Sfnt, character: string): number {
  const maps = readCmap(requireTable(font, 'cmap').bytes)
  return maps.map(({ glyphs }) => glyphs.get(character.codePointAt(0) ?? 0)).find((glyph) => glyph !== undefined) ?? 0
}

/** A font with one table replaced or changed in place. */
function changed(tag: string, change: (table: Uint8Array) => Uint8Array | undefined): Uint8Array {
  const table = Uint8Array.from(requireTable(FONT, tag).bytes)
  return writeSfnt({ ...FONT, tables: new Map([...FONT.tables, [tag, change(table) ?? table]]) })
}

const codes = (text: string) => new Set(Array.from(text, (letter) => letter.charCodeAt(0)))
/** A composite glyph. */
const COMPOSITE = Array.from({ length: readGlyphData(FONT).count }, (_, glyph) => glyph).find(
  (glyph) => componentsOf(readGlyphData(FONT).glyph(glyph)).length > 1,
) as number
const NO_NAMES = new Map<number, string>()

test('shown glyphs keep glyph ID, outline and width; the others become empty', () => {
  const [a, e] = [glyphOf(FONT, 'a'), glyphOf(FONT, 'e')]
  const { bytes, kept } = subsetTrueType(PROGRAM, { glyphs: new Set([a, e]), simple: [] })
  const subset = readSfnt(bytes)
  const [before, after] = [readGlyphData(FONT), readGlyphData(subset)]
  expect([...kept].toSorted((left, right) => left - right)).toEqual([0, a, e].toSorted((left, right) => left - right))
  for (const glyph of kept) {
    expect(after.glyph(glyph)).toEqual(before.glyph(glyph))
    expect(metricsOf(subset, glyph)).toEqual(metricsOf(FONT, glyph))
  }
  expect(after.count).toBe(Math.max(a, e) + 1)
  expect(after.glyph(glyphOf(FONT, 'b'))).toHaveLength(0)
  expect(bytes.length).toBeLessThan(PROGRAM.length / 10)
  expect(checkSum(bytes)).toBe(0xb1b0_afba)
})

test('a font shown by glyph ID keeps only the tables for rendering', () => {
  const { bytes } = subsetTrueType(PROGRAM, { glyphs: new Set([5]), simple: [] })
  const kept = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']
  expect([...readSfnt(bytes).tables.keys()]).toEqual(kept.filter((tag) => FONT.tables.has(tag)))
})

test('components of composite glyphs are kept', () => {
  const parts = componentsOf(readGlyphData(FONT).glyph(COMPOSITE))
  const { kept } = subsetTrueType(PROGRAM, { glyphs: new Set([COMPOSITE]), simple: [] })
  for (const part of parts) expect(kept).toContain(part)
})

test('codes of simple fonts find their glyphs in every cmap subtable, by character and by name', () => {
  const simple = [
    {
      codes: codes('A\u00c4'),
      differences: new Map([
        [0xc4, 'noSuchGlyph'],
        [0x41, 'uni0416'],
      ]),
    },
  ]
  expect(() => subsetTrueType(PROGRAM, { glyphs: new Set(), simple })).toThrow(FontError)
  const known = [
    {
      codes: codes('A\u00c4'),
      differences: new Map([
        [0xc4, 'eacute'],
        [0x41, 'uni0416'],
      ]),
    },
  ]
  const { bytes, kept } = subsetTrueType(PROGRAM, { glyphs: new Set(), simple: known })
  for (const letter of 'A\u00c4\u00e9\u0416') {
    expect(glyphOf(readSfnt(bytes), letter)).toBe(glyphOf(FONT, letter))
    expect(kept).toContain(glyphOf(FONT, letter))
  }
  expect(glyphOf(readSfnt(bytes), 'B')).toBe(0)
})

test('glyph names are kept for the glyphs shown', () => {
  const own = changed('post', (table) => {
    const words = [3, 0, 1, 2]
    const made = new Uint8Array(32 + 2 + words.length * 2 + 5 + 4)
    made.set(table.subarray(0, 32))
    made.set([0, 2, 0, 0])
    made.set([0, 4, 0, 0, 1, 2, 1, 3, 0, 4, 4, 97, 98, 99, 100, 3, 120, 121, 122], 32)
    return made
  })
  const simple = [{ codes: new Set([1]), differences: new Map([[1, 'xyz']]) }]
  const { bytes, kept } = subsetTrueType(own, { glyphs: new Set(), simple })
  expect(kept).toContain(2)
  expect([...readGlyphNames(requireTable(readSfnt(bytes), 'post').bytes)].filter(([, name]) => name === 'xyz')).toEqual(
    [[2, 'xyz']],
  )
})

test('a code that no cmap subtable has shows the glyph with that ID', () => {
  const { kept } = subsetTrueType(PROGRAM, {
    glyphs: new Set(),
    simple: [{ codes: new Set([3]), differences: NO_NAMES }],
  })
  expect(kept).toContain(3)
})

test('a cmap subtable that would become empty keeps one entry', () => {
  const simple = [{ codes: new Set([1]), differences: NO_NAMES }]
  const { bytes } = subsetTrueType(PROGRAM, { glyphs: new Set(), simple })
  const maps = readCmap(requireTable(readSfnt(bytes), 'cmap').bytes)
  expect(maps.map(({ glyphs }) => glyphs.size)).not.toContain(0)
})

test.each([0, 4, 6, 12])('cmap subtables in format %i round-trip', (format) => {
  const glyphs = new Map([
    [33, 7],
    [34, 8],
    [36, 9],
    [200, 3],
  ])
  const maps = [{ platform: 1, encoding: 0, format, glyphs }]
  expect(readCmap(writeCmap(maps))).toEqual(maps)
})

test('glyph IDs past the last glyph are ignored', () => {
  const { kept } = subsetTrueType(PROGRAM, { glyphs: new Set([65_535]), simple: [] })
  expect(kept).toEqual(new Set([0]))
})

test.each([
  ['nothing', new Uint8Array()],
  ['noise', Uint8Array.from({ length: 500 }, (_, index) => index & 0xff)],
  ['half a font', PROGRAM.subarray(0, 4000)],
  [
    'a font without outlines',
    writeSfnt({ ...FONT, tables: new Map([...FONT.tables].filter(([tag]) => tag !== 'glyf')) }),
  ],
  ['a font with color glyphs', writeSfnt({ ...FONT, tables: new Map([...FONT.tables, ['COLR', new Uint8Array(4)]]) })],
  ['a short table of places', changed('loca', (table) => table.subarray(0, 20))],
  ['a font that claims to have no glyphs', changed('maxp', (table) => table.fill(0, 4, 6))],
  ['a short head', changed('head', (table) => table.subarray(0, 40))],
])('%s is a problem of the font', (_, program) => {
  expect(() => subsetTrueType(program, { glyphs: new Set([60]), simple: [] })).toThrow(FontError)
})

test('composite glyphs that contain each other do not loop', () => {
  const loop = changed('glyf', (table) => {
    const view = new DataView(table.buffer)
    const start = requireTable(FONT, 'loca').long(COMPOSITE * 4)
    view.setUint16(start + 12, COMPOSITE)
    return table
  })
  expect(subsetTrueType(loop, { glyphs: new Set([COMPOSITE]), simple: [] }).kept).toContain(COMPOSITE)
})

test('cmap subtables that claim more codes than they have are bounded', () => {
  const map = (segments: number) => {
    const table = new Uint8Array(12 + 16 + segments * 8)
    const view = new DataView(table.buffer)
    view.setUint16(2, 1)
    view.setUint32(8, 12)
    view.setUint16(12, 4)
    view.setUint16(12 + 6, segments * 2)
    for (let index = 0; index < segments; index += 1) view.setUint16(12 + 14 + index * 2, 0xff_fe)
    return table
  }
  expect(() => readCmap(map(4000))).toThrow(FontError)
  expect(() => readCmap(Uint8Array.from([0, 0, 0xff, 0xff]))).toThrow(FontError)
})

test('dropping hints keeps outlines, widths and characters', () => {
  const bytes = dropHints(PROGRAM)
  const plain = readSfnt(bytes)
  const [before, after] = [readGlyphData(FONT), readGlyphData(plain)]
  for (const tag of ['fpgm', 'prep', 'cvt ']) expect(plain.tables.has(tag)).toBe(false)
  // An assertion for every glyph would take most of the time.
  const different = Array.from({ length: before.count }, (_, glyph) => glyph).filter(
    (glyph) => Buffer.compare(after.glyph(glyph), withoutInstructions(before.glyph(glyph))) !== 0,
  )
  expect(different).toEqual([])
  expect(componentsOf(after.glyph(COMPOSITE))).toEqual(componentsOf(before.glyph(COMPOSITE)))
  expect(plain.tables.get('cmap')).toEqual(FONT.tables.get('cmap'))
})

test('instructions are removed from simple and composite glyphs', () => {
  const simple = [0, 1, 0, 0, 0, 0, 0, 9, 0, 9, 0, 1, 0, 3, 1, 2, 3, 0x37, 0x37, 5, 6, 7, 8]
  expect([...withoutInstructions(Uint8Array.from(simple))]).toEqual([...simple.slice(0, 12), 0, 0, ...simple.slice(17)])
  const composite = [255, 255, 0, 0, 0, 0, 0, 9, 0, 9, 1, 0, 0, 7, 1, 2, 0, 2, 4, 5]
  expect([...withoutInstructions(Uint8Array.from(composite))]).toEqual([
    ...composite.slice(0, 10),
    0,
    ...composite.slice(11, 16),
  ])
})

test('a font that composes its glyphs by instructions keeps them', () => {
  const composite = Uint8Array.from([255, 255, 0, 0, 0, 0, 0, 9, 0, 9, 1, 0, 0, 0, 1, 2, 0, 2, 4, 5])
  const places = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, composite.length])
  const tables = new Map([
    ...FONT.tables,
    ['glyf', composite],
    ['loca', places],
    ['maxp', Uint8Array.of(0, 1, 0, 0, 0, 1)],
  ])
  expect(() => dropHints(writeSfnt({ ...FONT, tables }))).toThrow('composes its glyphs')
})
