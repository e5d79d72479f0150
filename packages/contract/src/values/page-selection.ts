/** The pages that a text such as `2, 5-7, odd, 9-, last` selects from a document. */
export interface PageSelection {
  /** Page numbers in the order of the text, from 1, possibly with repeats. */
  pages: number[]
  /** Entries that select nothing in any document, as typed. */
  invalid: string[]
  /** The first page number past the last page; undefined if there is none. */
  beyond: number | undefined
}

const END = String.raw`(\d{1,9}|last)`
const ONE = new RegExp(`^${END}$`, 'i')
const RANGE = new RegExp(`^${END}?\\s*[-\\u2013\\u2014]\\s*${END}?$`, 'i')

/**
 * Selects pages by a text: numbers, ranges, ranges open at an end (`5-`, `-3`), `last`, `odd` and `even`, separated by commas,
 * semicolons or newlines.
 * @param pageCount pages of the document; Infinity to check only how the text is written
 */
export function selectPages(text: string, pageCount: number): PageSelection {
  const selection: PageSelection = { pages: [], invalid: [], beyond: undefined }
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of entries) addEntry(selection, entry, pageCount)
  return selection
}

function addEntry(selection: PageSelection, entry: string, pageCount: number): void {
  const range = readEntry(entry, pageCount)
  if (range === undefined) {
    selection.invalid.push(entry)
    return
  }
  const { start, end, step } = range
  if (pageCount === Number.POSITIVE_INFINITY) return
  if (Math.max(start, end) > pageCount && step === 1) selection.beyond ??= Math.max(start, end)
  for (let page = start; page <= Math.min(end, pageCount); page += step) selection.pages.push(page)
}

function readEntry(entry: string, pageCount: number): { start: number; end: number; step: 1 | 2 } | undefined {
  const word = entry.toLowerCase()
  if (word === 'odd' || word === 'even') return { start: word === 'odd' ? 1 : 2, end: pageCount, step: 2 }
  const number = (end: string) => (end.toLowerCase() === 'last' ? pageCount : Number(end))
  const [, one] = ONE.exec(entry) ?? []
  const [, first, last] = one === undefined ? (RANGE.exec(entry) ?? []) : ['', one, one]
  if (first === undefined && last === undefined) return undefined
  const [start, end] = [first === undefined ? 1 : number(first), last === undefined ? pageCount : number(last)]
  const isOpen = first === undefined || last === undefined || /last/i.test(last)
  // An open range may be empty in a short document: `5-` of three pages is past the end.
  if (start < 1 || end < 1 || (end < start && !isOpen)) return undefined
  return { start, end, step: 1 }
}
