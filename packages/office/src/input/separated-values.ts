const SEPARATORS = [',', ';', '\t', '|']
const SAMPLED_LINES = 50

/** The separator of a CSV file: the character that occurs equally often in most lines. */
export function findSeparator(text: string): string {
  const lines = text.split(/\r?\n/, SAMPLED_LINES).filter((line) => line !== '')
  const unquoted = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const scores = SEPARATORS.map((separator) => {
    const counts = unquoted.map((line) => line.split(separator).length - 1)
    const [first = 0] = counts
    return first === 0 ? 0 : counts.filter((count) => count === first).length
  })
  const best = Math.max(...scores)
  return best === 0 ? ',' : (SEPARATORS[scores.indexOf(best)] ?? ',')
}

/** The rows of a CSV file. Quoted values may contain separators, line breaks and doubled quotes (RFC 4180). */
export function readSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A value in quotes, or up to the next separator; then what follows it.
  const value = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]*))(${separator === '|' ? '\\|' : separator}|\\r\\n?|\\n|$)`,
    'y',
  )
  while (value.lastIndex < text.length) {
    const match = value.exec(text)
    if (match === null) break
    const [, quoted, plain = '', end] = match
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator && value.lastIndex < text.length) continue
    if (end === separator) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
