import { compareCells, compareNeighbors, compareSpans } from './compare-tables.ts'
import { countShared, harmonicMean } from './count-shared.ts'
import { hasLabel, keyOf, matchTexts, wordsIn, type Match } from './match-texts.ts'
import { PAGE_NUMBER } from './story-reader.ts'
import type { WordDocument, WordLink, WordParagraph } from './word-document.ts'

/** How well each kind of structure was kept, from 0 to 1; measures of what the original does not have are left out. */
export interface WordScores {
  /** Words, wherever they are. */
  words?: number
  /** Paragraphs that are one paragraph again, each weighted by its words. */
  paragraphs?: number
  /** Paragraphs outside tables that follow each other as they did. */
  order?: number
  headings?: number
  /** Of the headings that were found, those with their level. */
  headingLevels?: number
  listItems?: number
  /** Of the list items that were found, those with their level. */
  listLevels?: number
  cells?: number
  /** Pairs of cells that are side by side, or above each other. */
  neighbors?: number
  /** Merged cells. */
  spans?: number
  links?: number
  runningHeads?: number
  notes?: number
  /** Numbers of images. */
  images?: number
  /** Of the paragraphs of a document without headings, those that did not become one; the same for lists and tables. */
  noHeadings?: number
  noLists?: number
  noTables?: number
}

/** What is known of the PDF file between the original and the result. */
export interface PrintedFacts {
  pageCount: number
  /** Addresses of its links; those that were not printed cannot be found. Undefined where all were. */
  links?: ReadonlySet<string>
}

type Scores = { [Key in keyof WordScores]: number | undefined }

/** A long paragraph weighs no more than this many words. */
const MAX_WEIGHT = 50

/** Compares the structure of a result with that of the original. */
export function compareWord(original: WordDocument, result: WordDocument, printed: PrintedFacts): WordScores {
  const { pageCount } = printed
  const links = original.links.filter(({ target }) => isPrinted(target, printed))
  const [ones, others] = [original.paragraphs, result.paragraphs]
  const matches = matchTexts(textsOf(ones), textsOf(others))
  const scores: Scores = {
    words: compareBags(ones.flatMap(wordsOf), others.flatMap(wordsOf)),
    paragraphs: compareParagraphs(ones, others, matches),
    order: compareOrder(ones, others, matches),
    ...compareHeadings(ones, others),
    ...compareLists(ones, others, matches),
    ...compareTables(original, result),
    links: compareBags(links.map(linkKey), result.links.map(linkKey)),
    runningHeads: compareBags(runningWords(original, pageCount), runningWords(result, pageCount)),
    notes: shareMatched(original.notes, result.notes),
    images: compareCounts(original.imageCount, result.imageCount),
  }
  return Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== undefined))
}

/** The smaller number as a share of the larger; undefined where the first is 0. */
export function compareCounts(one: number, other: number): number | undefined {
  return one === 0 ? undefined : Math.min(one, other) / Math.max(one, other)
}

function compareBags(ones: readonly string[], others: readonly string[]): number | undefined {
  return harmonicMean(countShared(ones, others), ones.length, others.length)
}

function shareMatched(ones: readonly string[], others: readonly string[]): number | undefined {
  return harmonicMean(matchTexts(ones, others).length, ones.length, others.length)
}

function compareParagraphs(
  ones: readonly WordParagraph[],
  others: readonly WordParagraph[],
  matches: readonly Match[],
): number | undefined {
  const weigh = (paragraphs: readonly (WordParagraph | undefined)[]) =>
    paragraphs.reduce((sum, one) => sum + Math.min(MAX_WEIGHT, one === undefined ? 0 : wordsOf(one).length), 0)
  const matched = weigh(matches.map(([one]) => ones[one])) + weigh(matches.map(([, other]) => others[other]))
  return harmonicMean(matched / 2, weigh(ones), weigh(others))
}

/** The longest sequence of paragraphs that both have, among those that are in both. */
function compareOrder(
  ones: readonly WordParagraph[],
  others: readonly WordParagraph[],
  matches: readonly Match[],
): number | undefined {
  const flowing = matches.filter(([one, other]) => ones[one]?.isInTable !== true && others[other]?.isInTable !== true)
  if (flowing.length === 0) return undefined
  // Patience sorting: the lowest end of an increasing sequence, by its length.
  const ends: number[] = []
  for (const [, other] of flowing) {
    const at = ends.findIndex((end) => end >= other)
    ends[at < 0 ? ends.length : at] = other
  }
  return ends.length / flowing.length
}

/** What is no heading by its style but looks like one is no fault where it becomes one. */
function compareHeadings(ones: readonly WordParagraph[], others: readonly WordParagraph[]): Scores {
  const isHeading = ({ headingLevel }: WordParagraph) => headingLevel !== undefined
  const [wanted, found] = [ones.filter(isHeading), others.filter(isHeading)]
  const matches = matchTexts(textsOf(wanted), textsOf(found))
  const prominent = ones.filter((one) => !isHeading(one) && one.isProminent)
  const surplus = withoutMatched(found, matches)
  const excused = matchTexts(textsOf(prominent), textsOf(surplus)).length
  if (wanted.length === 0) return { noHeadings: shareLeft(found.length - excused, others.length) }
  const shifts = matches.map(([one, other]) => (found[other]?.headingLevel ?? 0) - (wanted[one]?.headingLevel ?? 0))
  // Where all are one level lower, each still stands where it stood among the others.
  const kept = Math.max(...[-1, 0, 1].map((shift) => shifts.filter((own) => own === shift).length))
  return {
    headings: harmonicMean(matches.length, wanted.length, found.length - excused),
    headingLevels: shifts.length === 0 ? undefined : kept / shifts.length,
  }
}

/** Items have to be of the same kind. What was typed with a bullet or number may become an item or stay text. */
function compareLists(
  ones: readonly WordParagraph[],
  others: readonly WordParagraph[],
  matches: readonly Match[],
): Scores {
  const pairs = matches.flatMap(([one, other]) => {
    const [wanted, found] = [ones[one], others[other]]
    return wanted === undefined || found === undefined ? [] : [{ wanted, found }]
  })
  const same = pairs.filter(({ wanted, found }) => wanted.list !== undefined && wanted.list.kind === found.list?.kind)
  const excused = pairs.filter(
    ({ wanted, found }) => wanted.list === undefined && hasLabel(wanted.text) && found.list !== undefined,
  )
  const count = (paragraphs: readonly WordParagraph[]) => paragraphs.filter(({ list }) => list !== undefined).length
  if (count(ones) === 0) return { noLists: shareLeft(count(others) - excused.length, others.length) }
  const leveled = same.filter(({ wanted, found }) => wanted.list?.level === found.list?.level)
  return {
    listItems: harmonicMean(same.length, count(ones), count(others) - excused.length),
    listLevels: same.length === 0 ? undefined : leveled.length / same.length,
  }
}

function compareTables(original: WordDocument, result: WordDocument): Scores {
  const [ones, others] = [original.tables, result.tables]
  if (ones.length > 0) {
    return {
      cells: compareCells(ones, others),
      neighbors: compareNeighbors(ones, others),
      spans: compareSpans(ones, others),
    }
  }
  const inTables = result.paragraphs.filter(({ isInTable }) => isInTable).length
  return { noTables: shareLeft(inTables, result.paragraphs.length) }
}

/** The share of paragraphs that are not wrong; undefined where there are none. */
function shareLeft(wrong: number, count: number): number | undefined {
  return count === 0 ? undefined : 1 - wrong / count
}

function withoutMatched(found: readonly WordParagraph[], matches: readonly Match[]): WordParagraph[] {
  const matched = new Set(matches.map(([, other]) => other))
  return found.filter((_, index) => !matched.has(index))
}

/** Words of the headers and footers that were printed: a single page shows no even one, and its first one alone. */
function runningWords({ runningHeads }: WordDocument, pageCount: number): string[] {
  const hasFirst = runningHeads.some(({ pages }) => pages === 'first')
  const shown = runningHeads.filter(
    ({ pages }) => pageCount > 1 || (pages !== 'even' && (pages === 'first' || !hasFirst)),
  )
  const texts = new Set(shown.map(({ text }) => text))
  return [...texts].flatMap((text) =>
    text.split(PAGE_NUMBER).flatMap((part, at) => [...(at > 0 ? ['#'] : []), ...wordsIn(part)]),
  )
}

function isPrinted(target: string, { links }: PrintedFacts): boolean {
  return links === undefined || [...links].some((link) => addressOf(link) === addressOf(target))
}

function linkKey({ target, text }: WordLink): string {
  return `${addressOf(target)} ${keyOf(text)}`
}

/** An address as it is compared. */
function addressOf(target: string): string {
  const href = URL.canParse(target) ? new URL(target.replaceAll('\\', '%5C')).href : target
  return href.replace(/\/$/, '')
}

function textsOf(paragraphs: readonly WordParagraph[]): string[] {
  return paragraphs.map(({ text }) => text)
}

function wordsOf({ text }: WordParagraph): string[] {
  return keyOf(text).split(' ')
}
