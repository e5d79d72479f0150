/** Letters and digits that are not mistaken for each other on paper or on the phone. */
export const READABLE_ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const GROUPS = 5
const GROUP_LENGTH = 4

/** A password nobody can guess (more than 110 bits), in groups that can be read out; short enough for every encryption level. */
export function makeRandomPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, pickSign).join(''))
  return groups.join('-')
}

/** One sign, each as likely as the others: numbers that would favour the first ones are drawn again. */
function pickSign(): string {
  const limit = 256 - (256 % READABLE_ALPHABET.length)
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (number < limit) return READABLE_ALPHABET.charAt(number % READABLE_ALPHABET.length)
  }
}
