import { type GrayImage, inkMask, inkParts, inkThreshold, localInk } from '@recto/images'

import { groupLetters } from '../group-letters.ts'
import { boxesOf } from '../letter-boxes.ts'
import type { PixelBox, TextLine } from '../words.ts'
import { CoveredCells } from './covered-cells.ts'

/** A group of letters that is read alone. */
export interface LineCandidate extends PixelBox {
  letters: number
  /** Whether its letters are lighter than their ground. */
  isLight: boolean
  /** Whether it runs from top to bottom, or from bottom to top. */
  isUpended: boolean
}

/** A bound for time: more groups are a pattern, not text. The largest are read. */
const MAX_GROUPS = 240
/** Words reach this far beyond their bounds, as a share of the letter height. */
const WORD_MARGIN = 0.15
/** A page on which more than this share is dark has areas on which letters may be light. */
const DARK_SHARE = 0.08
const DARK = 110
/** Contrast of letters to their ground, in gray levels, and how far around a letter the ground is looked at, in letter heights. */
const [CONTRAST, REACH] = [22, 1.5]
/** Letters that stand above each other, this many or more, are a line on its side if fewer stand beside each other. */
const UPENDED_LETTERS = 4
const FEW_BESIDE = 2

/** Finds groups of ink that look like letters and that no sure word covers. @param letters their median height, in pixels */
export function findGroups(image: GrayImage, letters: number, sure: readonly TextLine[]): LineCandidate[] {
  const covered = new CoveredCells(sure, letters * WORD_MARGIN)
  const open = (boxes: readonly PixelBox[]) => boxes.filter((box) => !covered.has(box))
  const groups = hasDarkGround(image)
    ? [
        ...linesOf(open(localLetters(image, letters, undefined)), false),
        ...linesOf(open(localLetters(image, letters, DARK)), true),
      ]
    : linesOf(open(boxesOf(inkParts(inkMask(image, inkThreshold(image))), letters)), false)
  return groups.toSorted((one, other) => other.letters - one.letters).slice(0, MAX_GROUPS)
}

function hasDarkGround({ data }: GrayImage): boolean {
  let [dark, seen] = [0, 0]
  // Every 16th pixel is enough to tell.
  for (let at = 0; at < data.length; at += 16) {
    seen += 1
    if ((data[at] ?? 0) < DARK) dark += 1
  }
  return dark > DARK_SHARE * seen
}

function localLetters(image: GrayImage, letters: number, lightOn: number | undefined): PixelBox[] {
  const settings = { reach: Math.max(4, Math.round(letters * REACH)), contrast: CONTRAST }
  return boxesOf(inkParts(localInk(image, lightOn === undefined ? settings : { ...settings, lightOn })), letters)
}

/** Lines of letters, level ones and those on their side. */
function linesOf(letters: readonly PixelBox[], isLight: boolean): LineCandidate[] {
  const level = groupLetters(letters)
  const alone = new Set(level.filter(({ count }) => count <= FEW_BESIDE))
  const upended = groupLetters([...alone].map(transposed))
    .filter(({ count }) => count >= UPENDED_LETTERS)
    .map((group) => ({ ...transposed(group), letters: group.count, isLight, isUpended: true }))
  const rest = level.filter((group) => !alone.has(group) || !upended.some((line) => holds(line, group)))
  return [...rest.map(({ count, ...box }) => ({ ...box, letters: count, isLight, isUpended: false })), ...upended]
}

function transposed({ left, top, right, bottom }: PixelBox): PixelBox {
  return { left: top, top: left, right: bottom, bottom: right }
}

function holds(outer: PixelBox, { left, top, right, bottom }: PixelBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom
}
