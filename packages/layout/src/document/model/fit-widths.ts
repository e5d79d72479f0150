import type { ParagraphDraft, TextLine, Word, WordStyle } from '../draft.ts'
import { standardWidth, SPACING_STEP_PT, KERNING_SHARE } from '../lines/standard-widths.ts'
import { firstWordWidth } from '../paragraphs/line-shape.ts'

/** This many characters show the width of a font: half a line. */
const MIN_CHARACTERS = 30
/** Widths that differ less are equal except for kerning. */
const SAME_WIDTH_SHARE = 0.012
/** Larger differences are scaled: as letter-spacing they would be visible. */
const MAX_SPACING_SHARE = 0.1
/** Bounds of horizontal scaling. */
const [NARROWEST, WIDEST] = [0.5, 2]
/** How far letter-spacing may be from the measured value, in steps. */
const NEAR_STEPS = 6
/** Other letter-spacing needs to make this share more of the lines break correctly. By eye. */
const MIN_GAIN_SHARE = 0.05
/** Fewer lines are not enough evidence. */
const MIN_LINES = 6

/** A line that had no space for the next word. */
interface FullLine {
  available: number
  /** Its width without letter-spacing, and its number of characters. */
  width: number
  count: number
  next: number
}

/** The text of one face and size: its width on the page and in the substitute font. */
interface Sample {
  /** The same for all sizes of the face. */
  face: string
  /** Whether enough text was measured, in any size. */
  isMeasured: boolean
  styles: Set<WordStyle>
  characters: number
  /** In points. */
  drawn: number
  standard: number
  lines: FullLine[]
}

const EMPTY = { isMeasured: false, characters: 0, drawn: 0, standard: 0 }

/**
 * Sets the letter-spacing and scaling of substitute fonts so that words are as wide as on the page and lines break
 * where they do.
 */
export function fitWidths(drafts: readonly ParagraphDraft[]): void {
  const samples = new Map<string, Sample>()
  for (const { lines } of drafts) {
    for (const { words } of lines) for (const word of words) note(word, samples)
  }
  shareRatios(samples.values())
  for (const sample of samples.values()) stretchWide(sample)
  for (const draft of drafts) noteLines(draft, samples)
  for (const sample of samples.values()) space(sample)
}

function keyOf({ family, isBold, isItalic, size }: WordStyle): string {
  return `${family}|${isBold}|${isItalic}|${size}`
}

function note({ text, left, right, style, position }: Word, samples: Map<string, Sample>): void {
  const { tracking, stretch, size } = style
  if (position !== 'normal' || tracking !== 0) return
  const key = keyOf(style)
  const sample: Sample = samples.get(key) ?? {
    ...EMPTY,
    face: `${style.family}|${style.isBold}|${style.isItalic}`,
    styles: new Set(),
    lines: [],
  }
  samples.set(key, sample)
  sample.styles.add(style)
  const standard = standardWidth(text, style)
  if (standard === undefined) return
  sample.characters += text.length
  sample.isMeasured ||= sample.characters >= MIN_CHARACTERS
  sample.drawn += right - left
  sample.standard += standard * stretch * size
}

/** Faces measured too little in one size take the ratio of all sizes. */
function shareRatios(samples: Iterable<Sample>): void {
  for (const group of Map.groupBy(samples, ({ face }) => face).values()) {
    const sum = (key: 'characters' | 'drawn' | 'standard') => group.reduce((total, sample) => total + sample[key], 0)
    const ratio = sum('drawn') / sum('standard')
    if (sum('characters') < MIN_CHARACTERS || !Number.isFinite(ratio)) continue
    for (const sample of group) {
      if (sample.characters === 0 || sample.characters >= MIN_CHARACTERS) continue
      sample.drawn = sample.standard * ratio
      sample.isMeasured = true
    }
  }
}

/** Scales text whose width differs too much for letter-spacing. */
function stretchWide(sample: Sample): void {
  const ratio = sample.drawn / sample.standard
  if (!sample.isMeasured || !(ratio > NARROWEST && ratio < WIDEST)) return
  if (Math.abs(ratio - 1) < MAX_SPACING_SHARE) return
  for (const style of sample.styles) style.stretch = Math.round(style.stretch * ratio * 100) / 100
  sample.standard *= ratio
}

function noteLines({ lines, column, format }: ParagraphDraft, samples: Map<string, Sample>): void {
  if (format.align === 'center' || format.align === 'end') return
  const available = column.right - column.left - format.indentStart - format.indentEnd
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const [first] = line.words
    if (next === undefined || first === undefined) continue
    const width = naturalWidth(line)
    const sample = samples.get(keyOf(first.style))
    if (width === undefined || sample === undefined) continue
    const count = line.words.reduce((sum, word) => sum + word.text.length + Number(word.isSpaced), 0)
    const own = available - (index === 0 ? format.firstLine : 0)
    sample.lines.push({ available: own, width, count, next: firstWordWidth(next) })
  }
}

/** The width of a line without justification; undefined if a width is unknown. */
function naturalWidth({ words }: TextLine): number | undefined {
  let sum = 0
  for (const [index, { text, style, position, isSpaced, gapBefore }] of words.entries()) {
    const width = position === 'normal' && gapBefore === 0 ? standardWidth(text, style) : undefined
    const blank = standardWidth(' ', style)
    if (width === undefined || blank === undefined) return undefined
    sum += (width + (isSpaced && index > 0 ? blank : 0)) * style.size * style.stretch
  }
  return sum * (1 - KERNING_SHARE)
}

/** Sets the letter-spacing with which words are as wide as on the page, and most lines break where they do. */
function space({ styles, characters, drawn, standard, lines, isMeasured }: Sample): void {
  if (!isMeasured || standard === 0) return
  const isAlike = Math.abs(drawn / standard - 1) < SAME_WIDTH_SHARE
  const measured = isAlike ? 0 : Math.round((drawn - standard) / characters / SPACING_STEP_PT) * SPACING_STEP_PT
  const best = lines.length < MIN_LINES ? measured : bestSpacing(lines, measured)
  if (best === 0) return
  for (const style of styles) style.tracking = Math.round(best * 100) / 100
}

function bestSpacing(lines: readonly FullLine[], measured: number): number {
  const fitting = (spacing: number) => lines.filter((line) => endsThere(line, spacing)).length
  let [best, most] = [measured, fitting(measured) + MIN_GAIN_SHARE * lines.length]
  for (let step = 1; step <= NEAR_STEPS; step += 1) {
    for (const spacing of [measured - step * SPACING_STEP_PT, measured + step * SPACING_STEP_PT]) {
      const count = fitting(spacing)
      if (count > most) [best, most] = [spacing, count]
    }
  }
  return best
}

/** Whether a line holds its words but not the next one. */
function endsThere({ available, width, count, next }: FullLine, spacing: number): boolean {
  const own = width + spacing * count
  return own <= available + SPACING_STEP_PT && own + next > available
}
