import type { TextBox } from '../slide-model.ts'

/** A title begins within this share of the slide height, or within the second one if it is far larger than other text. */
const MAX_TOP_SHARE = 0.36
const MAX_LOW_TOP_SHARE = 0.75
/** Least ratio of its font size to that of most text, and, if it is lower on the slide, to that of the next largest box. */
const MIN_SIZE_RATIO = 1.18
const MIN_LOW_SIZE_RATIO = 1.35
/** Candidates with at least this share of the largest font size are equally likely; the topmost one wins. */
const NEARLY_LARGEST = 0.92
/** Longest title, in UTF-16 units and paragraphs. */
const MAX_CHARACTERS = 200
const MAX_PARAGRAPHS = 3

/** The text box with the title of a slide; undefined if there is none. */
export function findTitle(boxes: readonly TextBox[], height: number): TextBox | undefined {
  const upright = boxes.filter(({ degrees, vertical }) => degrees === 0 && vertical === undefined)
  const usual = usualSize(upright)
  const candidates = upright.filter((box) => isTitleLike(box)).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const largest = sizeOf(candidates[0])
  const top = candidates
    .filter((box) => sizeOf(box) >= NEARLY_LARGEST * largest && box.top < MAX_TOP_SHARE * height)
    .toSorted((one, other) => one.top - other.top)[0]
  if (top !== undefined && (sizeOf(top) >= MIN_SIZE_RATIO * usual || upright.length === 1)) return top
  const [first, second] = candidates
  const isAlone = first !== undefined && sizeOf(first) >= MIN_LOW_SIZE_RATIO * sizeOf(second)
  return isAlone && first.top < MAX_LOW_TOP_SHARE * height && sizeOf(first) >= MIN_SIZE_RATIO * usual
    ? first
    : undefined
}

function isTitleLike(box: TextBox): boolean {
  const text = textOf(box)
  const hasWords = (text.match(/\p{L}/gu) ?? []).length >= 2
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
  return box === undefined ? 0 : usualSize([box])
}

/** The font size of most characters. */
function usualSize(boxes: readonly TextBox[]): number {
  const counts = new Map<number, number>()
  for (const { paragraphs } of boxes) {
    for (const { content } of paragraphs) {
      for (const inline of content) {
        if (inline.kind !== 'run') continue
        counts.set(inline.look.size, (counts.get(inline.look.size) ?? 0) + inline.text.length)
      }
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
