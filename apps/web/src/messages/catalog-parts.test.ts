// @vitest-environment node
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

const SOURCE = path.join(import.meta.dirname, '..')

/** Imports evaluated before a module runs, and imports loaded on demand. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm

/** Code that uses the message catalog. */
const USES_MESSAGES = /<Trans>|<Plural\b|\bt`|\bplural\(/

const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g

/** Modules loaded on demand that are named by a pattern. */
const DYNAMIC_IMPORT_PATTERN = /\bimport\.meta\.glob\b[^(]*\('(\.[^']+)'/g

/** Modules that load more messages than those of the frame, and the part of the catalog they load. */
const LOADED_PARTS: readonly (readonly [module: RegExp, part: string])[] = [
  [/^tools\/[\w-]+\/wizard\.tsx$/, 'steps'],
  [/^tools\/[\w-]+\/wizard\.tsx$/, 'warnings'],
  [/^tools\/sanitize-pdf\/wizard\.tsx$/, 'cleaning'],
  [/^tools\/organize-pdf\/wizard\.tsx$/, 'organizing'],
  [/^pages\/home\/home-page\.tsx$/, 'home'],
  [/^wizard\/(?:api-key|tool-gap)-notice\.tsx$/, 'steps'],
  [/^tools\/ocr-pdf\/(?:wizard|batch)\.tsx$/, 'reading'],
  [/^pages\/upload\/upload-screen\.tsx$/, 'steps'],
  [/^pages\/upload\/upload-screen\.tsx$/, 'warnings'],
  ...['steps', 'warnings', 'batch'].map((part) => [/^tools\/[\w-]+\/batch\.tsx$/, part] as const),
  [/^tools\/sanitize-pdf\/batch\.tsx$/, 'cleaning'],
  [/^tools\/protect-pdf\/page\.tsx$/, 'protection'],
  [/^offline\/offline-app\.tsx$/, 'offline'],
  [/^wizard\/loss-notice\.tsx$/, 'warnings'],
  // Nothing in them is shown before a file was inspected, which loads the messages (load-calls.ts).
  [/^tools\/protect-pdf\/protection-(?:calls\.ts|done\.tsx)$/, 'steps'],
  [/^tools\/protect-pdf\/protection-(?:calls\.ts|done\.tsx)$/, 'warnings'],
  [/^where\/(?:where-line|where-ask|server-offer)\.tsx$/, 'where'],
  [/^late-controls\/(?!lazy)[\w-]+\.tsx$/, 'controls'],
  [/^wizard\/details-content\.tsx$/, 'steps'],
  [/^shelf\/screens\/(?:shelf-screen|file-choice)\.tsx$/, 'shelf'],
  [/^pages\/(?!home|tools|upload)[\w-]+\/[\w-]+-page\.tsx$/, 'pages'],
]

/** Modules Protect loads early but uses only after a file was inspected (load-calls.ts). */
const LOADED_LATER =
  /^messages\/(?:(?:error|complexity|finding|warning)-messages|warned-pages)\.ts with frame, protection$/

/** The source files with messages, and the parts of the catalog that contain them. */
async function readOrigins(): Promise<Map<string, Set<string>>> {
  const origins = new Map<string, Set<string>>()
  const parts = globSync('locales/*/en.po', { cwd: SOURCE }).map((file) => path.basename(path.dirname(file)))
  for (const part of ['frame', ...parts]) {
    const catalog = await readFile(path.join(SOURCE, 'locales', part === 'frame' ? '.' : part, 'en.po'), 'utf8')
    for (const [, file = ''] of catalog.matchAll(/^#: src\/(\S+)$/gm)) {
      origins.set(file, (origins.get(file) ?? new Set()).add(part))
    }
  }
  return origins
}

/** What a module fetches later. */
function laterModules(source: string, from: string): string[] {
  const patterns = named(source, DYNAMIC_IMPORT_PATTERN, from)
  return [...named(source, DYNAMIC_IMPORT, from), ...patterns.flatMap((pattern) => globSync(pattern, { cwd: SOURCE }))]
}

function named(source: string, pattern: RegExp, from: string): string[] {
  const files = [...source.matchAll(pattern)].map(([, file = '']) => path.join(path.dirname(from), file))
  return files.filter((file) => /\.tsx?$/.test(file))
}

test('no module runs before its messages are loaded', async () => {
  const origins = await readOrigins()
  const waiting = [{ file: 'app/main.tsx', parts: ['frame'] }]
  const seen = new Set<string>()
  const silent: string[] = []
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { file, parts } = visit
    const key = `${file} with ${parts.join(', ')}`
    if (seen.has(key)) continue
    seen.add(key)
    const spoken = origins.get(file)
    const source = await readFile(path.join(SOURCE, file), 'utf8')
    if (USES_MESSAGES.test(source) && !parts.some((part) => spoken?.has(part))) silent.push(key)
    for (const next of named(source, STATIC_IMPORT, file)) waiting.push({ file: next, parts })
    for (const next of laterModules(source, file)) {
      const brought = LOADED_PARTS.filter(([module]) => module.test(next)).map(([, part]) => part)
      waiting.push({ file: next, parts: [...new Set([...parts, ...brought])].toSorted() })
    }
  }
  // Both entry points of a tool were visited.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'wizard/tool-page.tsx with frame',
      'tools/rotate-pdf/rotate-step.tsx with frame, steps, warnings',
    ]),
  )
  expect(silent.filter((key) => !LOADED_LATER.test(key))).toEqual([])
})
