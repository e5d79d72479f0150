import {
  DOUBTFUL_CONFIDENCE,
  type DoubtfulWord,
  MAX_DOUBTFUL_LISTED,
  MAX_SKIPPED_LISTED,
  type RecognitionFacts,
  SKIP_REASONS,
  type SkippedPages,
  type SkipReason,
  type Warning,
} from '@recto/contract'

import type { PageReading, ReadPages } from './recognize-pages.ts'
import { wordBox } from './word-boxes.ts'

/** Describes what was read. */
export function recognitionFacts({ pages, skipped }: ReadPages): RecognitionFacts {
  const doubtful: DoubtfulWord[] = []
  let words = 0
  for (const [index, reading] of pages) {
    words += reading.lines.reduce((sum, line) => sum + line.words.length, 0)
    doubtful.push(...doubtfulOf(index + 1, reading))
  }
  const worst = doubtful.toSorted((one, other) => one.confidence - other.confidence).slice(0, MAX_DOUBTFUL_LISTED)
  return {
    languages: languagesRead([...pages.values()]),
    pagesRead: pages.size,
    skipped: skippedPages(skipped),
    words,
    doubtfulWords: doubtful.length,
    doubtful: worst.toSorted((one, other) => one.page - other.page || one.box.top - other.box.top),
    turned: [...pages].flatMap(([index, { turn }]) => (turn === 0 ? [] : [{ page: index + 1, degrees: turn }])),
  }
}

/** Codes of the languages used, those with most pages first; ties are in the order given. */
export function languagesRead(pages: readonly PageReading[]): string[] {
  const pagesIn = new Map<string, number>()
  for (const code of pages.flatMap(({ languages }) => languages)) pagesIn.set(code, (pagesIn.get(code) ?? 0) + 1)
  return [...pagesIn].toSorted(([, one], [, other]) => other - one).map(([code]) => code)
}

/** Warnings about pages that were not read. */
export function readingWarnings({ pages, skipped }: ReadPages, file: string): Warning[] {
  const unreadable = [...skipped].flatMap(([index, reason]) => (reason === 'unreadable' ? [index + 1] : []))
  return [
    ...(unreadable.length > 0
      ? [{ code: 'PAGES_NOT_READ', file, count: unreadable.length, pages: unreadable } as const]
      : []),
    ...(pages.size === 0 ? [{ code: 'NOTHING_READ', file } as const] : []),
  ]
}

/** A warning about corrections that matched no word. */
export function correctionWarnings(unused: number, file: string): Warning[] {
  return unused === 0 ? [] : [{ code: 'CORRECTIONS_NOT_USED', file, count: unused }]
}

function doubtfulOf(page: number, { lines, dpi }: PageReading): DoubtfulWord[] {
  return lines.flatMap((line) =>
    line.words
      .filter(({ confidence }) => confidence < DOUBTFUL_CONFIDENCE)
      .map((word) => ({
        page,
        text: word.text,
        confidence: Math.round(word.confidence),
        box: wordBox(word, line, dpi),
      })),
  )
}

function skippedPages(skipped: ReadonlyMap<number, SkipReason>): SkippedPages[] {
  const pagesOf = Map.groupBy(skipped, ([, reason]) => reason)
  return SKIP_REASONS.flatMap((reason) => {
    const pages = (pagesOf.get(reason) ?? []).map(([index]) => index + 1)
    return pages.length === 0 ? [] : [{ reason, count: pages.length, pages: pages.slice(0, MAX_SKIPPED_LISTED) }]
  })
}
