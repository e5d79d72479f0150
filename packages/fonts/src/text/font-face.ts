import type { HarfbuzzFont } from '../harfbuzz/harfbuzz.ts'
import type { FontFamily } from './noto-families.ts'
import { readMetrics, type FontMetrics } from './font-metrics.ts'

/** A font file, ready for shaping and embedding. */
export class FontFace {
  readonly family: FontFamily
  /** The whole font in TrueType format. */
  readonly bytes: Uint8Array
  readonly metrics: FontMetrics
  readonly #open: (face: FontFace) => HarfbuzzFont
  #opened: HarfbuzzFont | undefined

  constructor(family: FontFamily, bytes: Uint8Array, open: (face: FontFace) => HarfbuzzFont) {
    this.family = family
    this.bytes = bytes
    this.#open = open
    this.metrics = readMetrics(bytes)
  }

  /** The HarfBuzz font, opened on demand. Do not keep it: the face may be released in the meantime. */
  get font(): HarfbuzzFont {
    this.#opened ??= this.#open(this)
    return this.#opened
  }

  /** Frees the HarfBuzz font; it is reopened on demand. */
  release(): void {
    this.#opened?.close()
    this.#opened = undefined
  }
}
