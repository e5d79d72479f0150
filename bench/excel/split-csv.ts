/** Parses CSV into records (RFC 4180). */
export function splitCsv(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [whole, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    // The end of the text after the last line break.
    if (whole === '') break
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',' && end !== '') records.push([])
  }
  return records.filter(({ length }) => length > 0)
}
