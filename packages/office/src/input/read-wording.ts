import { countOne, type OfficeFindings } from './office-source.ts'

/** Scripts whose fonts do not come with LibreOffice. */
const SCRIPTS =
  'Han Hiragana Katakana Hangul Bopomofo Thai Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Ethiopic Thaana'

/** Characters of these scripts, and the punctuation and full-width forms of Chinese, Japanese and Korean. */
const FOREIGN = new RegExp(
  `[\\u3001-\\u303f\\uff01-\\uffef${SCRIPTS.split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'gu',
)

/** More different characters are in no document that is not a list of them. */
const MAX_CHARACTERS = 20_000

/** Names of fonts, in the attributes and elements that Office files have them in. */
const FONT_NAMES =
  /(?:w:(?:ascii|hAnsi)|typeface|fo:font-family|svg:font-family|style:font-name)="([^"+@]{1,80})"|<(?:name|rFont) val="([^"]{1,80})"/g

/** Notes which characters and fonts a text in XML has. */
export function readWording(xml: string, { characters, fonts }: OfficeFindings): void {
  for (const [character] of xml.matchAll(FOREIGN)) {
    if (characters.size >= MAX_CHARACTERS) break
    characters.add(character)
  }
  for (const [, attribute, element] of xml.matchAll(FONT_NAMES)) {
    const name = (attribute ?? element ?? '').replaceAll(/^&apos;|&apos;$|^'|'$/g, '').trim()
    if (name !== '') countOne(fonts, name)
  }
}
