import { AppError } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { FALLBACKS, FAMILY_OF_SCRIPT, type FamilyId } from './font-families.ts'
import type { FontFace } from './font-face.ts'
import { fontStore } from './font-store.ts'
import { hanFamilyOf } from './han-family.ts'
import { scriptsOf, type Script } from './scripts.ts'

/** Characters that belong together, with their place in the text, their script and the font that has them all. */
export interface TextPart {
  text: string
  start: number
  script: string
  face: FontFace
}

/** What changes how others look and has no glyph itself: joiners, selectors, marks of direction. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u
const SPACE = /^\s$/u
/** Letters, digits and signs of ASCII and Latin-1: they look alike in every text, and Noto Sans has them all. */
const PLAIN = /^[ -~\u00A0-\u00FF]+$/

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Finds the font of each character as people count them, so that a letter and its marks are of one font.
 * @throws AppError UNSUPPORTED_CHARACTER with the first character that no font has
 */
export async function chooseFaces(text: string, platform: Platform): Promise<TextPart[]> {
  if (PLAIN.test(text)) return choosePlain(text, platform)
  const segments = [...graphemes.segment(text)]
  const scripts = scriptsOf(segments.map(({ segment }) => segment))
  const search = new FaceSearch(text, platform)
  const parts: TextPart[] = []
  for (const [index, { segment, index: start }] of segments.entries()) {
    const script = scripts[index] ?? 'Zyyy'
    const found = await search.facesOf(segment, script, parts.at(-1)?.face)
    for (const part of found) parts.push({ ...part, start: start + part.start, script })
  }
  return parts
}

/** Most texts by far, and most of those that come by the thousand. */
async function choosePlain(text: string, platform: Platform): Promise<TextPart[]> {
  const face = await fontStore(platform).faceWith('sans', [])
  return face === undefined ? [] : [{ text, start: 0, script: 'Latn', face }]
}

interface FoundPart {
  text: string
  start: number
  face: FontFace
}

/** Looks for fonts, and remembers what it found for this text. */
class FaceSearch {
  private readonly platform: Platform
  private readonly text: string
  private readonly known = new Map<string, FontFace>()

  constructor(text: string, platform: Platform) {
    this.text = text
    this.platform = platform
  }

  /** The font of a character with its marks; where none has all of them, the fonts of one after the other. */
  async facesOf(segment: string, script: string, previous: FontFace | undefined): Promise<FoundPart[]> {
    const codePoints = visible(segment)
    const isSpace = SPACE.test(segment) && previous?.family.isForSigns !== true
    // Space between words of one font is of that font; joiners and marks of direction are of any.
    const isGoingOn = previous !== undefined && (isSpace || codePoints.length === 0) && hasAll(previous, codePoints)
    const whole = isGoingOn ? previous : await this.faceOf(segment, script)
    if (whole !== undefined) return [{ text: segment, start: 0, face: whole }]
    const parts: FoundPart[] = []
    let start = 0
    for (const character of segment) {
      parts.push({ text: character, start, face: await this.faceOfOne(character, script) })
      start += character.length
    }
    return parts
  }

  private async faceOfOne(character: string, script: string): Promise<FontFace> {
    const face = await this.faceOf(character, script)
    if (face === undefined) {
      const codePoint = character.codePointAt(0) ?? 0
      throw new AppError('UNSUPPORTED_CHARACTER', { character, codePoint })
    }
    return face
  }

  private async faceOf(segment: string, script: string): Promise<FontFace | undefined> {
    const key = `${script} ${segment}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const codePoints = visible(segment)
    for (const family of this.familiesFor(segment, script)) {
      const face = await fontStore(this.platform).faceWith(family, codePoints)
      if (face === undefined) continue
      this.known.set(key, face)
      return face
    }
    return undefined
  }

  /** Families to look in, the best first. */
  private familiesFor(segment: string, script: string): Iterable<FamilyId> {
    if (EMOJI.test(segment)) return new Set<FamilyId>(['emoji', ...FALLBACKS])
    if (PLAIN.test(segment.charAt(0))) return FALLBACKS
    const own = script === 'Hani' ? hanFamilyOf(this.text) : FAMILY_OF_SCRIPT[script as Script]
    return own === undefined ? FALLBACKS : new Set([own, ...FALLBACKS])
  }
}

function hasAll({ font }: FontFace, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => font.glyphOf(codePoint) !== undefined)
}

/** Code points of the characters that a font must have. */
function visible(segment: string): number[] {
  return Array.from(segment)
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
}
