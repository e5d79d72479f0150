import type { GlyphRun, PlacedGlyph } from '@recto/fonts'

import { formatNumber } from '../objects/serializer.ts'

/** What showing text needs from a font. */
export interface ShownFont {
  /** Its resource name. */
  name: string
  /** The width of a glyph in the file, in thousandths of the font size. */
  widthOf: (glyph: number) => number
  /**
   * Maps a glyph to its character if it is that character's nominal glyph, otherwise to the text, or to `otherwise`;
   * each glyph maps to only one text.
   * @returns whether the glyph maps to the text
   */
  mapToText: (glyph: number, text: string, otherwise?: string) => boolean
  /** A glyph without ink or width; undefined if the font has none. */
  blank: number | undefined
}

/** Movements are rounded to a hundredth of a thousandth of the font size, or of a point. */
const STEPS = 100

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u

/** Text for glyphs that map to nothing. */
const NO_TEXT = '\u200B'

/** A glyph, and where it is on the line, in thousandths of the font size. */
interface ShownGlyph {
  glyph: PlacedGlyph
  x: number
}

/** A cluster, from `start` to `end` on the line. */
interface Cluster {
  text: string
  letters: ShownGlyph[]
  marks: ShownGlyph[]
  start: number
  end: number
}

/** The operators that show a line from the origin of text space (ISO 32000-2, 9.4.3). */
export function showLine(runs: readonly GlyphRun[], fontOf: (run: GlyphRun) => ShownFont, size: number): string {
  const pen = new Pen(size)
  let x = 0
  for (const run of runs) x = showRun(pen, run, fontOf(run), x)
  pen.finish()
  return pen.operators.join('\n')
}

/**
 * Shows a run. Marks that are separate glyphs but not characters, such as Arabic dots, come last, so that extracted
 * words stay whole.
 * @returns where the next run starts
 */
function showRun(pen: Pen, { clusters, direction }: GlyphRun, font: ShownFont, start: number): number {
  const dots: ShownGlyph[] = []
  let x = start
  pen.selectFont(font)
  for (const { text, glyphs } of clusters) {
    const [first] = glyphs
    // Fast path for nearly all letters.
    const isAlone = glyphs.length === 1 && first !== undefined && first.advance > 0
    if (isAlone && text.length === 1 && font.mapToText(first.id, text)) {
      pen.show(first, x + first.offsetX, font)
      x += first.advance
      continue
    }
    const cluster: Cluster = { text, letters: [], marks: [], start: x, end: x }
    for (const glyph of glyphs) {
      const shownGlyph = { glyph, x: cluster.end + glyph.offsetX }
      if (glyph.advance > 0) cluster.letters.push(shownGlyph)
      else (text.length === 1 ? dots : cluster.marks).push(shownGlyph)
      cluster.end += glyph.advance
    }
    if (direction === 'rtl' && text.length > 1) showOneByOne(pen, cluster, font)
    else showCluster(pen, cluster, font)
    x = cluster.end
  }
  if (dots.length > 0) showDots(pen, dots, font, start)
  return x
}

/** Dots of one height are shown together, starting at the run, because some readers sort text by position. */
function showDots(pen: Pen, dots: readonly ShownGlyph[], font: ShownFont, start: number): void {
  const { blank } = font
  pen.beginSpan('')
  for (const [offsetY, raised] of Map.groupBy(dots, ({ glyph }) => glyph.offsetY)) {
    if (blank !== undefined) pen.show(blankAt(start, blank, font, offsetY).glyph, start, font)
    for (const { glyph, x } of raised) {
      font.mapToText(glyph.id, NO_TEXT)
      pen.show(glyph, x, font)
    }
  }
  pen.endSpan()
}

/** Shows a cluster, with ActualText if its glyphs do not map to its text by themselves (14.9.4). */
function showCluster(pen: Pen, { text, letters, marks, end }: Cluster, font: ShownFont): void {
  const mapped = letters.map(({ glyph }) => font.mapToText(glyph.id, text))
  const needsText = mapped.length !== 1 || mapped[0] !== true || marks.length > 0
  if (needsText) pen.beginSpan(text)
  for (const { glyph } of marks) font.mapToText(glyph.id, text, NO_TEXT)
  for (const { glyph, x } of inReadingOrder(letters, marks, end, font)) pen.show(glyph, x, font)
  if (needsText) pen.endSpan()
}

/**
 * Readers assume that text extends from its first glyph to the end of its last one. So a letter comes before its marks,
 * followed by a blank glyph at the letter's end; in a font without a blank glyph, the letter comes last.
 */
function inReadingOrder(
  letters: readonly ShownGlyph[],
  marks: readonly ShownGlyph[],
  end: number,
  font: ShownFont,
): ShownGlyph[] {
  if (marks.length === 0) return [...letters]
  return font.blank === undefined ? [...marks, ...letters] : [...letters, ...marks, blankAt(end, font.blank, font)]
}

function blankAt(x: number, id: number, font: ShownFont, offsetY = 0): ShownGlyph {
  font.mapToText(id, NO_TEXT)
  return { glyph: { id, advance: 0, offsetX: 0, offsetY }, x }
}

/**
 * Shows a right-to-left cluster, with blank glyphs for all of its characters but the first. Readers reverse such text
 * character by character, and some also reverse the characters of a single glyph.
 */
function showOneByOne(pen: Pen, cluster: Cluster, font: ShownFont): void {
  const { blank } = font
  if (blank === undefined || cluster.letters.length !== 1) {
    showCluster(pen, cluster, font)
    return
  }
  const characters = Array.from(cluster.text)
  const first = Math.max(
    0,
    characters.findIndex((character) => !IGNORABLE.test(character)),
  )
  for (const [index, text] of [...characters.entries()].toReversed()) {
    const letters = [blankAt(index > first ? cluster.start : cluster.end, blank, font)]
    showCluster(pen, index === first ? { ...cluster, text } : { ...cluster, text, letters, marks: [] }, font)
  }
}

/** Shows glyphs at positions along the line, in thousandths of the font size. */
class Pen {
  readonly operators: string[] = []
  readonly #size: number
  #array = ''
  #codes = ''
  /** The current position of the text matrix. */
  #at = 0
  /** The text rise. */
  #rise = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Selects another font. */
  selectFont(font: ShownFont): void {
    this.#flush()
    this.operators.push(`/${font.name} ${formatNumber(this.#size)} Tf`)
  }

  /** Starts a span with ActualText. */
  beginSpan(text: string): void {
    this.#flush()
    this.operators.push(`/Span<</ActualText<FEFF${hex(text)}>>>BDC`)
  }

  endSpan(): void {
    this.#flush()
    this.operators.push('EMC')
  }

  show(glyph: PlacedGlyph, x: number, font: ShownFont): void {
    this.#riseTo(rounded((glyph.offsetY * this.#size) / 1000))
    const move = rounded(x - this.#at)
    if (move !== 0) {
      this.#endString()
      // A positive adjustment moves back.
      this.#array += formatNumber(-move)
    }
    this.#codes += glyph.id.toString(16).padStart(4, '0')
    this.#at += move + font.widthOf(glyph.id)
  }

  /** Ends the line and resets the rise, which outlives the text object. */
  finish(): void {
    this.#riseTo(0)
    this.#flush()
  }

  #flush(): void {
    this.#endString()
    if (this.#array !== '') this.operators.push(`[${this.#array}]TJ`)
    this.#array = ''
  }

  #riseTo(rise: number): void {
    if (rise === this.#rise) return
    this.#flush()
    this.operators.push(`${formatNumber(rise)} Ts`)
    this.#rise = rise
  }

  #endString(): void {
    if (this.#codes !== '') this.#array += `<${this.#codes}>`
    this.#codes = ''
  }
}

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS
}

/** Text as UTF-16BE in hexadecimal. */
export function hex(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index += 1) digits += text.charCodeAt(index).toString(16).padStart(4, '0')
  return digits.toUpperCase()
}
