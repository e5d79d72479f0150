import { formatNumber } from '../objects/serializer.ts'
import type { GlyphCluster, GlyphRun, PlacedGlyph } from './text-line.ts'

/** What showing text needs to know of the font in the file. */
export interface ShownFont {
  /** Name of the font in the resources. */
  name: string
  /** Width of a glyph as the file says it, in thousandths of the font size. */
  widthOf: (glyph: number) => number
  /** Says that a glyph stands for a text; false where it stands for another one already. */
  standsFor: (glyph: number, text: string) => boolean
}

/** Steps of a thousandth of the font size, or of a point, that moves are rounded to. */
const STEPS = 100

/** The operators that show a line, from where the text space begins (ISO 32000-2, 9.4.3). */
export function showLine(runs: readonly GlyphRun[], fontOf: (run: GlyphRun) => ShownFont, size: number): string {
  const pen = new Pen(size)
  for (const run of runs) {
    const font = fontOf(run)
    pen.take(font)
    for (const cluster of run.clusters) showCluster(pen, cluster, font)
  }
  pen.finish()
  return pen.operators.join('\n')
}

/** A cluster whose glyph does not tell its text by itself is shown with the text beside it (14.9.4). */
function showCluster(pen: Pen, { text, glyphs }: GlyphCluster, font: ShownFont): void {
  const [only] = glyphs
  if (glyphs.length === 1 && only !== undefined && font.standsFor(only.id, text)) {
    pen.show(only, font)
    return
  }
  pen.flush()
  pen.operators.push(`/Span<</ActualText<FEFF${hex(text)}>>>BDC`)
  for (const glyph of glyphs) pen.show(glyph, font)
  pen.flush()
  pen.operators.push('EMC')
}

/** Where the next glyph goes, against where the one before left the pen. */
class Pen {
  readonly operators: string[] = []
  private readonly size: number
  private array = ''
  private codes = ''
  /** How far the pen stands before where it should, in thousandths of the font size. */
  private behind = 0
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

  show({ id, advance, offsetX, offsetY }: PlacedGlyph, font: ShownFont): void {
    this.riseTo(rounded((offsetY * this.size) / 1000))
    const move = rounded(this.behind + offsetX)
    if (move !== 0) {
      this.endString()
      // A positive number moves back.
      this.array += formatNumber(-move)
    }
    this.codes += id.toString(16).padStart(4, '0')
    this.behind += advance - move - font.widthOf(id)
  }

  /** Ends the array of glyphs; a move still to make comes before the next ones. */
  flush(): void {
    this.endString()
    if (this.array !== '') this.operators.push(`[${this.array}]TJ`)
    this.array = ''
  }

  /** Ends the line. The rise would outlive the text object. */
  finish(): void {
    this.riseTo(0)
    this.flush()
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
