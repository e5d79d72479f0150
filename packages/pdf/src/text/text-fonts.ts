import { type FontFace, loadSubsetter, type TextLine } from '@recto/fonts'
import type { Platform } from '@recto/runtime'

import { PdfDictionary } from '../objects/objects.ts'
import { EmbeddedFont, type AddObject } from './embedded-font.ts'
import { showLine } from './show-text.ts'

/** The fonts of one document that is written: one subset of each font, whatever number of lines is set in it. */
export class TextFonts {
  readonly #platform: Platform
  readonly #prefix: string
  readonly #fonts = new Map<FontFace, EmbeddedFont>()

  /** @param prefix how the names of the fonts in the resources begin */
  constructor(platform: Platform, prefix = 'F') {
    this.#platform = platform
    this.#prefix = prefix
    // It is needed in the end, and comes while text is set. Who waits for it then hears of a failure.
    loadSubsetter(platform).catch(() => undefined)
  }

  /** Operators that show a line, its baseline beginning at the origin; everything they need is in `embed`'s dictionary. */
  contentOf(line: TextLine, size: number): string {
    if (line.runs.length === 0) return ''
    return `BT\n${showLine(line.runs, ({ face }) => this.#fontOf(face), size)}\nET\n`
  }

  /**
   * Writes the fonts, when all lines have their operators.
   * @param addObject adds an object to the file
   * @returns the value of `Font` in the resources
   */
  async embed(addObject: AddObject): Promise<PdfDictionary> {
    const resources = new PdfDictionary()
    for (const font of this.#fonts.values()) resources.set(font.name, await font.embed(addObject, this.#platform))
    return resources
  }

  #fontOf(face: FontFace): EmbeddedFont {
    const known = this.#fonts.get(face)
    if (known !== undefined) return known
    const font = new EmbeddedFont(`${this.#prefix}${this.#fonts.size}`, face)
    this.#fonts.set(face, font)
    return font
  }
}
