import { GLYPHLESS_METRICS, glyphlessFont } from '@recto/fonts'
import { fromLatin1, type Platform } from '@recto/runtime'

import { dictionary, name, type PdfObject, PdfStream, PdfString, type PdfReference } from '../objects/objects.ts'
import type { AddObject } from '../text/embedded-font.ts'
import { toUnicodeMap } from '../text/to-unicode.ts'

/** FontDescriptor flags FixedPitch and Symbolic (ISO 32000-2, table 121). */
const FLAGS = 1 + 4
/** The glyph of every character. */
const BLANK_GLYPH = 1
/** Codes have two bytes; 0 is `.notdef`. */
const MAX_CODES = 0xff_ff
const FONT_NAME = 'Glyphless'

/** The font of a text layer: has a code for each character used, in any script, and paints nothing. */
export class LayerFont {
  readonly #codes = new Map<string, number>()

  /** Codes of characters in hexadecimal. Characters beyond the largest code, which no document has, are left out. */
  encode(characters: readonly string[]): string {
    let codes = ''
    for (const character of characters) {
      const code = this.#codeOf(character)
      if (code !== undefined) codes += code.toString(16).padStart(4, '0')
    }
    return codes
  }

  /** Writes the font once the whole text is encoded. @returns the font dictionary */
  async write(addObject: AddObject, platform: Platform): Promise<PdfObject> {
    const program = glyphlessFont()
    const file = await deflated({ Length1: program.length }, program, platform)
    const texts = new Map([...this.#codes].map(([character, code]) => [code, character]))
    return dictionary({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: name(FONT_NAME),
      Encoding: name('Identity-H'),
      DescendantFonts: [addObject(await this.#descendant(addObject(file), addObject, platform))],
      ToUnicode: addObject(await deflated({}, fromLatin1(toUnicodeMap(texts)), platform)),
    })
  }

  async #descendant(file: PdfReference, addObject: AddObject, platform: Platform): Promise<PdfObject> {
    const glyphs = new Uint8Array((this.#codes.size + 1) * 2)
    for (let code = 1; code <= this.#codes.size; code += 1) glyphs[code * 2 + 1] = BLANK_GLYPH
    return dictionary({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: name(FONT_NAME),
      CIDSystemInfo: dictionary({
        Registry: new PdfString(fromLatin1('Adobe')),
        Ordering: new PdfString(fromLatin1('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: addObject(descriptor(file)),
      DW: GLYPHLESS_METRICS.advance,
      CIDToGIDMap: addObject(await deflated({}, glyphs, platform)),
    })
  }

  #codeOf(character: string): number | undefined {
    const known = this.#codes.get(character)
    if (known !== undefined) return known
    if (this.#codes.size >= MAX_CODES) return undefined
    const code = this.#codes.size + 1
    this.#codes.set(character, code)
    return code
  }
}

function descriptor(file: PdfReference): PdfObject {
  const { advance, ascent, descent } = GLYPHLESS_METRICS
  return dictionary({
    Type: name('FontDescriptor'),
    FontName: name(FONT_NAME),
    Flags: FLAGS,
    FontBBox: [0, descent, advance, ascent],
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: ascent,
    StemV: 0,
    FontFile2: file,
  })
}

async function deflated(entries: Record<string, PdfObject>, data: Uint8Array, platform: Platform): Promise<PdfStream> {
  return new PdfStream(dictionary({ ...entries, Filter: name('FlateDecode') }), await platform.deflate(data))
}
