import { compareCells, compareNeighbors, compareSpans } from './compare-tables.ts'
import { countShared, harmonicMean } from './count-shared.ts'
import { hasLabel, keyOf, matchTexts, wordsIn, type Match } from './match-texts.ts'
import { PAGE_NUMBER } from './story-reader.ts'
import type { WordDocument, WordLink, WordParagraph } from './word-document.ts'

/** Scores from 0 to 1; measures that do not apply to the original are absent. */
export interface WordScores {
  /** F1 of words, wherever they are. */
  words?: number
  /** F1 of paragraphs, weighted by their words. */
  paragraphs?: number
  /** The share of matched paragraphs outside tables that are in order. */
  order?: number
  headings?: number
  /** Of the headings found, the share with the right level. */
  headingLevels?: number
  listItems?: number
  /** Of the list items found, the share with the right level. */
  listLevels?: number
  cells?: number
  /** F1 of pairs of horizontally or vertically adjacent cells. */
  neighbors?: number
  /** Merged cells. */
  spans?: number
  links?: number
  runningHeads?: number
  notes?: number
  /** Numbers of images. */
  images?: number
  /** For documents without headings: the share of paragraphs that did not become one. The same for lists and tables. */
  noHeadings?: number
  noLists?: number
  noTables?: number
}

/** Facts about the PDF file. */
export interface PrintedFacts {
  pageCount: number
  /** The addresses of its links: others cannot be found. Absent if all links were printed. */
  links?: ReadonlySet<string>
}

type Scores = { [Key in keyof WordScores]: number | undefined }

/** The maximum weight of a paragraph, in words. */
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

/** The longest common subsequence of the matched paragraphs, as a share of them. */
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

/** Headings that the author formatted by hand are not counted if they become headings. */
function compareHeadings(ones: readonly WordParagraph[], others: readonly WordParagraph[]): Scores {
  const isHeading = ({ headingLevel }: WordParagraph) => headingLevel !== undefined
  const [wanted, found] = [ones.filter(isHeading), others.filter(isHeading)]
  const matches = matchTexts(textsOf(wanted), textsOf(found))
  const prominent = ones.filter((one) => !isHeading(one) && one.isProminent)
  const surplus = withoutMatched(found, matches)
  const excused = matchTexts(textsOf(prominent), textsOf(surplus)).length
  if (wanted.length === 0) return { noHeadings: shareUnaffected(found.length - excused, others.length) }
  const shifts = matches.map(([one, other]) => (found[other]?.headingLevel ?? 0) - (wanted[one]?.headingLevel ?? 0))
  // Shifting all headings by one level keeps the outline.
  const kept = Math.max(...[-1, 0, 1].map((shift) => shifts.filter((own) => own === shift).length))
  return {
    headings: harmonicMean(matches.length, wanted.length, found.length - excused),
    headingLevels: shifts.length === 0 ? undefined : kept / shifts.length,
  }
}

/** Items must be of the same kind. Paragraphs with a typed bullet or number are not counted if they become items. */
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
  if (count(ones) === 0) return { noLists: shareUnaffected(count(others) - excused.length, others.length) }
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
  return { noTables: shareUnaffected(inTables, result.paragraphs.length) }
}

/** The share of paragraphs that are not affected; undefined if there are no paragraphs. */
function shareUnaffected(affected: number, count: number): number | undefined {
  return count === 0 ? undefined : 1 - affected / count
}

function withoutMatched(found: readonly WordParagraph[], matches: readonly Match[]): WordParagraph[] {
  const matched = new Set(matches.map(([, other]) => other))
  return found.filter((_, index) => !matched.has(index))
}

/** Words of the printed headers and footers: a single page has no even-page one, and only the first-page one if that exists. */
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
