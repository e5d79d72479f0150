import { type GrayImage, inkParts, type InkParts, type LocalInk, localInk } from '@recto/images'

import { groupLetters } from '../group-letters.ts'
import { boxesOf } from '../letter-boxes.ts'
import type { PreparedImage } from '../prepare/prepare-image.ts'
import { isSure } from '../plausible.ts'
import { holds, type PixelBox, type TextLine, type Word } from '../words.ts'
import { CoveredCells } from './covered-cells.ts'
import { upendedLines } from './upended-lines.ts'

/** A group of letters to read by itself. */
export interface LineCandidate extends PixelBox {
  letters: number
  /** Whether its letters are lighter than their background. */
  isLight: boolean
  /** Whether it is vertical, running up or down. */
  isUpended: boolean
}

/** A bound for time. The largest are read. */
const MAX_GROUPS = 400
/** Words reach this far beyond their bounds, as a share of the letter height. */
const WORD_MARGIN = 0.15
/** What is darker is ink, and what is lighter paper, once the light is even. */
const [DARK, LIGHT] = [110, 235]
/** A page on which more than this share is dark has areas on which letters may be light. */
const DARK_SHARE = 0.08
/** One on which more than this share is neither ink nor paper has shaded areas; the blurred edges of letters and JPEG take a tenth. */
const SHADED_SHARE = 0.2
/** How far around a letter its ground is looked at, in letter heights. */
const REACH = 1.5
/** The least contrast of letters to their ground, in gray levels; on shaded pages, where it varies, their shapes have to say more. */
const [CONTRAST, SHADED_CONTRAST] = [22, 12]
/** Letters of words of this confidence stand upright; what is on its side is read as level words of up to 85. */
export const CERTAIN = 90

/** Finds groups of ink that look like letters and that no sure word covers. @param options whether some may be lines on their side */
export function findGroups(
  { image, ink, letterHeight: letters }: PreparedImage,
  lines: readonly TextLine[],
  { canBeUpended }: { canBeUpended: boolean },
): LineCandidate[] {
  if (letters === undefined) return []
  const coveredBy = (isCovering: (word: Word) => boolean) =>
    new CoveredCells(
      lines.map((line) => ({ ...line, words: line.words.filter(isCovering) })),
      letters * WORD_MARGIN,
    )
  const covered = {
    level: coveredBy(isSure),
    upended: canBeUpended ? coveredBy(({ confidence }) => confidence >= CERTAIN) : undefined,
  }
  const grounds = groundsOf(image)
  const reach = Math.max(4, Math.round(letters * REACH))
  const groups =
    grounds === undefined
      ? linesOf(ink.parts, letters, covered, false)
      : [
          ...linesOf(inkParts(localInk(image, { reach, contrast: grounds.contrast })), letters, covered, false),
          ...linesOf(inkParts(localInk(image, { reach, ...grounds })), letters, covered, true),
        ]
  return groups.toSorted((one, other) => other.letters - one.letters).slice(0, MAX_GROUPS)
}

/** The contrast that letters have on a page of several grounds, and the lightest ground for light ones; undefined if all is black on white. */
function groundsOf({ data }: GrayImage): Required<Pick<LocalInk, 'contrast' | 'lightOn'>> | undefined {
  let [dark, shaded, seen] = [0, 0, 0]
  // Every 16th pixel is enough to tell.
  for (let at = 0; at < data.length; at += 16) {
    const level = data[at] ?? 0
    seen += 1
    if (level < DARK) dark += 1
    else if (level < LIGHT) shaded += 1
  }
  if (shaded > SHADED_SHARE * seen) return { contrast: SHADED_CONTRAST, lightOn: LIGHT }
  return dark > DARK_SHARE * seen ? { contrast: CONTRAST, lightOn: DARK } : undefined
}

/** The words that keep letters from being read again: in level lines, and in those on their side. */
interface Covered {
  level: CoveredCells
  /** Undefined if there are none on their side. */
  upended: CoveredCells | undefined
}

/** Lines of letters that are not covered, level ones and those on their side. */
function linesOf(parts: InkParts, letters: number, covered: Covered, isLight: boolean): LineCandidate[] {
  const upended =
    covered.upended === undefined ? [] : upendedLines(boxesOf(parts, letters, { isUpended: true }), covered.upended)
  const rest = boxesOf(parts, letters).filter(
    (box) => !covered.level.has(box) && !upended.some((line) => holds(line, box)),
  )
  return [
    ...groupLetters(rest).map(({ count, ...box }) => ({ ...box, letters: count, isLight, isUpended: false })),
    ...upended.map(({ count, ...box }) => ({ ...box, letters: count, isLight, isUpended: true })),
  ]
}
