import { HarfbuzzFont, type Harfbuzz } from '../libraries/harfbuzz.ts'
import { readMetrics, type FontMetrics } from './font-metrics.ts'

/** One font file, ready to set text and to be embedded. */
export class FontFace {
  /** Name of the family, as it stands in the PDF file. */
  readonly name: string
  /** The whole font, in TrueType format. */
  readonly bytes: Uint8Array
  readonly metrics: FontMetrics
  private readonly harfbuzz: Harfbuzz
  private opened: HarfbuzzFont | undefined

  constructor(name: string, bytes: Uint8Array, harfbuzz: Harfbuzz) {
    this.name = name
    this.bytes = bytes
    this.harfbuzz = harfbuzz
    this.metrics = readMetrics(bytes)
  }

  /** The font as HarfBuzz holds it, opened when needed. Use it at once: others may release the face meanwhile. */
  get font(): HarfbuzzFont {
    this.opened ??= new HarfbuzzFont(this.harfbuzz, this.bytes)
    return this.opened
  }

  /** Gives back what HarfBuzz holds; who asks next opens the font again. */
  release(): void {
    this.opened?.close()
    this.opened = undefined
  }
}
