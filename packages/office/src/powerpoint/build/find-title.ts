import type { TextBox } from '../slide-model.ts'

/** A title begins within this share of the slide height from the top. */
const MAX_TOP_SHARE = 0.36
/** The same for a title that is far larger than any other text. */
const MAX_LOW_TOP_SHARE = 0.75
/** Least ratio of the font size of a title to that of most text. */
const MIN_SIZE_RATIO = 1.18
/** Least ratio of the font size of a title that is lower on the slide to that of the next largest box. */
const MIN_LOW_SIZE_RATIO = 1.35
/** Candidates with at least this share of the largest font size are equally likely; the topmost one is chosen. */
const MIN_LARGEST_SHARE = 0.92
/** Least number of letters in a title: fewer are a number or a sign. */
const MIN_LETTERS = 2
/** Longest title, in UTF-16 units and paragraphs. */
const MAX_CHARACTERS = 200
const MAX_PARAGRAPHS = 3

/** The text box with the title of a slide; undefined if there is none. */
export function findTitle(boxes: readonly TextBox[], height: number): TextBox | undefined {
  const horizontal = boxes.filter(({ degrees, vertical }) => degrees === 0 && vertical === undefined)
  const bodySize = mostFrequentSize(horizontal)
  const candidates = horizontal.filter((box) => canBeTitle(box)).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const largestSize = sizeOf(candidates[0])
  const topmost = candidates
    .filter((box) => sizeOf(box) >= MIN_LARGEST_SHARE * largestSize && box.top < MAX_TOP_SHARE * height)
    .toSorted((one, other) => one.top - other.top)[0]
  if (topmost !== undefined && (sizeOf(topmost) >= MIN_SIZE_RATIO * bodySize || horizontal.length === 1)) return topmost
  const [first, second] = candidates
  const isDominant = first !== undefined && sizeOf(first) >= MIN_LOW_SIZE_RATIO * sizeOf(second)
  return isDominant && first.top < MAX_LOW_TOP_SHARE * height && sizeOf(first) >= MIN_SIZE_RATIO * bodySize
    ? first
    : undefined
}

function canBeTitle(box: TextBox): boolean {
  const text = textOf(box)
  const hasWords = (text.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS
  return hasWords && text.length <= MAX_CHARACTERS && box.paragraphs.length <= MAX_PARAGRAPHS && !hasBullet(box)
}

function hasBullet({ paragraphs }: TextBox): boolean {
  return paragraphs.some(({ bullet }) => bullet !== undefined)
}

/** The text of a text box. */
function textOf({ paragraphs }: TextBox): string {
  return paragraphs
    .map(({ content }) => content.map((inline) => (inline.kind === 'run' ? inline.text : ' ')).join(''))
    .join('\n')
}

/** The most frequent font size of a text box; 0 for none. */
function sizeOf(box: TextBox | undefined): number {
  return box === undefined ? 0 : mostFrequentSize([box])
}

/** The font size of most characters. */
function mostFrequentSize(boxes: readonly TextBox[]): number {
  const counts = new Map<number, number>()
  for (const { paragraphs } of boxes) {
    for (const { content } of paragraphs) {
      for (const inline of content) {
        if (inline.kind !== 'run') continue
        counts.set(inline.format.size, (counts.get(inline.format.size) ?? 0) + inline.text.length)
      }
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
