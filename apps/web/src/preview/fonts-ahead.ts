import { scriptsOfLanguages } from './scripts-of-languages.ts'

/** What a browser tells of its connection; those that tell nothing are taken for ones without a limit. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * The script whose font is the smallest (13 KB). To set a letter of it loads and warms all that fonts of any script need
 * besides themselves, which is most of what the first word in one waits for.
 */
const SMALLEST = 'Hebr'

/** Scripts that most people write, by the codes of ISO 15924: together 0.8 MB, the largest of them 0.17 MB. */
const WIDESPREAD = ['Arab', 'Deva', 'Hans', 'Jpan', 'Kore', 'Hant', 'Thai', 'Beng', 'Taml']

/** Scripts to prepare as soon as a page is seen: those of the visitor's languages, and what makes any other quick. */
export function scriptsAtSight(languages: readonly string[], connection: Connection | undefined): string[] {
  return isSparing(connection) ? [] : [...new Set([...scriptsOfLanguages(languages), SMALLEST])]
}

/** Scripts to prepare as soon as somebody is about to write. */
export function scriptsBeforeWriting(connection: Connection | undefined): readonly string[] {
  return isSparing(connection) ? [] : WIDESPREAD
}

/** Whether what may never be needed had better not be fetched. */
function isSparing({ saveData = false, effectiveType = '4g' }: Connection = {}): boolean {
  return saveData || effectiveType !== '4g'
}
