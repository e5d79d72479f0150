// @vitest-environment node
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { CONTRACT_MESSAGES } from './contract-messages.ts'
import { LANGUAGES } from './languages.ts'

const run = promisify(execFile)
const web = fileURLToPath(new URL('../..', import.meta.url))
const lingui = fileURLToPath(new URL('../../../../node_modules/.bin/lingui', import.meta.url))

/** The folders of the catalogs: one for each part of the site, next to the folder that contains them. */
const PARTS = ['.', ...readdirSync(join(web, 'src/locales')).filter((name) => !name.includes('.'))]

const LINES = String.raw`((?:"[^\n]*"\n?)+)`
const ENTRY = new RegExp(`^(?:msgctxt ${LINES})?msgid ${LINES}msgstr ${LINES}`, 'gm')

interface Entry {
  /** The context and the ID, as in the file. */
  key: string
  identity: string
  text: string
}

const joined = (lines = '') => (lines.match(/"[^\n]*"/g) ?? []).map((line) => String(JSON.parse(line))).join('')

/** Reads the messages of a catalog, without the file's header. */
async function readMessages(path: string): Promise<Entry[]> {
  const entries = [...(await readFile(path, 'utf8')).matchAll(ENTRY)].map(([, context, identity, text]) => ({
    key: `${joined(context)}\n${joined(identity)}`,
    identity: joined(identity),
    text: joined(text),
  }))
  return entries.filter(({ identity }) => identity !== '')
}

/** Reads all catalogs of a language, one for each part of the site (lingui.config.ts). */
async function readAll(folder: string, language: string): Promise<Entry[]> {
  const parts = await Promise.all(PARTS.map((part) => readMessages(join(folder, part, `${language}.po`))))
  return parts.flat()
}

const kept = (language: string) => readAll(join(web, 'src/locales'), language)

/** The placeholders and tags of a message, each once; the texts of plural forms are skipped. */
function holes(message: string): string[] {
  const found = message.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)(?=[,}])|(<\/?\d+\/?>)/g)
  return [...new Set([...found].map(([, value, tag]) => value ?? tag ?? ''))].toSorted()
}

test('the catalogs contain every message of the sources and of the contract, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'))
  try {
    await run(lingui, ['extract', '--clean'], { cwd: web, env: { ...process.env, MESSAGES_DIR: folder } })
    const fresh = await readAll(folder, 'en')
    expect(fresh.length).toBeGreaterThan(CONTRACT_MESSAGES.length)
    const texts = (entries: Entry[]) => new Map(entries.map(({ key, text }) => [key, text]))
    // When this fails: npm run messages -w apps/web
    expect(texts(await kept('en'))).toEqual(texts(fresh))
    expect(fresh.filter(({ text }) => text === '')).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
}, 180_000)

describe.each(LANGUAGES.map(({ id }) => id).filter((id) => id !== 'en'))('the catalog in %s', (language) => {
  test('has every message, with the same placeholders', async () => {
    const source = await kept('en')
    const english = new Map(source.map(({ key, text }) => [key, text]))
    const translated = await kept(language)
    expect(translated.map(({ key }) => key).toSorted()).toEqual(source.map(({ key }) => key).toSorted())
    expect(translated.filter(({ text }) => text.trim() === '')).toEqual([])
    const odd = translated.filter(({ key, text }) => holes(text).join() !== holes(english.get(key) ?? '').join())
    expect(odd).toEqual([])
  })

  test('translates a message the same way in all of its parts', async () => {
    const texts = Map.groupBy(await kept(language), ({ key }) => key)
    const inconsistent = [...texts.values()].filter((entries) => new Set(entries.map(({ text }) => text)).size > 1)
    expect(inconsistent).toEqual([])
  })

  test('is not a copy of the English one', async () => {
    const english = new Map((await kept('en')).map(({ key, text }) => [key, text]))
    const copied = (await kept(language)).filter(({ key, text }) => english.get(key) === text && /\s/.test(text))
    // Names and numbers are the same in every language; whole sentences are not.
    expect(copied.filter(({ text }) => text.split(/\s+/).length > 3)).toEqual([])
  })
})
