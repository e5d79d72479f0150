import type { RunningHeadsDraft, RunningLine } from '../draft.ts'

/** The running heads of a page. */
export interface PageHeads {
  headers: RunningLine[]
  footers: RunningLine[]
}

type Kinds = RunningHeadsDraft['headers']
type Side = 'headers' | 'footers'

/**
 * The average length of a section; if sections were shorter, running heads change on every page, and one of each kind
 * has to do.
 */
const MIN_SECTION_PAGES = 2

/** Splits pages into sections with the same running heads; the first page and left pages may have their own. */
export function findHeadSections(pages: readonly PageHeads[]): RunningHeadsDraft[] {
  const starts = startsOf(pages.map((page) => `${signatureOf(page.headers)}\f${signatureOf(page.footers)}`))
  const used = starts.length * MIN_SECTION_PAGES > pages.length + 1 ? [0] : starts
  return used.map((firstPage, index) => {
    const own = pages.slice(firstPage, used[index + 1] ?? pages.length)
    return { firstPage, headers: kindsOf(own, firstPage, 'headers'), footers: kindsOf(own, firstPage, 'footers') }
  })
}

/** The text of running heads without page numbers. */
function signatureOf(lines: readonly RunningLine[]): string {
  return lines.map(({ line, numbers }) => line.words.map((word) => textWithout(word, numbers)).join(' ')).join('\n')
}

function textWithout(word: { text: string }, numbers: RunningLine['numbers']): string {
  let text = word.text
  for (const { from, to } of numbers.filter((number) => number.word === word).toReversed()) {
    text = `${text.slice(0, from)}#${text.slice(to)}`
  }
  return text
}

/**
 * A section starts at a page whose running heads differ from both pages before it, unless those were its own first
 * pages.
 */
function startsOf(signatures: readonly string[]): number[] {
  const starts = [0]
  for (const [page, signature] of signatures.entries()) {
    const start = starts.at(-1) ?? 0
    const isContinued = page - start < 2 || signature === signatures[page - 1] || signature === signatures[page - 2]
    const isSecondOfKind = page - start === 2
    if (!isContinued && !isSecondOfKind) starts.push(page)
  }
  return starts
}

/** The kinds of running heads on one side of the pages. */
function kindsOf(pages: readonly PageHeads[], firstPage: number, side: Side): Kinds {
  const rest = pages.slice(1)
  const isEven = (index: number) => (firstPage + 1 + index) % 2 === 1
  const right = usual(rest.filter((_, index) => !isEven(index)).map((page) => page[side]))
  const left = usual(rest.filter((_, index) => isEven(index)).map((page) => page[side]))
  const first = pages[0]?.[side] ?? []
  if (right === undefined && left === undefined) return { usual: first, first: undefined, even: undefined }
  const isSame = left === undefined || right === undefined || signatureOf(left) === signatureOf(right)
  const even = isSame ? undefined : left
  const odd = right ?? left ?? first
  const expected = firstPage % 2 === 1 && even !== undefined ? even : odd
  return { usual: odd, first: signatureOf(first) === signatureOf(expected) ? undefined : first, even }
}

/** The running heads of most pages. */
function usual(heads: readonly RunningLine[][]): RunningLine[] | undefined {
  const groups = [...Map.groupBy(heads, signatureOf).values()]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0]
}
