/** Longest sheet name in Excel, in UTF-16 units. */
const MAX_LENGTH = 31
/** Characters that sheet names cannot contain (ISO/IEC 29500-1, 18.2.19, and Excel). */
const FORBIDDEN = /[\p{Cc}[\]:*?/\\]/gu
/** A name that Excel reserves. */
const RESERVED = 'history'

/** Makes sheet names valid, and unique ignoring case. */
export class SheetNames {
  readonly #used = new Set([RESERVED])

  /** @returns a valid name close to the preferred one, with a number appended if that is in use */
  next(preferred: string, fallback: string): string {
    const name = toValid(preferred, MAX_LENGTH) || fallback
    let unique = name
    for (let count = 2; this.#used.has(unique.toLowerCase()); count += 1) {
      const suffix = ` (${count})`
      unique = `${toValid(name, MAX_LENGTH - suffix.length)}${suffix}`
    }
    this.#used.add(unique.toLowerCase())
    return unique
  }
}

/** The name without forbidden characters, and without apostrophes at either end, truncated to a length in UTF-16 units. */
function toValid(preferred: string, length: number): string {
  const clean = preferred.toWellFormed().replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ')
  // The lookbehind keeps the time linear in the length of a run in the middle.
  const trim = (text: string) => text.replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, '')
  return trim(truncate(trim(clean), length))
}

/** Truncates between words if that leaves more than half of the length, and never within a surrogate pair. */
function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  const space = start.lastIndexOf(' ')
  if (space > length / 2) return start.slice(0, space)
  const truncated = text.slice(0, length)
  return truncated.isWellFormed() ? truncated : truncated.slice(0, -1)
}
