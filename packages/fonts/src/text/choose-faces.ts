import { AppError } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { FALLBACKS, FAMILY_OF_SCRIPT, type FamilyId } from './noto-families.ts'
import type { FontFace } from './font-face.ts'
import { fontStore } from './font-store.ts'
import { hanFamilyOf } from './han-family.ts'
import { scriptsOf, type Script } from './font-scripts.ts'

/** Adjacent characters with the same script and font. */
export interface TextPart {
  text: string
  start: number
  script: string
  face: FontFace
}

/** Default-ignorable characters: joiners, variation selectors, bidi controls. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u
const SPACE = /^\s$/u
/** Printable ASCII and Latin-1, which Noto Sans covers. */
const PLAIN = /^[ -~\u00A0-\u00FF]+$/

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Chooses a font for each grapheme cluster, so that a letter and its marks share one font.
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

/** Fast path for the most common text. */
async function choosePlain(text: string, platform: Platform): Promise<TextPart[]> {
  const face = await fontStore(platform).faceWith('sans', [])
  return face === undefined ? [] : [{ text, start: 0, script: 'Latn', face }]
}

interface FoundPart {
  text: string
  start: number
  face: FontFace
}

/** Looks up fonts, caching what it found for this text. */
class FaceSearch {
  readonly #platform: Platform
  readonly #text: string
  readonly #known = new Map<string, FontFace>()

  constructor(text: string, platform: Platform) {
    this.#text = text
    this.#platform = platform
  }

  /** The font of a cluster; if none has all its characters, one font each. */
  async facesOf(segment: string, script: string, previous: FontFace | undefined): Promise<FoundPart[]> {
    const codePoints = visible(segment)
    const isSpace = SPACE.test(segment) && previous?.family.isForSigns !== true
    // A space takes the font of the word before it; joiners and bidi controls take any.
    const isGoingOn = previous !== undefined && (isSpace || codePoints.length === 0) && hasAll(previous, codePoints)
    const whole = isGoingOn ? previous : await this.#faceOf(segment, script)
    if (whole !== undefined) return [{ text: segment, start: 0, face: whole }]
    const parts: FoundPart[] = []
    let start = 0
    for (const character of segment) {
      parts.push({ text: character, start, face: await this.#faceOfOne(character, script) })
      start += character.length
    }
    return parts
  }

  async #faceOfOne(character: string, script: string): Promise<FontFace> {
    const face = await this.#faceOf(character, script)
    if (face === undefined) {
      const codePoint = character.codePointAt(0) ?? 0
      throw new AppError('UNSUPPORTED_CHARACTER', { character, codePoint })
    }
    return face
  }

  async #faceOf(segment: string, script: string): Promise<FontFace | undefined> {
    const key = `${script} ${segment}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const codePoints = visible(segment)
    for (const family of this.#familiesFor(segment, script)) {
      const face = await fontStore(this.#platform).faceWith(family, codePoints)
      if (face === undefined) continue
      this.#known.set(key, face)
      return face
    }
    return undefined
  }

  /** Families to try, best first. */
  #familiesFor(segment: string, script: string): Iterable<FamilyId> {
    if (EMOJI.test(segment)) return new Set<FamilyId>(['emoji', ...FALLBACKS])
    if (PLAIN.test(segment.charAt(0))) return FALLBACKS
    const own = script === 'Hani' ? hanFamilyOf(this.#text) : FAMILY_OF_SCRIPT[script as Script]
    return own === undefined ? FALLBACKS : new Set([own, ...FALLBACKS])
  }
}

function hasAll({ font }: FontFace, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => font.glyphOf(codePoint) !== undefined)
}

/** Code points that a font must cover. */
function visible(segment: string): number[] {
  return Array.from(segment)
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => character.codePointAt(0) ?? 0)
}
