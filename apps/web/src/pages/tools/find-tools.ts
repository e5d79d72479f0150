import { editDistance } from './edit-distance.ts'

/** The word lengths from which one typo and two typos are tolerated. */
const ONE_TYPO_LENGTH = 4
const TWO_TYPOS_LENGTH = 8

/** Lower case without accents, so that 'resume' finds 'résumé'. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Returns the tools that have a word starting with each search term, or all tools for an empty query. Without an exact
 * match, a few typos are tolerated.
 */
export function findTools<Tool>(query: string, tools: readonly { tool: Tool; text: string }[]): Tool[] {
  const wanted = normalize(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const texts = tools.map(({ tool, text }) => ({ tool, words: normalize(text).split(/[^\p{L}\p{N}]+/u) }))
  const find = (fits: (word: string, start: string) => boolean) =>
    texts
      .filter(({ words }) => wanted.every((start) => words.some((word) => fits(word, start))))
      .map(({ tool }) => tool)
  const found = find((word, start) => word.startsWith(start))
  return found.length > 0 ? found : find(nearlyStartsWith)
}

function nearlyStartsWith(word: string, start: string): boolean {
  const typos = Number(start.length >= ONE_TYPO_LENGTH) + Number(start.length >= TWO_TYPOS_LENGTH)
  const lengths = [-1, 0, 1].map((difference) => start.length + difference)
  return lengths.some((length) => editDistance(start, word.slice(0, length)) <= typos)
}
