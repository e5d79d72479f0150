/**
 * `npm run configuration`: regenerates the table of `docs/configuration.md` from the server's settings. A test
 * compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { SETTINGS } from '../apps/server/src/config/settings.ts'
import { ROOT } from './processes.mjs'

const TABLE = /^\|.*\|$(?:\n\|.*\|$)*/m

/** Path of the reference. */
export const PAGE = join(ROOT, 'docs/configuration.md')

/**
 * The page, with a table of the current settings.
 * @param {string} page
 */
export function withSettings(page) {
  const settings = Object.values(SETTINGS).map(({ name, defaultText, meaning }) => [
    `\`${name}\``,
    defaultText,
    meaning,
  ])
  return page.replace(TABLE, () => tableOf([['name', 'default', 'meaning'], ...settings]))
}

/**
 * A table in the formatter's style: every column as wide as its widest cell.
 * @param {string[][]} rows the first one is the header
 */
function tableOf(rows) {
  const columns = rows[0] ?? []
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)))
  const lines = rows.map((row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const before = readFileSync(PAGE, 'utf8')
  const after = withSettings(before)
  writeFileSync(PAGE, after)
  const count = Object.keys(SETTINGS).length
  console.log(
    after === before
      ? `docs/configuration.md is up to date: ${count} settings`
      : `docs/configuration.md: wrote the table of ${count} settings`,
  )
}
