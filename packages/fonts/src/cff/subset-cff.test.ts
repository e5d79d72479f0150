import { expect, test } from 'vitest'
import { fromLatin1 } from '@recto/runtime'

import { FontError } from '../font-error.ts'
import { encodeInteger, type CffDict } from './cff-dict.ts'
import { glyphsByName, type CffFont } from './cff-font.ts'
import { runGlyph } from './glyph-closure.ts'
import { readCff } from './read-cff.ts'
import { runCharString } from './run-type2-charstring.ts'
import { STANDARD_STRINGS } from './standard-strings.ts'
import { subsetCff, type CffUse } from './subset-cff.ts'
import { writeCff } from './write-cff.ts'

/** Encodes a charstring of numbers and operators; operators are `op(…)`. */
const op = (...codes: number[]) => ({ codes })
const code = (...tokens: (number | { codes: number[] })[]) =>
  Uint8Array.from(tokens.flatMap((token) => (typeof token === 'number' ? [...encodeInteger(token)] : token.codes)))

const HSTEM = op(1)
const VMOVE = op(4)
const LINES = op(5)
const ACROSS = op(6)
const CURVES = op(8)
const CALL = op(10)
const RETURN = op(11)
const END = op(14)
const HSTEMHM = op(18)
const MASK = op(19)
const MOVE = op(21)
const GLOBAL = op(29)

const SQUARE = code(100, 0, 0, 100, -100, 0, LINES, RETURN)
const entry = (...operands: number[]) => ({
  operands,
  raw: Uint8Array.from(operands.flatMap((value) => [...encodeInteger(value)])),
})

/** Charstrings by name: a square by a local subroutine, a curve by a global one, an accented letter by seac, a hintmask. */
const GLYPHS: Record<string, Uint8Array> = {
  '.notdef': code(END),
  A: code(500, 10, 20, MOVE, -107, CALL, END),
  acute: code(30, 40, MOVE, -107, GLOBAL, END),
  Aacute: code(20, 300, 65, 194, END),
  own: code(10, 20, 30, 40, HSTEMHM, 50, 60, MASK, op(0b1110_0000), 5, 6, MOVE, 7, ACROSS, END),
  unused: code(1, 2, HSTEM, 5, VMOVE, -106, CALL, END),
}

function font(changes: Partial<CffFont> = {}): CffFont {
  const top: CffDict = new Map([[5, entry(0, -200, 1000, 900)]])
  const names = Object.keys(GLYPHS)
  const strings = names.filter((name) => !STANDARD_STRINGS.includes(name))
  return {
    name: fromLatin1('Made'),
    top,
    strings: strings.map(fromLatin1),
    globalSubrs: [code(1, 2, 3, 4, 5, 6, CURVES, RETURN)],
    charStrings: Object.values(GLYPHS),
    charset: names.map((name) =>
      STANDARD_STRINGS.includes(name)
        ? STANDARD_STRINGS.indexOf(name)
        : STANDARD_STRINGS.length + strings.indexOf(name),
    ),
    isCid: false,
    encoding: 'standard',
    fontDicts: [{ dict: top, private: { dict: new Map([[20, entry(600)]]), subrs: [SQUARE, SQUARE] } }],
    fontDictOf: () => 0,
    ...changes,
  }
}

const byCodes = (codes: number[], differences: [number, string][] = []): CffUse => ({
  simple: [{ codes: new Set(codes), differences: new Map(differences) }],
  cids: undefined,
  keepsNumbers: false,
})
const byNumbers = (...cids: number[]): CffUse => ({ simple: [], cids: new Set(cids), keepsNumbers: false })

test('a font round-trips', () => {
  const again = readCff(writeCff(font()))
  expect([...glyphsByName(again).keys()]).toEqual(Object.keys(GLYPHS))
  expect(again.charStrings).toEqual(Object.values(GLYPHS))
  expect(again.top.get(5)?.operands).toEqual([0, -200, 1000, 900])
  expect(again.fontDicts[0]?.private.dict.get(20)?.operands).toEqual([600])
})

test('charstrings are interpreted through their subroutines', () => {
  const made = font()
  expect(runGlyph(made, 1).outline).toEqual([0, 10, 20, 1, 110, 20, 1, 110, 120, 1, 10, 120])
  expect(runGlyph(made, 2).outline).toEqual([0, 30, 40, 2, 31, 42, 34, 46, 39, 52])
  expect(runGlyph(made, 4).outline).toEqual([0, 5, 6, 1, 12, 6])
  expect([...runGlyph(made, 1).local]).toEqual([0])
})

test('shown glyphs are kept, with the components of those built by seac', () => {
  const { candidates, names } = subsetCff(writeCff(font()), byCodes([1], [[1, 'Aacute']]))
  expect(names).toEqual(['A', 'acute', 'Aacute'])
  for (const candidate of candidates) {
    const subset = readCff(candidate)
    expect([...glyphsByName(subset).keys()]).toEqual(['.notdef', 'A', 'acute', 'Aacute'])
    expect(runGlyph(subset, 1).outline).toEqual(runGlyph(font(), 1).outline)
    expect(runGlyph(subset, 3).seac).toEqual({ dx: 20, dy: 300, base: 65, accent: 194 })
  }
})

test('one candidate has no subroutines, the other only the ones called', () => {
  const [flat, called] = subsetCff(writeCff(font()), byCodes([65])).candidates.map((bytes) => readCff(bytes))
  expect(flat?.fontDicts[0]?.private.subrs).toEqual([])
  expect(flat?.globalSubrs).toEqual([])
  expect(called?.fontDicts[0]?.private.subrs).toEqual([SQUARE])
  expect(called?.globalSubrs).toEqual([])
})

test('the built-in encoding leads to the same glyphs', () => {
  const own = font({
    encoding: new Map([
      [7, 4],
      [9, 1],
      [8, 1],
      [10, 5],
    ]),
  })
  const { candidates } = subsetCff(writeCff(own), byCodes([7, 9]))
  const subset = readCff(candidates[0] ?? new Uint8Array())
  const names = new Map([...glyphsByName(subset)].map(([name, glyph]) => [glyph, name]))
  const encoding = subset.encoding === 'standard' ? new Map<number, number>() : subset.encoding
  expect(
    [...encoding]
      .map(([coded, glyph]) => [coded, names.get(glyph)])
      .toSorted(([left = 0], [right = 0]) => Number(left) - Number(right)),
  ).toEqual([
    [7, 'own'],
    [8, 'A'],
    [9, 'A'],
  ])
})

/** The same glyphs with CIDs 0, 10, 20 and so on, in two font DICTs. */
function numbered(): CffFont {
  const { fontDicts, top } = font()
  const [fontDict] = fontDicts
  if (fontDict === undefined) throw new Error('there is no font DICT')
  const other = { dict: new Map(), private: { dict: new Map([[20, entry(300)]]), subrs: [SQUARE] } }
  const collection: CffDict = new Map([[1230, entry(391, 392, 0)], ...top])
  return font({
    top: collection,
    strings: [fromLatin1('Adobe'), fromLatin1('Identity')],
    charset: [0, 10, 20, 30, 40, 50],
    isCid: true,
    fontDicts: [{ ...fontDict, dict: new Map() }, other],
    fontDictOf: (glyph) => (glyph === 1 ? 1 : 0),
  })
}

test('CIDs keep their numbers and their font DICTs', () => {
  const { candidates, cids } = subsetCff(writeCff(numbered()), byNumbers(10, 40, 60_000))
  expect(cids).toEqual([10, 40])
  for (const candidate of candidates) {
    const subset = readCff(candidate)
    expect(subset.charset).toEqual([0, 10, 40])
    expect([0, 1, 2].map(subset.fontDictOf)).toEqual([0, 1, 0])
    expect(subset.fontDicts.map((fontDict) => fontDict.private.dict.get(20)?.operands)).toEqual([[600], [300]])
    expect(runGlyph(subset, 1).outline).toEqual(runGlyph(font(), 1).outline)
  }
  const one = readCff(subsetCff(writeCff(numbered()), byNumbers(20)).candidates[0] ?? new Uint8Array())
  expect(one.fontDicts).toHaveLength(1)
})

test('where CIDs are glyph IDs, glyphs keep theirs', () => {
  const subset = readCff(subsetCff(writeCff(font()), byNumbers(4)).candidates[0] ?? new Uint8Array())
  expect(subset.charStrings).toHaveLength(5)
  expect(subset.charStrings[1]).toEqual(code(END))
  expect(runGlyph(subset, 4).outline).toEqual(runGlyph(font(), 4).outline)
})

test('the subroutine bias does not change', () => {
  const many = Array.from({ length: 2000 }, () => SQUARE)
  const far = font({
    charStrings: [code(END), code(10, 20, MOVE, 5 - 1131, CALL, END)],
    charset: [0, 34],
    fontDicts: [{ dict: new Map(), private: { dict: new Map(), subrs: many } }],
  })
  const [, called] = subsetCff(writeCff(far), byCodes([65])).candidates
  const subset = readCff(called ?? new Uint8Array())
  expect(subset.fontDicts[0]?.private.subrs).toHaveLength(1240)
  expect(runGlyph(subset, 1).outline).toEqual(runGlyph(far, 1).outline)
})

test('a glyph name the font lacks is an error, because readers substitute a similar glyph', () => {
  expect(() => subsetCff(writeCff(font()), byCodes([1], [[1, 'Omegaacute']]))).toThrow(FontError)
  expect(() => subsetCff(writeCff(font()), byCodes([1], [[1, 'space']]))).not.toThrow()
})

test.each([
  ['calls itself', [code(-107, CALL)], code(-107, CALL, END)],
  ['calls what is not there', [], code(5, CALL, END)],
  ['has no end', [], code(1, 2, MOVE)],
  ['computes', [], code(1, 2, op(12, 10), END)],
  ['breaks off within a number', [], Uint8Array.of(28, 1)],
  ['has too many operands', [], Uint8Array.from({ length: 600 }, () => 139)],
])('a charstring that %s is a problem', (_, local, charString) => {
  expect(() => runCharString(charString, { local, global: [] })).toThrow(FontError)
})

/** The error a subset ends with. */
function outcomeOf(program: Uint8Array): string {
  try {
    subsetCff(program, byNumbers(10, 20, 30, 40))
    return 'subset'
  } catch (error) {
    return error instanceof FontError ? 'problem' : String(error)
  }
}

test('every truncation and every changed byte either fails with FontError or subsets', () => {
  const program = writeCff(numbered())
  const outcomes = new Set<string>()
  for (let at = 0; at < program.length; at += 1) {
    const changed = Uint8Array.from(program)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    for (const damaged of [program.subarray(0, at), changed]) outcomes.add(outcomeOf(damaged))
  }
  expect(outcomes).toEqual(new Set(['subset', 'problem']))
})
