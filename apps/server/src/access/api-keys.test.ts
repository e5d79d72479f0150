import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createApiKey } from './api-key.ts'
import { ApiKeys } from './api-keys.ts'
import { MAX_KEYS, type KeyEntry } from './key-entry.ts'
import { changeKeyFile, KeyFileError, readKeyFile } from './key-file.ts'

let folder = ''
let file = ''
const onProblem = vi.fn<(error: unknown) => void>()
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-keys-'))
  file = path.join(folder, 'deep', 'api-keys.json')
  onProblem.mockClear()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function createEntry(more: Partial<KeyEntry> = {}): { key: string; entry: KeyEntry } {
  const { key, id, hash } = createApiKey()
  return { key, entry: { id, hash, name: 'a program', createdAt: new Date().toISOString(), ...more } }
}

const add = (entry: KeyEntry) => changeKeyFile(file, (keys) => [...keys, entry])
const remove = (id: string) => changeKeyFile(file, (keys) => keys.filter((entry) => entry.id !== id))
const open = (fixed: KeyEntry[] = []) => ApiKeys.open({ file, fixed, onProblem })

test('a key added or revoked while the server runs takes effect with the next request', async () => {
  const keys = await open()
  const [first, second] = [createEntry(), createEntry()]
  expect(await keys.find(first.key)).toBeUndefined()
  await add(first.entry)
  expect(await keys.find(first.key)).toEqual(first.entry)
  await add(second.entry)
  expect(await keys.find(second.key)).toEqual(second.entry)
  await remove(first.entry.id)
  expect(await keys.find(first.key)).toBeUndefined()
  expect(await keys.find(second.key)).toEqual(second.entry)
  await rm(file)
  expect(await keys.find(second.key)).toBeUndefined()
  expect(onProblem).not.toHaveBeenCalled()
})

test('only the whole key counts', async () => {
  const { key, entry } = createEntry()
  const other = createEntry()
  await add(entry)
  const keys = await open()
  const last = key.endsWith('0') ? '1' : '0'
  for (const wrong of ['', entry.id, entry.hash, key.slice(0, -1), `${key.slice(0, -1)}${last}`, other.key])
    expect(await keys.find(wrong)).toBeUndefined()
  // One key's secret with another's ID.
  expect(await keys.find(other.key.replace(other.entry.id, entry.id))).toBeUndefined()
  expect(await keys.find(key)).toEqual(entry)
})

test('an expired key is invalid', async () => {
  const past = createEntry({ expiresAt: new Date(Date.now() - 1).toISOString() })
  const future = createEntry({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
  const keys = await open([past.entry, future.entry])
  expect(await keys.find(past.key)).toBeUndefined()
  expect(await keys.find(future.key)).toEqual(future.entry)
})

test('the file contains only hashes, is readable by its user alone, and is replaced atomically', async () => {
  const { key, entry } = createEntry({ limits: { rateLimit: 5, jobs: null } })
  await add(entry)
  const { ino } = await stat(file)
  await add(createEntry().entry)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(entry.hash)
  expect(text).not.toContain(key.slice(-64))
  expect((await readKeyFile(file))[0]).toEqual(entry)
  const after = await stat(file)
  expect(after.mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
  expect(after.ino).not.toBe(ino)
  expect(await readdir(path.dirname(file))).toEqual(['api-keys.json'])
})

test('of several concurrent changes none is lost: each succeeds or fails as a whole', async () => {
  const entries = Array.from({ length: 8 }, () => createEntry().entry)
  const ends = await Promise.allSettled(entries.map(add))
  const added = entries.filter((_, index) => ends[index]?.status === 'fulfilled')
  const failed = ends.filter((end) => end.status === 'rejected')
  expect(added.length).toBeGreaterThan(0)
  for (const { reason } of failed) expect(reason).toBeInstanceOf(KeyFileError)
  expect((await readKeyFile(file)).map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted())
})

test('a failed change leaves the file as it was', async () => {
  const { entry } = createEntry()
  await add(entry)
  const change = () => {
    throw new Error('no')
  }
  await expect(changeKeyFile(file, change)).rejects.toThrow('no')
  expect(await readKeyFile(file)).toEqual([entry])
  expect(await readdir(path.dirname(file))).toEqual(['api-keys.json'])
})

const tooMany = () => ({ version: 1, keys: Array.from({ length: MAX_KEYS + 1 }, () => createEntry().entry) })

test.each([
  ['no JSON', () => '{"version": 1, "keys": [{"id": "secret'],
  ['another version', () => '{"version": 2, "keys": []}'],
  ['a hash of another length', () => JSON.stringify({ version: 1, keys: [{ ...createEntry().entry, hash: 'aa' }] })],
  ['an unknown field', () => JSON.stringify({ version: 1, keys: [{ ...createEntry().entry, admin: true }] })],
  [
    'control characters in a name',
    () => JSON.stringify({ version: 1, keys: [createEntry({ name: 'a\u001b[2J' }).entry] }),
  ],
  ['too many keys', () => JSON.stringify(tooMany())],
])('a file with %s keeps the server from starting; a running one keeps its keys and logs it once', async (_, build) => {
  const { key, entry } = createEntry()
  await add(entry)
  const keys = await open()
  expect(keys.size).toBe(1)
  await writeFile(file, build())
  await expect(open()).rejects.toThrow(KeyFileError)
  await expect(open()).rejects.not.toThrow(/secret/)
  for (let request = 0; request < 3; request += 1) expect(await keys.find(key)).toEqual(entry)
  expect(onProblem).toHaveBeenCalledOnce()
})

test('a folder that cannot be created is named', async () => {
  file = '/proc/none/api-keys.json'
  await expect(add(createEntry().entry)).rejects.toThrow('/proc/none: cannot be created')
})

test('a file that others may write to is refused', async () => {
  await add(createEntry().entry)
  await chmod(file, 0o620)
  await expect(open()).rejects.toThrow('must not be writable by other users')
  await chmod(file, 0o444)
  expect((await open()).size).toBe(1)
})
