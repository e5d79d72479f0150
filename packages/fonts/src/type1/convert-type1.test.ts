import { expect, test } from 'vitest'

import { glyphsByName } from '../cff/cff-font.ts'
import { runGlyph } from '../cff/glyph-closure.ts'
import { readCff } from '../cff/read-cff.ts'
import { FontError } from '../font-error.ts'
import { convertType1 } from './convert-type1.ts'
import { buildType1, type1Code, STANDARD_SUBRS, type Type1Parts } from './build-type1.ts'
import { readType1 } from './read-type1.ts'
import { runType1 } from './run-type1-charstring.ts'

const GLYPHS: Record<string, Uint8Array> = {
  '.notdef': type1Code('0 500 .13 .14'),
  // Two contours; the second starts without a moveto.
  A: type1Code('30 600 .13 10 20 .1 5 6 .21 100 .6 100 .7 -100 .6 .9 7 8 .5 9 .6 .9 .14'),
  // An overshoot of seven units, by flex.
  o: type1Code(
    '50 600 .13 100 .22 1 .10 50 0 .21 2 .10 -40 1 .21 2 .10 20 2 .21 2 .10 20 2 .21 2 .10 20 0 .21 2 .10 20 -2 .21 2 .10 20 -3 .21 2 .10 50 260 0 0 .10 .9 .14',
  ),
  // Hint replacement after the first line.
  B: type1Code('0 700 .13 0 20 .1 40 30 .3 10 .22 50 .7 5 4 .10 60 .6 .9 .14'),
  acute: type1Code('25 300 .13 5 6 .21 10 .7 10 .6 .9 .14'),
  Aacute: type1Code('30 610 .13 25 130 200 65 194 .12.6'),
  half: type1Code('0 3 2 .12.12 .13 1 3 .12.12 .22 1 3 .12.12 7 .5 9 .7 .9 .14'),
  space: type1Code('0 250 .13 .14'),
}
const SUBRS = [...STANDARD_SUBRS, type1Code('100 20 .1 40 30 .3 .11')]

const made = (changes: Partial<Type1Parts> = {}) => buildType1({ glyphs: GLYPHS, subrs: SUBRS, ...changes })
const shown = (codes: number[], differences: [number, string][] = []) => [
  { codes: new Set(codes), differences: new Map(differences) },
]
const all = shown(
  Object.keys(GLYPHS).map((_, code) => code),
  Object.keys(GLYPHS).map((name, code): [number, string] => [code, name]),
)

function convert(program: Uint8Array, codes = all) {
  const { bytes, names } = convertType1(program, codes)
  const font = readCff(bytes)
  const places = glyphsByName(font)
  const outline = (name: string) => runGlyph(font, places.get(name) ?? -1).outline
  return { font, names, places, outline, bytes }
}

test('a font program is parsed', () => {
  const font = readType1(made({ encoding: { 65: 'A', 66: 'half' } }))
  expect(font.name).toBe('Made')
  expect([...font.glyphs.keys()]).toEqual(Object.keys(GLYPHS))
  expect(font.glyphs.get('B')).toEqual(GLYPHS['B'])
  expect(font.subrs.size).toBe(SUBRS.length)
  expect(font.encoding).toEqual(
    new Map([
      [65, 'A'],
      [66, 'half'],
    ]),
  )
  expect(font.values.get('BlueValues')).toEqual([-10, 0, 700, 710])
  expect(font.values.get('FontMatrix')).toEqual([0.001, 0, 0, 0.001, 0, 0])
})

test('outlines start at the left side bearing; a contour may start where the last one closed', () => {
  const { outline } = convert(made())
  expect(outline('A')).toEqual([0, 35, 6, 1, 135, 6, 1, 135, 106, 1, 35, 106, 0, 35, 106, 1, 42, 114, 1, 51, 114])
})

test('a flex becomes two curves without its reference point', () => {
  expect(convert(made()).outline('o')).toEqual([0, 150, 0, 2, 160, 1, 180, 3, 200, 5, 2, 220, 5, 240, 3, 260, 0])
})

test('hint replacement happens at the same segments', () => {
  const { font, places } = convert(made())
  const glyph = runType1(GLYPHS['B'] ?? new Uint8Array(), new Map(SUBRS.entries()))
  expect(glyph.stems).toEqual([
    { isHorizontal: true, start: 0, width: 20 },
    { isHorizontal: false, start: 40, width: 30 },
    { isHorizontal: true, start: 100, width: 20 },
  ])
  expect(glyph.path.filter(({ kind }) => kind === 'hints')).toEqual([
    { kind: 'hints', stems: new Set([0, 1]) },
    { kind: 'hints', stems: new Set([2, 1]) },
  ])
  const code = [...(font.charStrings[places.get('B') ?? 0] ?? [])]
  // Two horizontal stems, a vertical one, then masks: first and third, then second and third.
  expect(code.join()).toContain([139, 159, 219, 159, 18].join())
  expect(code.join()).toContain([179, 169, 23, 19, 0b1010_0000].join())
  expect(code.join()).toContain([19, 0b0110_0000].join())
})

test('glyphs built by seac keep their components in place', () => {
  const { font, places, names } = convert(made(), shown([1], [[1, 'Aacute']]))
  expect(names.toSorted()).toEqual(['A', 'Aacute', 'acute'])
  expect(runGlyph(font, places.get('Aacute') ?? -1).seac).toEqual({ base: 65, accent: 194, dx: 135, dy: 200 })
})

test('fractions keep 16 bits', () => {
  const [, x = 0, , , lineX = 0, lineY = 0] = convert(made()).outline('half')
  expect(x).toBeCloseTo(1 / 3, 4)
  expect(lineX).toBeCloseTo(2 / 3, 4)
  expect(lineY).toBe(7)
})

test('the default width is omitted', () => {
  const { font, places } = convert(made())
  const dict = font.fontDicts[0]?.private.dict
  const [usual = 0, nominal = 0] = [dict?.get(20)?.operands[0], dict?.get(21)?.operands[0]]
  expect(usual).toBe(600)
  const [first = 0, second = 0] = font.charStrings[places.get('space') ?? 0] ?? []
  expect(250 - nominal).toBe(-((first - 251) * 256) - second - 108)
})

test('the built-in encoding is kept for the kept glyphs', () => {
  const { font, places } = convert(made({ encoding: { 1: 'A', 2: 'B', 3: 'A' } }), shown([1]))
  expect([...places.keys()]).toEqual(['.notdef', 'A'])
  expect(font.encoding).toEqual(
    new Map([
      [1, 1],
      [3, 1],
    ]),
  )
})

test('codes missing from the encoding find glyphs by their standard names', () => {
  expect(convert(made(), shown([66])).names).toEqual(['B'])
})

test.each([
  ['nothing', new Uint8Array()],
  ['no encrypted part', new TextEncoder().encode('%!PS-AdobeFont-1.0\n/FontName /A def')],
  [
    'hexadecimal digits',
    new TextEncoder().encode('%!PS-AdobeFont-1.0\n/Encoding StandardEncoding def eexec 0123456789abcdef'),
  ],
  ['many masters', made({ extra: '/WeightVector [0.5 0.5] def' })],
  ['two lists of subroutines', made({ extra: '/Subrs 0 array ND' })],
  ['no glyph for what is missing', made({ glyphs: { A: type1Code('0 1 .13 .14') } })],
  ['a procedure nobody knows', made({ glyphs: { ...GLYPHS, A: type1Code('0 1 .13 1 2 2 14 .12.16 .14') } })],
  [
    'a subroutine that calls itself',
    made({ glyphs: { ...GLYPHS, A: type1Code('0 1 .13 5 .10 .14') }, subrs: [...STANDARD_SUBRS, type1Code('5 .10')] }),
  ],
  ['a glyph without an end', made({ glyphs: { ...GLYPHS, A: type1Code('0 1 .13 1 .6') } })],
  ['a division by zero', made({ glyphs: { ...GLYPHS, A: type1Code('0 1 0 .12.12 .13 .14') } })],
  ['a point that jumps', made({ glyphs: { ...GLYPHS, A: type1Code('0 1 .13 7 7 .12.33 .14') } })],
])('a font with %s is a problem', (_, program) => {
  expect(() => convertType1(program, all)).toThrow(FontError)
})

/** The names a conversion kept, or its error. */
function outcomeOf(program: Uint8Array): string {
  try {
    return convertType1(program, shown([65])).names.join()
  } catch (error) {
    return error instanceof FontError ? 'problem' : String(error)
  }
}

test('every truncation either fails with FontError or converts', () => {
  const program = made()
  const lengths = Array.from({ length: Math.floor(program.length / 29) }, (_, step) => step * 29)
  expect(new Set(lengths.map((length) => outcomeOf(program.subarray(0, length))))).toEqual(new Set(['problem', 'A']))
})
