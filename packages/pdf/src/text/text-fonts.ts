import { type FontFace, loadSubsetter, type TextLine } from '@recto/fonts'
import type { Platform } from '@recto/runtime'

import { PdfDictionary } from '../objects/objects.ts'
import { EmbeddedFont, type AddObject } from './embedded-font.ts'
import { showLine } from './show-text.ts'

/** The fonts of a new document: one subset of each, however many lines it sets. */
export class TextFonts {
  readonly #platform: Platform
  readonly #prefix: string
  readonly #fonts = new Map<FontFace, EmbeddedFont>()

  /** @param prefix of the font names in the resources */
  constructor(platform: Platform, prefix = 'F') {
    this.#platform = platform
    this.#prefix = prefix
    // Loads while lines are set; `embed` loads it again if that fails, and reports the error.
    loadSubsetter(platform).catch(() => undefined)
  }

  /** The operators that show a line from the origin; `embed` returns the fonts that they name. */
  contentOf(line: TextLine, size: number): string {
    if (line.runs.length === 0) return ''
    return `BT\n${showLine(line.runs, ({ face }) => this.#fontOf(face), size)}\nET\n`
  }

  /**
   * Writes the fonts. Call it after the last line.
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
