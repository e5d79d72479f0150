import { STOP_WORDS } from './stop-words.ts'

/** Fewer frequent words say nothing. */
const LEAST_HITS = 3
/** The least share of frequent words: running text has a third of them, lists and forms fewer. */
const LEAST_SHARE = 0.1
/** How many times more of them than English ones. Languages share short words, and more so misread ones. */
const BEYOND_ENGLISH = 1.5
/** Languages with this share of the best one's frequent words are as likely. */
const CLOSE = 0.75
/** The most languages that are worth a trial. */
const MOST = 3

const setOf = (words: string) => new Set(words.split(' ').map(folded))
const FREQUENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(STOP_WORDS).map(([code, words]) => [code, setOf(words)]),
)

/**
 * The languages other than English that words with Latin letters are probably in, the likeliest first; none for English, and for too few words.
 * @param words as English data reads them
 * @param installed codes of languages
 */
export function guessLatin(words: readonly string[], installed: ReadonlySet<string>): string[] {
  const plain = words.map(folded).filter((word) => word !== '')
  const hitsOf = (code: string) => plain.filter((word) => FREQUENT.get(code)?.has(word)).length
  const least = Math.max(LEAST_HITS, LEAST_SHARE * plain.length, BEYOND_ENGLISH * hitsOf('eng'))
  const ranked = [...FREQUENT.keys()]
    .filter((code) => code !== 'eng' && installed.has(code))
    .map((code) => ({ code, hits: hitsOf(code) }))
    .filter(({ hits }) => hits >= least)
    .toSorted((one, other) => other.hits - one.hits)
  return ranked
    .filter(({ hits }) => hits >= CLOSE * (ranked[0]?.hits ?? 0))
    .slice(0, MOST)
    .map(({ code }) => code)
}

/** A word in small letters without accents and marks. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
}
