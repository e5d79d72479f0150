/** The values of a list with commas, by records (RFC 4180): those in quotes may hold commas, quotes and ends of lines. */
export function splitCsv(text: string): string[][] {
  const records: string[][] = [[]]
  for (const [whole, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    // After the last end of a line there is nothing.
    if (whole === '') break
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',' && end !== '') records.push([])
  }
  return records.filter(({ length }) => length > 0)
}
