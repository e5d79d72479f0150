import type { HarfbuzzFont } from '../harfbuzz/harfbuzz.ts'
import type { FontFamily } from './font-families.ts'
import { readMetrics, type FontMetrics } from './font-metrics.ts'

/** One font file, ready to set text and to be embedded. */
export class FontFace {
  readonly family: FontFamily
  /** The whole font, in TrueType format. */
  readonly bytes: Uint8Array
  readonly metrics: FontMetrics
  private readonly open: (face: FontFace) => HarfbuzzFont
  private opened: HarfbuzzFont | undefined

  constructor(family: FontFamily, bytes: Uint8Array, open: (face: FontFace) => HarfbuzzFont) {
    this.family = family
    this.bytes = bytes
    this.open = open
    this.metrics = readMetrics(bytes)
  }

  /** The font as HarfBuzz holds it, opened when needed. Use it at once: others may release the face meanwhile. */
  get font(): HarfbuzzFont {
    this.opened ??= this.open(this)
    return this.opened
  }

  /** Gives back what HarfBuzz holds; who asks next opens the font again. */
  release(): void {
    this.opened?.close()
    this.opened = undefined
  }
}
