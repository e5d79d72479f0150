import type { List, ListLevel, ParagraphDraft } from '@recto/layout'

import type { BulletFormat, SlideBullet } from '../slide-model.ts'

/** Numbering schemes in DrawingML (ISO/IEC 29500-1, 20.1.10.61), without the suffix for punctuation. */
const COUNTS: Readonly<Record<Exclude<ListLevel['format'], 'bullet'>, string>> = {
  decimal: 'arabic',
  'lower-letter': 'alphaLc',
  'upper-letter': 'alphaUc',
  'lower-roman': 'romanLc',
  'upper-roman': 'romanUc',
}
const NUMBERS = /%\d/g
/** Sizes that differ by less than this share are equal. */
const SAME_SIZE = 0.05

/** Font size of the first word of each paragraph, in points. To be called before labels are removed from the lines. */
export function firstSizes(paragraphs: readonly ParagraphDraft[]): Map<ParagraphDraft, number> {
  return new Map(paragraphs.map((paragraph) => [paragraph, firstSize(paragraph) ?? 0]))
}

function firstSize({ lines }: ParagraphDraft): number | undefined {
  return lines[0]?.words[0]?.style.size
}

/** Determines the bullets and numbers of list items. Numbering continues across the text boxes of a slide. */
export class Bullets {
  private readonly lists: readonly List[]
  private readonly sizes: ReadonlyMap<ParagraphDraft, number>
  private readonly numbers = new Map<ParagraphDraft, number[]>()

  /** @param sizes font sizes of the labels, in points, which are no longer part of the lines */
  constructor(
    paragraphs: readonly ParagraphDraft[],
    lists: readonly List[],
    sizes: ReadonlyMap<ParagraphDraft, number>,
  ) {
    this.lists = lists
    this.sizes = sizes
    const counts = new Map<number, number[]>()
    for (const paragraph of paragraphs) {
      const { role } = paragraph
      if (role.kind !== 'item') continue
      const before = counts.get(role.list) ?? []
      const start = lists[role.list]?.levels[role.level]?.start ?? 1
      const own = before.slice(0, role.level + 1)
      own[role.level] = own[role.level] === undefined ? start : (own[role.level] ?? 0) + 1
      counts.set(role.list, own)
      this.numbers.set(paragraph, own)
    }
  }

  /** The bullet of each paragraph of a text box; undefined if it is not a list item. */
  of(paragraphs: readonly ParagraphDraft[]): (SlideBullet | undefined)[] {
    // Programs count within a run of items from `startAt`, so all items of the run need the number of the first.
    const starts = new Map<string, number>()
    return paragraphs.map((paragraph) => {
      const { role } = paragraph
      const level = role.kind === 'item' ? this.lists[role.list]?.levels[role.level] : undefined
      if (role.kind !== 'item' || level === undefined) {
        starts.clear()
        return undefined
      }
      const numbers = this.numbers.get(paragraph) ?? []
      for (const key of starts.keys()) if (Number(key.split('/')[1]) > role.level) starts.delete(key)
      const key = `${role.list}/${role.level}`
      const start = starts.get(key) ?? numbers[role.level] ?? 1
      starts.set(key, start)
      const color = level.label.color ?? paragraph.lines[0]?.words[0]?.style.color
      return bullet(level, { start, numbers, color, size: this.sizeOf(paragraph) })
    })
  }

  private sizeOf(paragraph: ParagraphDraft): number {
    const [label = 0, text = 0] = [this.sizes.get(paragraph), firstSize(paragraph)]
    const share = label > 0 && text > 0 ? label / text : 1
    return Math.abs(share - 1) < SAME_SIZE ? 1 : share
  }
}

function bullet(
  { format, text }: ListLevel,
  { start, numbers, ...look }: { start: number; numbers: readonly number[] } & BulletFormat,
): SlideBullet {
  if (format === 'bullet') return { kind: 'sign', text: Array.from(text)[0] ?? '•', ...look }
  const scheme = schemeOf(format, text)
  if (scheme !== undefined) return { kind: 'number', scheme, start, ...look }
  const shown = text.replace(NUMBERS, (place) => String(numbers[Number(place.slice(1)) - 1] ?? 1))
  return { kind: 'text', text: shown }
}

/** The numbering scheme; undefined if DrawingML has none for this punctuation. */
function schemeOf(format: Exclude<ListLevel['format'], 'bullet'>, text: string): string | undefined {
  const [before = '', after = '', ...more] = text.split(NUMBERS)
  if (more.length > 0) return undefined
  const count = COUNTS[format]
  if (before === '(' && after === ')') return `${count}ParenBoth`
  if (before !== '') return undefined
  if (after === ')') return `${count}ParenR`
  if (after === '.') return `${count}Period`
  return after === '' && format === 'decimal' ? 'arabicPlain' : undefined
}
