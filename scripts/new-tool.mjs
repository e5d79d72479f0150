import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ROOT } from './processes.mjs'

/**
 * Writes a tool's folders and its lines in the lists, in a state that the compiler refuses until each part is filled in.
 *
 *     npm run new-tool flatten-pdf flatten
 */

const [tool = '', operation = ''] = process.argv.slice(2)
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
if (!KEBAB.test(tool) || !KEBAB.test(operation)) {
  console.error('usage: npm run new-tool <tool-id> <operation>, both in kebab-case, such as flatten-pdf flatten')
  process.exit(1)
}

const toolValue = camel(tool)
const operationValue = camel(operation)
const component = `${toolValue[0]?.toUpperCase()}${toolValue.slice(1)}`
const [page, wizard] = [`${component}Page`, `${component}Wizard`]
const title = tool
  .split('-')
  .map((word) => (word === 'pdf' ? 'PDF' : `${word[0]?.toUpperCase()}${word.slice(1)}`))
  .join(' ')

/** @type {Record<string, string>} */
const files = {
  [`packages/contract/src/tools/${tool}/tool.ts`]: `import { defineTool } from '../../define-tool.ts'

/** ${title}. */
export const ${toolValue} = defineTool({
  id: '${tool}',
  title: '${title}',
  description: '',
  route: '/tools/${tool}',
  availability: 'available',
})
`,
  [`packages/contract/src/tools/${tool}/${operation}.ts`]: `import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'

/** ${title}. */
export const ${operationValue} = defineOperation({
  id: '${operationValue}',
  tool: '${tool}',
  path: '/pdf/${operation}',
  summary: '${title}',
  files: { field: 'file', min: 1, max: 1 },
  options: z.object({}),
  encoding: 'flat',
})
`,
  [`packages/engine/src/tools/${tool}/${operation}.ts`]: `import type { OPERATIONS } from '@recto/contract'

import type { Operation } from '../../operation.ts'

/** ${title}: see \`${operationValue}\` in the contract. */
export const ${operationValue}: Operation<typeof OPERATIONS.${operationValue}> = async (files, options, context) => {
}
`,
  [`packages/engine/src/tools/${tool}/${operation}.cases.ts`]: `import type { OperationCases } from '../../../test/operation-case.ts'

/** The table of ${operationValue}. */
export const cases: OperationCases = { accepted: [], refused: [] }
`,
  [`packages/engine/src/tools/${tool}/${operation}.test.ts`]: `import { expect, test } from 'vitest'

import { ${operationValue} } from './${operation}.ts'

test('what the table of cases cannot show', () => {
  expect(${operationValue}).toBe('tested')
})
`,
  [`apps/web/src/tools/${tool}/settings.tsx`]: `/** What the visitor can set. */
export function Settings() {
}
`,
  [`apps/web/src/tools/${tool}/wizard.tsx`]: `import { Settings } from './settings.tsx'

/** All three steps. */
export function ${wizard}() {
}
`,
  [`apps/web/src/tools/${tool}/page.tsx`]: `import { ToolPage } from '../../wizard/tool-page.tsx'

/** ${title}. */
export function ${page}() {
  return <ToolPage promise="" load={async () => (await import('./wizard.tsx')).${wizard}} />
}
`,
  [`apps/web/src/tools/${tool}/page.test.tsx`]: `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ${page} } from './page.tsx'

test('a visitor finds the tool under its name', () => {
  render(<${page} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}')
})
`,
  [`e2e/tools/${tool}.spec.ts`]: `import { expect, test } from 'vitest'

test('a visitor comes with a file and leaves with another', () => {
  expect('a journey through /tools/${tool}').toBe('written')
})
`,
}

/** Imports, and whatever else stands on lines of its own, with the text they stand before. @type {[path: string, before: string, line: string][]} */
const lines = [
  [
    'packages/contract/src/tools/catalogue.ts',
    '\n/**\n * Every tool,',
    `import { ${toolValue} } from './${tool}/tool.ts'\n`,
  ],
  [
    'packages/contract/src/tools/index.ts',
    '\n/** Every operation',
    `import { ${operationValue} } from './${tool}/${operation}.ts'\n`,
  ],
  [
    'packages/engine/test/case-tables.ts',
    "import type { OperationCases } from './operation-case.ts'",
    `import { cases as ${operationValue} } from '../src/tools/${tool}/${operation}.cases.ts'\n`,
  ],
]

/** Lists that every tool or operation is in, and what goes in there. @type {[path: string, list: string, item: string][]} */
const items = [
  ['packages/contract/src/tools/catalogue.ts', 'TOOLS', toolValue],
  ['packages/contract/src/tools/index.ts', 'OPERATIONS', operationValue],
  [
    'packages/engine/src/run-operation.ts',
    'RUNNERS',
    `${operationValue}: bind(OPERATIONS.${operationValue}, async () => (await import('./tools/${tool}/${operation}.ts')).${operationValue})`,
  ],
  ['packages/engine/test/case-tables.ts', 'CASE_TABLES', operationValue],
  ['apps/web/src/tools/index.ts', 'PAGES', `'${tool}': async () => (await import('./${tool}/page.tsx')).${page}`],
]

for (const path of Object.keys(files)) {
  // A tool that was announced has its card already.
  if (existsSync(join(ROOT, path)) && !path.endsWith('/tool.ts')) throw new Error(`${path} exists already`)
}
for (const [path, text] of Object.entries(files)) {
  if (existsSync(join(ROOT, path))) continue
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
  console.log(`wrote ${path}`)
}
for (const [path, before, line] of lines) insertLine(path, before, line)
for (const [path, list, item] of items) insertItem(path, list, item)
console.log('Now follow the compiler: npm run check:types')

/** Puts a line before some text, unless it stands there already. @param {string} path @param {string} before @param {string} line */
function insertLine(path, before, line) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const missing = line
    .split('\n')
    .filter((part) => part !== '' && !text.includes(part.trim()))
    .join('\n')
  const at = text.lastIndexOf(before)
  if (at === -1) throw new Error(`${path} has no place for: ${line}`)
  if (missing === '') return
  writeFileSync(join(ROOT, path), `${text.slice(0, at)}${missing}\n${text.slice(at)}`)
  console.log(`added a line to ${path}`)
}

/** Puts an item at the end of a list or record, on one line or on many, unless it is in there. @param {string} path @param {string} list @param {string} item */
function insertItem(path, list, item) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const match = new RegExp(`const ${list}\\b.*? = [[{]([^]*?)[\\]}](?= as const|\\n\\n|\\n$)`).exec(text)
  if (match === null) throw new Error(`${path} has no list ${list}`)
  const [whole, inner = ''] = match
  if (inner.split(/,\s*/).some((present) => present.trim() === item)) return
  const added = inner.endsWith('\n') ? `${inner}  ${item},\n` : `${inner.trimEnd()}, ${item} `
  const end = match.index + whole.length - 1
  writeFileSync(join(ROOT, path), `${text.slice(0, end - inner.length)}${added}${text.slice(end)}`)
  console.log(`added ${item} to ${list} in ${path}`)
}

/** @param {string} name @returns {string} */
function camel(name) {
  return name.replaceAll(/-([a-z0-9])/g, (/** @type {string} */ part) => part.slice(1).toUpperCase())
}
