/** Decodes a text: by its byte order mark, as UTF-8 if it is valid, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not valid as UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t', '|']
const SAMPLED_LINES = 50

/** The character between the values of a table as text: the one that most lines have the same number of. */
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
