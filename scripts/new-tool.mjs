import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from './processes.mjs'
import { listLines, toolFiles } from './tool-template.mjs'

/**
 * Writes the files of a new tool, which works and passes its tests, and adds a line to each of three lists.
 *
 *     npm run new-tool flatten-pdf flatten
 */

const [tool = '', operation = ''] = process.argv.slice(2)
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
if (!KEBAB.test(tool) || !KEBAB.test(operation)) {
  console.error('usage: npm run new-tool <tool-id> <operation>, both in kebab-case, such as flatten-pdf flatten')
  process.exit(1)
}

const files = toolFiles({ tool, operation })
for (const path of Object.keys(files)) {
  // A tool marked as coming soon already has a definition, for its card.
  if (existsSync(join(ROOT, path)) && !path.endsWith('/tool.ts')) throw new Error(`${path} exists already`)
}
for (const [path, text] of Object.entries(files)) {
  if (existsSync(join(ROOT, path))) continue
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
  console.log(`wrote ${path}`)
}
const lines = listLines({ tool, operation })
for (const [path, line] of Object.entries(lines)) addLine(path, line)
// Long names break lines.
spawnSync(process.execPath, [join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), ...Object.keys({ ...files, ...lines })], {
  cwd: ROOT,
})
console.log('The tool works at its address; docs/adding-a-tool.md says what comes next.')

/** Adds a line to a list unless it is there already, in order if the list is sorted by path. @param {string} path @param {string} line */
function addLine(path, line) {
  const present = readFileSync(join(ROOT, path), 'utf8').split('\n')
  if (present.includes(line)) return
  const [kind, from = ''] = line.startsWith('export') ? [/^export /, pathIn(line)] : [/^ {2}\w+: bind\(|^ {2}\}\)\),$/]
  const before = present.findLastIndex((one) => kind.test(one) && (from === '' || pathIn(one) < from))
  if (before === -1) throw new Error(`${path} has no place for: ${line}`)
  writeFileSync(join(ROOT, path), present.toSpliced(before + 1, 0, line).join('\n'))
  console.log(`added a line to ${path}`)
}

/** @param {string} line an export @returns {string} where it exports from */
function pathIn(line) {
  return line.slice(line.indexOf("'./"))
}
