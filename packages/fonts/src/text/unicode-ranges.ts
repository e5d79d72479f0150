/** Ranges of code points in ascending order: first and last of each. */
export type UnicodeRanges = readonly (readonly [first: number, last: number])[]

/** Parses ranges in CSS syntax: `U+0600-06FF,U+200C`. */
export function parseRanges(text: string): UnicodeRanges {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

/** Whether a code point is in one of the ranges. */
export function includes(ranges: UnicodeRanges, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}
