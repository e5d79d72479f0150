import { STOP_WORDS } from './stop-words.ts'

/** Fewer frequent words are not evidence. */
const LEAST_HITS = 3
/** Minimum share of frequent words: they make up a third of running text, and less of lists and forms. */
const LEAST_SHARE = 0.1
/** Minimum ratio to English frequent words. Languages share short words, even more when misread. */
const BEYOND_ENGLISH = 1.5
/** Languages with at least this share of the best one's frequent words count as equally likely. */
const CLOSE = 0.75
/** Maximum number of languages to try. */
const MOST = 3

const setOf = (words: string) => new Set(words.split(' ').map(folded))
const FREQUENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(STOP_WORDS).map(([code, words]) => [code, setOf(words)]),
)

/**
 * The languages other than English that words in Latin letters are probably in, the likeliest first; none for English or too few words.
 * @param words as read with English data
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

/** A word in lowercase without accents and punctuation. */
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
