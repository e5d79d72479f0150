import { distance } from 'fastest-levenshtein'

import { SETTINGS } from './settings.ts'

const NAMES = Object.values(SETTINGS).map(({ name }) => name)

/** One typo per this many letters still makes a name look like one of ours. */
const LETTERS_PER_ERROR = 4
const MAX_ERRORS = 3

/** Returns warnings about valid environment variables for the operator, one sentence each. */
export function findConfigWarnings(environment: Record<string, string | undefined>): string[] {
  const misspelled = Object.keys(environment).flatMap((name) => {
    const nearest = findNearestName(name)
    return nearest === undefined ? [] : [`${name} is not a setting and has no effect; did you mean ${nearest}?`]
  })
  const isTrusting = environment['TRUST_PROXY']?.trim() === 'true'
  return isTrusting ? [...misspelled, TRUST_WARNING] : misspelled
}

const TRUST_WARNING =
  'TRUST_PROXY=true trusts any X-Forwarded-For, so callers can fake their address and evade limits; set the number of proxies, such as 1, or their addresses'

/** Returns the setting whose name is closest to an unknown one; `undefined` if none is similar. */
function findNearestName(name: string): string | undefined {
  if (NAMES.includes(name)) return undefined
  const ranked = NAMES.map((known) => ({ known, errors: distance(name.toUpperCase(), known) }))
  const [nearest] = ranked.toSorted((a, b) => a.errors - b.errors)
  if (nearest === undefined) return undefined
  const allowed = Math.min(MAX_ERRORS, Math.floor(nearest.known.length / LETTERS_PER_ERROR))
  return nearest.errors <= allowed ? nearest.known : undefined
}
