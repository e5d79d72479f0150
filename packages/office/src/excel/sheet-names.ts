/** Longest sheet name in Excel, in UTF-16 units. */
const MAX_LENGTH = 31
/** Characters that sheet names cannot contain (ISO/IEC 29500-1, 18.2.19, and Excel). */
const FORBIDDEN = /[\p{Cc}[\]:*?/\\]/gu
/** A name that Excel reserves. */
const RESERVED = 'history'

/** Makes sheet names valid, and unique ignoring case. */
export class SheetNames {
  private readonly taken = new Set([RESERVED])

  /** @returns a valid name close to the one wanted, with a number appended if it is taken. */
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

/** Excel does not allow apostrophes at either end of a name. */
function legal(wanted: string, length: number): string {
  const clean = wanted.toWellFormed().replace(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ')
  const trim = (text: string) => text.replaceAll(/^[\s']+|[\s']+$/g, '')
  return trim(cut(trim(clean), length))
}

/** Truncates between words if possible, and never within a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length + 1)
  const space = start.lastIndexOf(' ')
  if (space > length / 2) return start.slice(0, space)
  const whole = text.slice(0, length)
  return whole.isWellFormed() ? whole : whole.slice(0, -1)
}
