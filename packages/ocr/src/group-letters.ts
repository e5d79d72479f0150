import type { PixelBox } from './words.ts'

/** Maximum distance of adjacent letters in a group, in heights of the taller one. */
const MAX_GAP = 1.4
/** Minimum vertical overlap of neighbors, as a share of the shorter one's height. */
const MIN_OVERLAP = 0.5

/** Groups letters that are side by side. @returns the bounds of groups */
export function groupLetters(letters: readonly PixelBox[]): LetterGroup[] {
  const groups: LetterGroup[] = []
  // Groups that end too far left for any later letter are not checked again.
  let open: LetterGroup[] = []
  for (const letter of letters.toSorted((one, other) => one.left - other.left)) {
    open = open.filter((group) => letter.left - group.right <= MAX_GAP * Math.max(group.bottom - group.top, 1) * 2)
    const group = open.findLast((candidate) => isBeside(candidate, letter))
    if (group === undefined) {
      const begun = { ...letter, count: 1 }
      groups.push(begun)
      open.push(begun)
    } else extend(group, letter)
  }
  return groups
}

/** The bounds of letters side by side, and their number. */
export interface LetterGroup extends PixelBox {
  count: number
}

function isBeside(group: PixelBox, letter: PixelBox): boolean {
  const height = Math.min(group.bottom - group.top, letter.bottom - letter.top)
  const overlap = Math.min(group.bottom, letter.bottom) - Math.max(group.top, letter.top)
  const gap = letter.left - group.right
  return overlap >= MIN_OVERLAP * height && gap <= MAX_GAP * Math.max(height, letter.bottom - letter.top)
}

function extend(group: LetterGroup, { left, top, right, bottom }: PixelBox): void {
  group.left = Math.min(group.left, left)
  group.top = Math.min(group.top, top)
  group.right = Math.max(group.right, right)
  group.bottom = Math.max(group.bottom, bottom)
  group.count += 1
}
