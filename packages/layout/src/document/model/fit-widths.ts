import type { ParagraphDraft, TextLine, Word, WordStyle } from '../draft.ts'
import { standardWidth, SPACING_STEP_PT, KERNING_SHARE } from '../lines/standard-widths.ts'
import { firstWordWidth } from '../paragraphs/line-shape.ts'

/** So many characters tell how wide a font is: half a line. */
const MIN_CHARACTERS = 30
/** Widths that differ by a smaller share are the same but for kerning. */
const SAME_WIDTH_SHARE = 0.012
/** Beyond this share letters are made wider or narrower themselves: spacing alone would be seen. */
const MAX_SPACING_SHARE = 0.1
/** Wider and narrower than this no text is made. */
const [NARROWEST, WIDEST] = [0.5, 2]
/** How far from what was measured spacing may be, in steps. */
const NEAR_STEPS = 6
/** So much larger a share of the lines has to end as it does for spacing that nothing else tells of. By eye. */
const MIN_GAIN_SHARE = 0.05
/** Fewer lines tell nothing of spacing. */
const MIN_LINES = 6

/** A line that the next word of its paragraph did not fit on. */
interface FullLine {
  room: number
  /** As wide as it would be without spacing, and how many characters it has. */
  width: number
  count: number
  next: number
}

/** How wide text of one face is, and how wide it would be in what stands in for it. */
interface Sample {
  /** The same in all sizes. */
  face: string
  /** Whether enough was seen of it, in whatever size. */
  isTold: boolean
  styles: Set<WordStyle>
  characters: number
  /** In points. */
  drawn: number
  standard: number
  lines: FullLine[]
}

const EMPTY = { isTold: false, characters: 0, drawn: 0, standard: 0 }

/**
 * Spaces the characters of families that stand in for others such that words are as wide as they are drawn, and lines end where
 * they do.
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
  sample.isTold ||= sample.characters >= MIN_CHARACTERS
  sample.drawn += right - left
  sample.standard += standard * stretch * size
}

/** What is seen too little of to tell is as wide as the same face in other sizes. */
function shareRatios(samples: Iterable<Sample>): void {
  for (const group of Map.groupBy(samples, ({ face }) => face).values()) {
    const sum = (key: 'characters' | 'drawn' | 'standard') => group.reduce((total, sample) => total + sample[key], 0)
    const ratio = sum('drawn') / sum('standard')
    if (sum('characters') < MIN_CHARACTERS || !Number.isFinite(ratio)) continue
    for (const sample of group) {
      if (sample.characters === 0 || sample.characters >= MIN_CHARACTERS) continue
      sample.drawn = sample.standard * ratio
      sample.isTold = true
    }
  }
}

/** Makes letters themselves wider or narrower where they differ much. */
function stretchWide(sample: Sample): void {
  const ratio = sample.drawn / sample.standard
  if (!sample.isTold || !(ratio > NARROWEST && ratio < WIDEST)) return
  if (Math.abs(ratio - 1) < MAX_SPACING_SHARE) return
  for (const style of sample.styles) style.stretch = Math.round(style.stretch * ratio * 100) / 100
  sample.standard *= ratio
}

function noteLines({ lines, column, format }: ParagraphDraft, samples: Map<string, Sample>): void {
  if (format.align === 'center' || format.align === 'end') return
  const room = column.right - column.left - format.indentStart - format.indentEnd
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const [first] = line.words
    if (next === undefined || first === undefined) continue
    const width = naturalWidth(line)
    const sample = samples.get(keyOf(first.style))
    if (width === undefined || sample === undefined) continue
    const count = line.words.reduce((sum, word) => sum + word.text.length + Number(word.isSpaced), 0)
    const own = room - (index === 0 ? format.firstLine : 0)
    sample.lines.push({ room: own, width, count, next: firstWordWidth(next) })
  }
}

/** How wide a line is that is not stretched; undefined where that is not known. */
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

/** Sets characters apart, or closer, such that words are as wide as drawn and most lines end where they do. */
function space({ styles, characters, drawn, standard, lines, isTold }: Sample): void {
  if (!isTold || standard === 0) return
  const isAlike = Math.abs(drawn / standard - 1) < SAME_WIDTH_SHARE
  const measured = isAlike ? 0 : Math.round((drawn - standard) / characters / SPACING_STEP_PT) * SPACING_STEP_PT
  const best = lines.length < MIN_LINES ? measured : bestSpacing(lines, measured)
  if (best === 0) return
  for (const style of styles) style.tracking = Math.round(best * 100) / 100
}

function bestSpacing(lines: readonly FullLine[], measured: number): number {
  const kept = (spacing: number) => lines.filter((line) => endsThere(line, spacing)).length
  let [best, most] = [measured, kept(measured) + MIN_GAIN_SHARE * lines.length]
  for (let step = 1; step <= NEAR_STEPS; step += 1) {
    for (const spacing of [measured - step * SPACING_STEP_PT, measured + step * SPACING_STEP_PT]) {
      const count = kept(spacing)
      if (count > most) [best, most] = [spacing, count]
    }
  }
  return best
}

/** Whether a line holds its words and not the next one. */
function endsThere({ room, width, count, next }: FullLine, spacing: number): boolean {
  const own = width + spacing * count
  return own <= room + SPACING_STEP_PT && own + next > room
}
