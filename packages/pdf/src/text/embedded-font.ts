import { type FontFace, subsetFont } from '@recto/fonts'
import { fromLatin1, type Platform } from '@recto/runtime'

import {
  dictionary,
  name,
  type PdfDictionary,
  PdfStream,
  PdfString,
  type PdfObject,
  type PdfReference,
} from '../objects/objects.ts'
import type { ShownFont } from './show-text.ts'
import { toUnicodeMap } from './to-unicode.ts'

/** Adds an object to the file. @returns its reference */
export type AddObject = (object: PdfObject) => PdfReference

/** FontDescriptor flag Symbolic (ISO 32000-2, table 121). */
const SYMBOLIC = 4
/** StemV, which no font table has; that of Noto Sans. */
const STEM = 80
const LETTERS = 26
/** Invisible characters, of which every font has at least one. */
const BLANKS = [0x20_0b, 0x20_0c, 0x20_0d, 0xfe_ff, 0]

/** An embedded font: a subset with the glyphs shown, addressed by glyph ID. */
export class EmbeddedFont implements ShownFont {
  readonly name: string
  readonly #face: FontFace
  /** Text and width of each glyph shown. */
  readonly #texts = new Map<number, string>()
  readonly #widths = new Map<number, number>()

  constructor(resourceName: string, face: FontFace) {
    this.name = resourceName
    this.#face = face
  }

  get blank(): number | undefined {
    const { font } = this.#face
    return BLANKS.map((character) => font.glyphOf(character)).find(
      (glyph) => glyph !== undefined && font.isBlank(glyph),
    )
  }

  widthOf(glyph: number): number {
    const known = this.#widths.get(glyph)
    if (known !== undefined) return known
    const width = Math.round((this.#face.font.advanceOf(glyph) * 100_000) / this.#face.metrics.unitsPerEm) / 100
    this.#widths.set(glyph, width)
    return width
  }

  mapToText(glyph: number, text: string, otherwise = text): boolean {
    const known = this.#texts.get(glyph) ?? this.#characterOf(glyph, text) ?? otherwise
    this.#texts.set(glyph, known)
    return known === text
  }

  /** Writes the subset and the font dictionaries. */
  async embed(addObject: AddObject, platform: Platform): Promise<PdfReference> {
    const glyphs = [...this.#widths.keys()].toSorted((left, right) => left - right)
    const program = await subsetFont(this.#face.bytes, glyphs, platform)
    const file = addObject(await deflated({ Length1: program.length }, program, platform))
    const baseFont = name(`${subsetTag(glyphs)}+${this.#face.family.name}`)
    const descendant = dictionary({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: dictionary({
        Registry: new PdfString(fromLatin1('Adobe')),
        Ordering: new PdfString(fromLatin1('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: addObject(this.#descriptor(baseFont, file)),
      W: this.#widthRuns(glyphs),
      CIDToGIDMap: name('Identity'),
    })
    return addObject(
      dictionary({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: baseFont,
        Encoding: name('Identity-H'),
        DescendantFonts: [addObject(descendant)],
        ToUnicode: addObject(await deflated({}, fromLatin1(toUnicodeMap(this.#texts)), platform)),
      }),
    )
  }

  /** A letter maps to itself, even if it is first seen under marks or in a syllable. */
  #characterOf(glyph: number, text: string): string | undefined {
    const { font } = this.#face
    return Array.from(text).find((character) => font.glyphOf(character.codePointAt(0) ?? 0) === glyph)
  }

  #descriptor(fontName: PdfObject, file: PdfReference): PdfDictionary {
    const { ascent, descent, capHeight, box } = this.#face.metrics
    return dictionary({
      Type: name('FontDescriptor'),
      FontName: fontName,
      Flags: SYMBOLIC,
      FontBBox: box.map(Math.round),
      ItalicAngle: 0,
      Ascent: Math.round(ascent),
      Descent: Math.round(descent),
      CapHeight: Math.round(capHeight),
      StemV: STEM,
      FontFile2: file,
    })
  }

  /** Widths as `first [width width]` for consecutive glyphs (9.7.4.3). */
  #widthRuns(glyphs: readonly number[]): PdfObject[] {
    const runs: PdfObject[] = []
    let widths: PdfObject[] = []
    for (const [index, glyph] of glyphs.entries()) {
      if (index === 0 || glyph !== (glyphs[index - 1] ?? 0) + 1) runs.push(glyph, (widths = []))
      widths.push(this.widthOf(glyph))
    }
    return runs
  }
}

async function deflated(entries: Record<string, PdfObject>, data: Uint8Array, platform: Platform): Promise<PdfStream> {
  return new PdfStream(dictionary({ ...entries, Filter: name('FlateDecode') }), await platform.deflate(data))
}

/** The subset tag (9.9.2): six letters derived from the glyphs. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0
  for (const glyph of glyphs) hash = (Math.imul(hash, 31) + glyph) >>> 0
  let letters = ''
  for (let index = 0; index < 6; index += 1) {
    letters += String.fromCharCode(65 + (hash % LETTERS))
    hash = Math.floor(hash / LETTERS)
  }
  return letters
}
