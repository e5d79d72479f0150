/** Letters and digits that are hard to confuse in print or when read out. */
export const READABLE_ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const GROUPS = 5
const GROUP_LENGTH = 4

/**
 * Generates a password of more than 110 bits of entropy, in groups that can be read out, and short enough for every
 * encryption level.
 */
export function makeRandomPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, pickSign).join(''))
  return groups.join('-')
}

/** Picks a character uniformly: values that would favor the first ones are rejected. */
function pickSign(): string {
  const limit = 256 - (256 % READABLE_ALPHABET.length)
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (number < limit) return READABLE_ALPHABET.charAt(number % READABLE_ALPHABET.length)
  }
}
