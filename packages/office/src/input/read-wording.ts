import { countOne, type OfficeFindings } from './office-source.ts'

/** Scripts without fonts in LibreOffice's bundle. */
const SCRIPTS =
  'Han Hiragana Katakana Hangul Bopomofo Thai Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Ethiopic Thaana'

/** Characters of these scripts, and the punctuation and full-width forms of Chinese, Japanese and Korean. */
const FOREIGN = new RegExp(
  `[\\u3001-\\u303f\\uff01-\\uffef${SCRIPTS.split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'gu',
)

/** Only a character table has more distinct characters. */
const MAX_CHARACTERS = 20_000

/** Font names, in the attributes and elements where Office files have them. */
const FONT_NAMES =
  /(?:w:(?:ascii|hAnsi)|typeface|fo:font-family|svg:font-family|style:font-name)="([^"+@]{1,80})"|<(?:name|rFont) val="([^"]{1,80})"/g

/** The fonts that a theme lists for every script (DrawingML, 20.1.4.1.16), whether the document has text in it or not. */
const SCRIPT_FONTS = /<a:font\b[^>]*>/g

/** Records the characters and fonts of an XML text. */
export function readWording(xml: string, { characters, fonts }: OfficeFindings): void {
  for (const [character] of xml.matchAll(FOREIGN)) {
    if (characters.size >= MAX_CHARACTERS) break
    characters.add(character)
  }
  for (const [, attribute, element] of xml.replaceAll(SCRIPT_FONTS, '').matchAll(FONT_NAMES)) {
    const name = (attribute ?? element ?? '').replaceAll(/^&apos;|&apos;$|^'|'$/g, '').trim()
    if (name !== '') countOne(fonts, name)
  }
}
