import { countSameWords, hasPdftotext, isAtSamePlace, placedWords } from '../placed-words.ts'
import { compareCounts } from './compare-word.ts'
import { harmonicMean } from './count-shared.ts'

/** Scores of the printed result, from 0 to 1. */
export interface PrintedScores {
  /** The smaller page count divided by the larger. */
  pages?: number
  /** F1 of words at the same place on the same page. */
  places?: number
}

const HAS_PDFTOTEXT = hasPdftotext()

/** Compares two PDF files; without `pdftotext` (poppler) there is nothing to compare. */
export function comparePrinted(original: string, result: string): PrintedScores {
  if (!HAS_PDFTOTEXT) return {}
  const [wanted, found] = [placedWords(original), placedWords(result)]
  const right = wanted.map((words, page) => countSameWords(words, found[page] ?? [], isAtSamePlace))
  const places = harmonicMean(
    right.reduce((sum, count) => sum + count, 0),
    wanted.flat().length,
    found.flat().length,
  )
  const pages = compareCounts(wanted.length, found.length)
  return { ...(pages === undefined ? {} : { pages }), ...(places === undefined ? {} : { places }) }
}
