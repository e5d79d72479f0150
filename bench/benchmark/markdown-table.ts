/** A Markdown table in the formatter's style: every column as wide as its widest cell. @param rows the first one is the header */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows.map((row) => row.map(escapeCell))
  const widths = header.map((_, index) => Math.max(3, ...[header, ...body].map((row) => row[index]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    `| ${widths.map((width, index) => (row[index] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lineOf(header), rule, ...body.map(lineOf)].join('\n')
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ')
}
