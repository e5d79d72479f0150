import { AppError } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { mergeFonts } from '../truetype/merge-fonts.ts'
import { nameFont } from '../truetype/name-font.ts'
import { chooseFaces } from './choose-faces.ts'
import type { FontFace } from './font-face.ts'

/** After this many characters without a font, the search stops. */
const MAX_UNKNOWN = 100

/** A font file with a unique family name. */
export interface NamedFont {
  family: string
  bytes: Uint8Array
}

/** The fonts that a text needs, for programs that choose among installed fonts by character. Characters without a font are skipped. */
export async function fontsFor(text: string, platform: Platform): Promise<NamedFont[]> {
  const faces = new Set<FontFace>()
  let rest = text
  for (let unknown = 0; unknown <= MAX_UNKNOWN && rest !== ''; unknown += 1) {
    const found = await facesOf(rest, platform)
    if (typeof found === 'string') rest = rest.replaceAll(found, '')
    else {
      for (const face of found) faces.add(face)
      break
    }
  }
  const families = Map.groupBy(faces, ({ family }) => family.name)
  const codePoints = new Set(Array.from(rest, (character) => character.codePointAt(0) ?? 0))
  return Array.from(families, ([family, parts]) => {
    const [first, ...others] = parts.map(({ bytes }) => bytes)
    const bytes =
      first === undefined || others.length > 0
        ? mergeFonts(
            parts.map((part) => part.bytes),
            codePoints,
          )
        : first
    const name = `${family.replace('NotoSans', 'Noto Sans ')} ${digest(bytes)}`
    return { family: name, bytes: nameFont(bytes, name) }
  })
}

/** The fonts of a text, or the first character that none has. */
async function facesOf(text: string, platform: Platform): Promise<FontFace[] | string> {
  try {
    return (await chooseFaces(text, platform)).map(({ face }) => face)
  } catch (error) {
    const character = error instanceof AppError ? error.facts.character : undefined
    if (character === undefined) throw error
    return character
  }
}

/** A short name for the bytes of a font (FNV-1a): the fonts of two texts differ. */
function digest(bytes: Uint8Array): string {
  let hash = 0x81_1c_9d_c5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return (hash >>> 0).toString(16)
}
