import { CharStringWriter } from '../cff/path-writer.ts'
import { FontProblem } from '../font-problem.ts'
import type { Stem, Type1Glyph } from './glyph.ts'

/** Operators of charstrings of Type 2 (Adobe Technical Note 5177). */
const STEMS = { horizontal: 1, vertical: 3 }
const MASKED_STEMS = { horizontal: 18, vertical: 23 }
const END = 14
const HINT_MASK = 19
const COUNTER_MASK = 20

/** Stems that one glyph may have (appendix B). */
const MAX_STEMS = 96

/** Writes a glyph as a charstring of Type 2. @param width operands before the first operator that tell the width */
export function writeType2(glyph: Type1Glyph, width: readonly number[]): Uint8Array {
  const writer = new CharStringWriter()
  const { accented } = glyph
  if (accented !== undefined) {
    writer.operator(END, [...width, accented.dx, accented.dy, accented.base, accented.accent])
    return writer.finish()
  }
  const left = writeStems(writer, glyph, width)
  writePath(writer, glyph, left)
  return writer.finish()
}

/** Every stem in the order of their places; masks tell which of them count. Returns what of the width is not yet told. */
function writeStems(writer: CharStringWriter, glyph: Type1Glyph, width: readonly number[]): readonly number[] {
  const { stems } = glyph
  if (stems.length > MAX_STEMS) throw new FontProblem(`has a glyph of ${stems.length} stems`)
  if (!hasHints(glyph)) return width
  const operators = isMasked(glyph) ? MASKED_STEMS : STEMS
  let left = width
  for (const isHorizontal of [true, false]) {
    const operands = edges(sorted(stems).filter((stem) => stem.isHorizontal === isHorizontal))
    if (operands.length === 0) continue
    // More stems than one operator takes are told by several.
    for (let at = 0; at < operands.length; at += 46) {
      writer.operator(operators[isHorizontal ? 'horizontal' : 'vertical'], [...left, ...operands.slice(at, at + 46)])
      left = []
    }
  }
  if (glyph.counters.size > 0) writer.operator(COUNTER_MASK, [], maskOf(stems, glyph.counters))
  return left
}

function hasHints({ stems, path }: Type1Glyph): boolean {
  return stems.length > 0 && path.some(({ kind }) => kind === 'hints')
}

/** Whether not all stems count for the whole path. */
function isMasked({ stems, path, counters }: Type1Glyph): boolean {
  const changes = path.filter((step) => step.kind === 'hints')
  return counters.size > 0 || changes.length > 1 || changes[0]?.stems.size !== stems.length
}

/** Horizontal stems come first, each kind from the lowest edge up. */
function sorted(stems: readonly Stem[]): Stem[] {
  return stems.toSorted(
    (left, right) =>
      Number(right.isHorizontal) - Number(left.isHorizontal) || left.start - right.start || left.width - right.width,
  )
}

/** Edges in differences to the ones before. */
function edges(stems: readonly Stem[]): number[] {
  let before = 0
  return stems.flatMap(({ start, width }) => {
    const distance = start - before
    before = start + width
    return [distance, width]
  })
}

function maskOf(stems: readonly Stem[], marked: ReadonlySet<number>): Uint8Array {
  const mask = new Uint8Array((stems.length + 7) >> 3)
  for (const [place, stem] of sorted(stems).entries()) {
    if (marked.has(stems.indexOf(stem))) mask[place >> 3] = (mask[place >> 3] ?? 0) | (0x80 >> (place & 7))
  }
  return mask
}

function writePath(writer: CharStringWriter, glyph: Type1Glyph, width: readonly number[]): void {
  let left = width
  const tellsHints = hasHints(glyph) && isMasked(glyph)
  for (const step of glyph.path) {
    if (step.kind === 'move') {
      writer.move(...step.steps, left)
      left = []
    } else if (step.kind === 'line') writer.line(...step.steps)
    else if (step.kind === 'curve') writer.curve(step.steps)
    else if (step.kind === 'flex') writer.flex(step.steps, step.depth)
    else if (tellsHints) {
      writer.operator(HINT_MASK, left, maskOf(glyph.stems, step.stems))
      left = []
    }
  }
  writer.operator(END, left)
}
