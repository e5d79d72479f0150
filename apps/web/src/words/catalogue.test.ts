// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { CONTRACT_WORDS } from './contract-words.ts'

const run = promisify(execFile)
const web = fileURLToPath(new URL('../..', import.meta.url))
const lingui = fileURLToPath(new URL('../../../../node_modules/.bin/lingui', import.meta.url))

/** The messages of a catalogue, each with its identity and its text; the file's own head is not one. */
function readMessages(po: string): string[] {
  const entries = po.matchAll(/^(?:msgctxt "[^\n]*"\n)?msgid (?:"[^\n]*"\n)+msgstr (?:"[^\n]*"\n?)+/gm)
  return [...entries].slice(1).map(([text]) => text.trim())
}

test('the catalogue holds every sentence of the source and of the contract, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'))
  try {
    await run(lingui, ['extract', '--clean'], { cwd: web, env: { ...process.env, MESSAGES_DIR: folder } })
    const fresh = readMessages(await readFile(join(folder, 'en.po'), 'utf8'))
    const kept = readMessages(await readFile(join(web, 'src/locales/en.po'), 'utf8'))
    expect(fresh.length).toBeGreaterThan(CONTRACT_WORDS.length)
    // When this fails: npm run messages -w apps/web
    expect(new Set(kept)).toEqual(new Set(fresh))
    expect(kept.filter((message) => message.endsWith('\nmsgstr ""'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
}, 60_000)
