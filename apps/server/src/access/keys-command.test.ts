import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { readConfig } from '../config.ts'
import { createApiKey } from './api-key.ts'
import { KeysUsageError, runKeysCommand } from './keys-command.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-keys-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the command and returns what it prints. */
async function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ out: string; note: string }> {
  const printed = { out: '', note: '' }
  const output = {
    out: (text: string) => void (printed.out += text),
    note: (text: string) => void (printed.note += `${text}\n`),
  }
  await runKeysCommand(args, readConfig({ DATA_DIR: folder, API_KEYS: 'required', ...environment }), output)
  return printed
}

test.each([
  [[], 'which command?'],
  [['rename'], 'unknown command'],
  [['add'], 'add takes one name'],
  [['add', 'a', 'b'], 'add takes one name'],
  [['add', 'a\u001b[2J'], 'the name must be 1 to 100 printable characters'],
  [['add', 'a', '--rate', '0'], '--rate must be a whole number from 1 to 1000000'],
  [['add', 'a', '--jobs', 'x'], '--jobs must be a whole number or off'],
  [['add', 'a', '--expires', '2001-01-01'], '--expires must be a date in the future'],
  [['add', 'a', '--expires', '2099-02-30'], '--expires must be a date in the future'],
  [['add', 'a', '--expires', 'soon'], '--expires must be a date in the future'],
  [['add', 'a', '--no-store', '--rate', '5'], 'cannot have separate limits'],
  [['add', 'a', '--bogus'], '--bogus'],
  [['list', 'all'], 'all'],
  [['revoke'], 'revoke takes one ID'],
  [['revoke', '0a1b2c3d4e5f'], 'there is no key with this ID'],
])('recto keys %j is refused and changes nothing', async (args, words) => {
  await expect(run(args)).rejects.toThrow(words)
  await expect(run(args)).rejects.toBeInstanceOf(KeysUsageError)
  expect(await readdir(folder)).toEqual([])
})

test('the file is in the data folder by default', async () => {
  await run(['add', 'a program'])
  expect(await readdir(folder)).toEqual(['api-keys.json'])
  await run(['add', 'a program'], { API_KEYS_FILE: path.join(folder, 'other.json') })
  expect(await readdir(folder)).toEqual(['api-keys.json', 'other.json'])
})

test('limits of a key can be lifted, and a key is valid until the end of its last day', async () => {
  await run(['add', 'a program', '--daily', '7', '--rate', 'off', '--expires', '2099-12-31'])
  const [entry] = JSON.parse((await run(['list', '--json'])).out) as object[]
  expect(entry).toMatchObject({
    limits: { dailyOperations: 7, rateLimit: null },
    expiresAt: '2099-12-31T23:59:59.999Z',
  })
  expect((await run(['list'])).out).toContain('2099-12-31  rate off, daily 7  a program')
})

test('revoking a key by its secret points to the ID, and does not repeat the secret', async () => {
  const { key, id } = createApiKey()
  await expect(run(['revoke', key])).rejects.toThrow(`give the ID alone, without the secret: ${id}`)
  await expect(run(['revoke', key])).rejects.not.toThrow(key.slice(-64))
})

test('keys from the variable are listed, and revoked there', async () => {
  const { id, hash } = createApiKey()
  const environment = { API_KEY_HASHES: `${id}:${hash}` }
  expect((await run(['list'], environment)).out).toContain(id)
  expect((await run(['list', '--json'], environment)).out).not.toContain(hash)
  await expect(run(['revoke', id], environment)).rejects.toThrow('API_KEY_HASHES')
})

test('adding a key to a server that ignores keys prints a warning', async () => {
  expect((await run(['add', 'a program'], { API_KEYS: 'none' })).note).toContain('ignores keys')
  expect((await run(['add', 'a program'])).note).not.toContain('ignores keys')
})
