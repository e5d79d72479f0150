import { CharStringWriter } from '../cff/charstring-writer.ts'
import { FontError } from '../font-error.ts'
import type { Stem, Type1Glyph } from './glyph.ts'

/** Type 2 charstring operators (Adobe Technical Note 5177). */
const STEMS = { horizontal: 1, vertical: 3 }
const MASKED_STEMS = { horizontal: 18, vertical: 23 }
const ENDCHAR = 14
const HINTMASK = 19
const CNTRMASK = 20

/** The most stems one glyph may have (5177, appendix B). */
const MAX_STEMS = 96

/** Writes a glyph as a Type 2 charstring. @param width the width operand, empty for the default width */
export function writeType2(glyph: Type1Glyph, width: readonly number[]): Uint8Array {
  const writer = new CharStringWriter()
  const { seac } = glyph
  if (seac !== undefined) {
    writer.operator(ENDCHAR, [...width, seac.dx, seac.dy, seac.base, seac.accent])
    return writer.finish()
  }
  const left = writeStems(writer, glyph, width)
  writePath(writer, glyph, left)
  return writer.finish()
}

/** Declares all stems, sorted; masks select the active ones. @returns the width operand if it was not written yet */
function writeStems(writer: CharStringWriter, glyph: Type1Glyph, width: readonly number[]): readonly number[] {
  const { stems } = glyph
  if (stems.length > MAX_STEMS) throw new FontError(`has a glyph of ${stems.length} stems`)
  if (!hasHints(glyph)) return width
  const operators = isMasked(glyph) ? MASKED_STEMS : STEMS
  let left = width
  for (const isHorizontal of [true, false]) {
    const operands = edges(sorted(stems).filter((stem) => stem.isHorizontal === isHorizontal))
    if (operands.length === 0) continue
    // 46 operands are 23 stems, and leave room for the width.
    for (let at = 0; at < operands.length; at += 46) {
      writer.operator(operators[isHorizontal ? 'horizontal' : 'vertical'], [...left, ...operands.slice(at, at + 46)])
      left = []
    }
  }
  if (glyph.counters.size > 0) writer.operator(CNTRMASK, [], maskOf(stems, glyph.counters))
  return left
}

function hasHints({ stems, path }: Type1Glyph): boolean {
  return stems.length > 0 && path.some(({ kind }) => kind === 'hints')
}

/** Whether some stems are active for only part of the path. */
function isMasked({ stems, path, counters }: Type1Glyph): boolean {
  const changes = path.filter((step) => step.kind === 'hints')
  return counters.size > 0 || changes.length > 1 || changes[0]?.stems.size !== stems.length
}

/** Horizontal stems first, each kind in ascending order, as Type 2 wants them. */
function sorted(stems: readonly Stem[]): Stem[] {
  return stems.toSorted(
    (left, right) =>
      Number(right.isHorizontal) - Number(left.isHorizontal) || left.start - right.start || left.width - right.width,
  )
}

/** Stem edges as deltas from the edge before. */
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
  const writesHintMasks = hasHints(glyph) && isMasked(glyph)
  for (const step of glyph.path) {
    if (step.kind === 'move') {
      writer.move(...step.steps, left)
      left = []
    } else if (step.kind === 'line') writer.line(...step.steps)
    else if (step.kind === 'curve') writer.curve(step.steps)
    else if (step.kind === 'flex') writer.flex(step.steps, step.depth)
    else if (writesHintMasks) {
      writer.operator(HINTMASK, left, maskOf(glyph.stems, step.stems))
      left = []
    }
  }
  writer.operator(ENDCHAR, left)
}
