import type { List, ListLevel, ParagraphDraft } from '@recto/layout'

import type { BulletFormat, SlideBullet } from '../slide-model.ts'

/** Numbering schemes (ISO/IEC 29500-1, 20.1.10.61), without the suffix for punctuation. */
const SCHEMES: Readonly<Record<Exclude<ListLevel['format'], 'bullet'>, string>> = {
  decimal: 'arabic',
  'lower-letter': 'alphaLc',
  'upper-letter': 'alphaUc',
  'lower-roman': 'romanLc',
  'upper-roman': 'romanUc',
}
/** Placeholders of numbers in the text of a list level, by level from 1. */
const PLACEHOLDERS = /%\d/g
/** Ratios of font sizes that differ from 1 by less than this count as 1. */
const SAME_SIZE = 0.05

/** Font size of the first word of each paragraph, in points. To be called while labels are still part of the lines. */
export function firstSizes(paragraphs: readonly ParagraphDraft[]): Map<ParagraphDraft, number> {
  return new Map(paragraphs.map((paragraph) => [paragraph, firstSize(paragraph) ?? 0]))
}

function firstSize({ lines }: ParagraphDraft): number | undefined {
  return lines[0]?.words[0]?.style.size
}

/** The bullets and numbers of list items. Numbering continues across the text boxes of a slide. */
export class Bullets {
  readonly #lists: readonly List[]
  readonly #sizes: ReadonlyMap<ParagraphDraft, number>
  readonly #numbers = new Map<ParagraphDraft, number[]>()

  /** @param sizes font sizes of the labels, in points, which are no longer part of the lines */
  constructor(
    paragraphs: readonly ParagraphDraft[],
    lists: readonly List[],
    sizes: ReadonlyMap<ParagraphDraft, number>,
  ) {
    this.#lists = lists
    this.#sizes = sizes
    const numbersByList = new Map<number, number[]>()
    for (const paragraph of paragraphs) {
      const { role } = paragraph
      if (role.kind !== 'item') continue
      const before = numbersByList.get(role.list) ?? []
      const start = lists[role.list]?.levels[role.level]?.start ?? 1
      const current = before.slice(0, role.level + 1)
      current[role.level] = current[role.level] === undefined ? start : (current[role.level] ?? 0) + 1
      numbersByList.set(role.list, current)
      this.#numbers.set(paragraph, current)
    }
  }

  /** The bullets of the paragraphs of a text box; undefined for those that are not list items. */
  of(paragraphs: readonly ParagraphDraft[]): (SlideBullet | undefined)[] {
    // Programs count the items of a sequence from `startAt`, so all of them need the number of the first.
    const starts = new Map<string, number>()
    return paragraphs.map((paragraph) => {
      const { role } = paragraph
      const level = role.kind === 'item' ? this.#lists[role.list]?.levels[role.level] : undefined
      if (role.kind !== 'item' || level === undefined) {
        starts.clear()
        return undefined
      }
      const numbers = this.#numbers.get(paragraph) ?? []
      for (const key of starts.keys()) if (Number(key.split('/')[1]) > role.level) starts.delete(key)
      const key = `${role.list}/${role.level}`
      const start = starts.get(key) ?? numbers[role.level] ?? 1
      starts.set(key, start)
      const color = level.label.color ?? paragraph.lines[0]?.words[0]?.style.color
      return bullet(level, { start, numbers, color, size: this.#relativeSize(paragraph) })
    })
  }

  #relativeSize(paragraph: ParagraphDraft): number {
    const [label = 0, text = 0] = [this.#sizes.get(paragraph), firstSize(paragraph)]
    const ratio = label > 0 && text > 0 ? label / text : 1
    return Math.abs(ratio - 1) < SAME_SIZE ? 1 : ratio
  }
}

function bullet(
  { format, text }: ListLevel,
  { start, numbers, ...appearance }: { start: number; numbers: readonly number[] } & BulletFormat,
): SlideBullet {
  if (format === 'bullet') return { kind: 'character', text: Array.from(text)[0] ?? '•', ...appearance }
  const scheme = schemeOf(format, text)
  if (scheme !== undefined) return { kind: 'number', scheme, start, ...appearance }
  const label = text.replace(PLACEHOLDERS, (placeholder) => String(numbers[Number(placeholder.slice(1)) - 1] ?? 1))
  return { kind: 'text', text: label }
}

/** The numbering scheme; undefined if DrawingML has none for this punctuation. */
function schemeOf(format: Exclude<ListLevel['format'], 'bullet'>, text: string): string | undefined {
  const [before = '', after = '', ...more] = text.split(PLACEHOLDERS)
  if (more.length > 0) return undefined
  const scheme = SCHEMES[format]
  if (before === '(' && after === ')') return `${scheme}ParenBoth`
  if (before !== '') return undefined
  if (after === ')') return `${scheme}ParenR`
  if (after === '.') return `${scheme}Period`
  return after === '' && format === 'decimal' ? 'arabicPlain' : undefined
}
