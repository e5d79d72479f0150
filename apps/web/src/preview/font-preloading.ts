import { scriptsOfLanguages } from './scripts-of-languages.ts'

/** The parts of `navigator.connection` we read; a browser without it counts as unmetered. */
export interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * The script with the smallest font (13 KB). Shaping one letter of it loads and warms up everything that other scripts
 * need besides their fonts, which is most of the wait for their first word.
 */
const WARM_UP_SCRIPT = 'Hebr'

/** The scripts to preload once a page is on screen: those of the visitor's languages, and one that warms up all others. */
export function scriptsToPreload(languages: readonly string[], connection: Connection | undefined): string[] {
  return isMetered(connection) ? [] : [...new Set([...scriptsOfLanguages(languages), WARM_UP_SCRIPT])]
}

function isMetered({ saveData = false, effectiveType = '4g' }: Connection = {}): boolean {
  return saveData || effectiveType !== '4g'
}
