import { countOne, type OfficeFindings } from './office-source.ts'

/**
 * Characters whose fonts do not come with LibreOffice: of the scripts of India, Sri Lanka, Thailand, Myanmar, Ethiopia and Cambodia, and
 * of Chinese, Japanese and Korean.
 */
// Ranges begin with the first code points of blocks, of which some are marks.
// oxlint-disable-next-line no-misleading-character-class -- no range is meant to be a letter with its mark
const FOREIGN =
  /[\u0780-\u07bf\u0900-\u0dff\u0e00-\u0e7f\u1000-\u109f\u1100-\u139f\u1780-\u17ff\u2e80-\u2fdf\u3001-\u318f\u31a0-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff01-\uffef]/g

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
