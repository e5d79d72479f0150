import type { RunningHeadsDraft, RunningLine } from '../draft.ts'

/** The running heads of a page, and how it is told that other pages have the same. */
export interface PageHeads {
  headers: RunningLine[]
  footers: RunningLine[]
}

type Kinds = RunningHeadsDraft['headers']
type Side = 'headers' | 'footers'

/**
 * Where more pages than one in this many would begin a section, heads change from page to page, and one kind has to do.
 */
const MIN_SECTION_PAGES = 2

/** Parts pages by their running heads: from one page on, the first one may differ, and left ones from right ones. */
export function findHeadSections(pages: readonly PageHeads[]): RunningHeadsDraft[] {
  const starts = startsOf(pages.map((page) => `${signatureOf(page.headers)}\f${signatureOf(page.footers)}`))
  const used = starts.length * MIN_SECTION_PAGES > pages.length + 1 ? [0] : starts
  return used.map((firstPage, index) => {
    const own = pages.slice(firstPage, used[index + 1] ?? pages.length)
    return { firstPage, headers: kindsOf(own, firstPage, 'headers'), footers: kindsOf(own, firstPage, 'footers') }
  })
}

/** What a running head says, page numbers left out. */
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

/** Pages whose heads neither the one before nor the one before that has, unless those began with a head of their own. */
function startsOf(signatures: readonly string[]): number[] {
  const starts = [0]
  for (const [page, signature] of signatures.entries()) {
    const start = starts.at(-1) ?? 0
    const goesOn = page - start < 2 || signature === signatures[page - 1] || signature === signatures[page - 2]
    const isSecondOfKind = page - start === 2
    if (!goesOn && !isSecondOfKind) starts.push(page)
  }
  return starts
}

/** The kinds of heads that pages have on one side. */
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

/** The heads that most pages have. */
function usual(heads: readonly RunningLine[][]): RunningLine[] | undefined {
  const groups = [...Map.groupBy(heads, signatureOf).values()]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0]
}
