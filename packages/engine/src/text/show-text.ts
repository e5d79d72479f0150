import { formatNumber } from '../objects/serializer.ts'
import type { GlyphRun, PlacedGlyph } from './text-line.ts'

/** What showing text needs to know of the font in the file. */
export interface ShownFont {
  /** Name of the font in the resources. */
  name: string
  /** Width of a glyph as the file says it, in thousandths of the font size. */
  widthOf: (glyph: number) => number
  /** Says that a glyph stands for a text; false where it stands for another one already. */
  standsFor: (glyph: number, text: string) => boolean
  /** A glyph without ink or width; undefined where the font has none. */
  blank: number | undefined
}

/** Steps of a thousandth of the font size, or of a point, that moves are rounded to. */
const STEPS = 100

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u

/** What a mark stands for by itself: nothing. Its text is that of the letter it belongs to. */
const NO_TEXT = '\u200B'

interface Place {
  glyph: PlacedGlyph
  x: number
}

/** The operators that show a line, from where the text space begins (ISO 32000-2, 9.4.3). */
export function showLine(runs: readonly GlyphRun[], fontOf: (run: GlyphRun) => ShownFont, size: number): string {
  const pen = new Pen(size)
  let x = 0
  for (const run of runs) x = showRun(pen, run, fontOf(run), x)
  pen.finish()
  return pen.operators.join('\n')
}

/**
 * Shows a run: first the letters, so that words stay whole for those who read the file, then the marks on them.
 * @returns where the next run begins
 */
function showRun(pen: Pen, { clusters, direction }: GlyphRun, font: ShownFont, start: number): number {
  const marks: Place[] = []
  let x = start
  pen.take(font)
  for (const { text, glyphs } of clusters) {
    const letters: Place[] = []
    for (const glyph of glyphs) {
      const place = { glyph, x: x + glyph.offsetX }
      if (glyph.advance > 0) letters.push(place)
      else marks.push(place)
      x += glyph.advance
    }
    const [only] = letters
    if (direction === 'rtl' && text.length > 1 && letters.length === 1 && only !== undefined) {
      showOneByOne(pen, only, text, font)
    } else showLetters(pen, letters, text, font)
  }
  if (marks.length > 0) showMarks(pen, marks, font)
  return x
}

/** Letters whose text their glyphs do not tell by themselves have it written beside them (14.9.4). */
function showLetters(pen: Pen, letters: readonly Place[], text: string, font: ShownFont): void {
  const tell = letters.map(({ glyph }) => font.standsFor(glyph.id, text))
  const isPlain = tell.length === 1 && tell[0] === true
  if (!isPlain) pen.beginSpan(text)
  for (const place of letters) pen.show(place, font)
  if (!isPlain) pen.endSpan()
}

/**
 * Shows a letter that runs from the right, with blanks for the other characters of its cluster. Readers turn such text
 * around character by character, and some do so with what one glyph stands for.
 */
function showOneByOne(pen: Pen, letter: Place, text: string, font: ShownFont): void {
  const { blank } = font
  if (blank === undefined) {
    showLetters(pen, [letter], text, font)
    return
  }
  const characters = Array.from(text)
  const base = Math.max(
    0,
    characters.findIndex((character) => !IGNORABLE.test(character)),
  )
  for (const [index, character] of [...characters.entries()].toReversed()) {
    const x = index > base ? letter.x : letter.x + letter.glyph.advance
    const place = index === base ? letter : { glyph: { id: blank, advance: 0, offsetX: 0, offsetY: 0 }, x }
    if (index !== base) font.standsFor(blank, NO_TEXT)
    showLetters(pen, [place], character, font)
  }
}

function showMarks(pen: Pen, marks: readonly Place[], font: ShownFont): void {
  pen.beginSpan('')
  for (const place of marks) {
    font.standsFor(place.glyph.id, NO_TEXT)
    pen.show(place, font)
  }
  pen.endSpan()
}

/** Shows glyphs at places along the line; places are in thousandths of the font size. */
class Pen {
  readonly operators: string[] = []
  private readonly size: number
  private array = ''
  private codes = ''
  /** Where the glyphs shown have brought the reader's pen. */
  private at = 0
  /** How far glyphs are raised, in text space. */
  private rise = 0

  constructor(size: number) {
    this.size = size
  }

  /** Goes on with another font. */
  take(font: ShownFont): void {
    this.flush()
    this.operators.push(`/${font.name} ${formatNumber(this.size)} Tf`)
  }

  /** What is shown up to the end of the span reads as the text given. */
  beginSpan(text: string): void {
    this.flush()
    this.operators.push(`/Span<</ActualText<FEFF${hex(text)}>>>BDC`)
  }

  endSpan(): void {
    this.flush()
    this.operators.push('EMC')
  }

  show({ glyph, x }: Place, font: ShownFont): void {
    this.riseTo(rounded((glyph.offsetY * this.size) / 1000))
    const move = rounded(x - this.at)
    if (move !== 0) {
      this.endString()
      // A positive number moves back.
      this.array += formatNumber(-move)
    }
    this.codes += glyph.id.toString(16).padStart(4, '0')
    this.at += move + font.widthOf(glyph.id)
  }

  /** Ends the line. The rise would outlive the text object. */
  finish(): void {
    this.riseTo(0)
    this.flush()
  }

  private flush(): void {
    this.endString()
    if (this.array !== '') this.operators.push(`[${this.array}]TJ`)
    this.array = ''
  }

  private riseTo(rise: number): void {
    if (rise === this.rise) return
    this.flush()
    this.operators.push(`${formatNumber(rise)} Ts`)
    this.rise = rise
  }

  private endString(): void {
    if (this.codes !== '') this.array += `<${this.codes}>`
    this.codes = ''
  }
}

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS
}

/** A text as UTF-16BE in hexadecimal digits. */
export function hex(text: string): string {
  let digits = ''
  for (let index = 0; index < text.length; index += 1) digits += text.charCodeAt(index).toString(16).padStart(4, '0')
  return digits.toUpperCase()
}
