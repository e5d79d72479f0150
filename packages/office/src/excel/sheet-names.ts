/** Excel takes no longer ones, in units of UTF-16. */
const MAX_LENGTH = 31
/** What no name may hold (ISO/IEC 29500-1, 18.2.19, and Excel). */
const FORBIDDEN = /[\p{Cc}[\]:*?/\\]/gu
/** A name that Excel keeps for itself. */
const RESERVED = 'history'

/** Names of sheets: legal, and each of them once, however they are written. */
export class SheetNames {
  private readonly taken = new Set([RESERVED])

  /** A name like the one wanted; a number is added where it is taken. */
  next(wanted: string, otherwise: string): string {
    const name = legal(wanted, MAX_LENGTH) || otherwise
    let unique = name
    for (let count = 2; this.taken.has(unique.toLowerCase()); count += 1) {
      const ending = ` (${count})`
      unique = `${legal(name, MAX_LENGTH - ending.length)}${ending}`
    }
    this.taken.add(unique.toLowerCase())
    return unique
  }
}

/** At the ends of a name Excel takes no apostrophes. */
function legal(wanted: string, length: number): string {
  const clean = wanted.toWellFormed().replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ')
  const trim = (text: string) => text.replaceAll(/^[\s']+|[\s']+$/g, '')
  return trim(cut(trim(clean), length))
}

/** A beginning that parts neither words, where it can, nor halves of characters. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  const space = start.lastIndexOf(' ')
  if (space > length / 2) return start.slice(0, space)
  const whole = text.slice(0, length)
  return whole.isWellFormed() ? whole : whole.slice(0, -1)
}
