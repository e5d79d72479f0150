import { type GrayImage, inkMask, inkParts, inkThreshold, localInk } from '@recto/images'

import { groupLetters } from '../group-letters.ts'
import { boxesOf } from '../letter-boxes.ts'
import type { PixelBox, TextLine } from '../words.ts'
import { CoveredCells } from './covered-cells.ts'

/** A group of letters to read by itself. */
export interface LineCandidate extends PixelBox {
  letters: number
  /** Whether its letters are lighter than their background. */
  isLight: boolean
  /** Whether it is vertical, running up or down. */
  isUpended: boolean
}

/** A bound for time: more groups are a pattern, not text. Only the largest are read. */
const MAX_GROUPS = 240
/** How far words extend beyond their bounds, as a share of the letter height. */
const WORD_MARGIN = 0.15
/** If more than this share of a page is dark, it may have light letters on dark areas. */
const DARK_SHARE = 0.08
const DARK = 110
/** Contrast of letters to their background, in gray levels, and how much background around a letter is examined, in letter heights. */
const [CONTRAST, REACH] = [22, 1.5]
/** At least this many letters above each other are a vertical line, if fewer are side by side. */
const UPENDED_LETTERS = 4
const FEW_BESIDE = 2

/** Finds groups of ink that look like letters and are not covered by a certain word. @param letters their median height, in pixels */
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
  // Every 16th pixel is enough.
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

/** Lines of letters, horizontal and vertical. */
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
