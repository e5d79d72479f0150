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

/** Scripts to prepare as soon as a page is seen: those of the visitor's languages, and what makes any other quick. */
export function scriptsAtSight(languages: readonly string[], connection: Connection | undefined): string[] {
  return isSparing(connection) ? [] : [...new Set([...scriptsOfLanguages(languages), SMALLEST])]
}

/** Whether what may never be needed had better not be fetched. */
function isSparing({ saveData = false, effectiveType = '4g' }: Connection = {}): boolean {
  return saveData || effectiveType !== '4g'
}
