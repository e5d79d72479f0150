import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { ApiKeys } from './api-keys.ts'
import { createApiKey, hashApiKey, isSameHash, readKeyId, redactApiKeys } from './api-key.ts'

const compared = vi.spyOn(crypto, 'timingSafeEqual')

// Without this, named imports of Node's built-in modules do not see changes to the default export.
beforeAll(() => syncBuiltinESMExports())
afterAll(() => {
  compared.mockRestore()
  syncBuiltinESMExports()
})

test('a key has a public ID and 256 random bits, and is stored as its SHA-256 hash', () => {
  const keys = Array.from({ length: 100 }, createApiKey)
  for (const { key, id, hash } of keys) {
    expect(key).toMatch(new RegExp(`^recto_${id}_[0-9a-f]{64}$`))
    expect(readKeyId(key)).toBe(id)
    expect(hash).toBe(createHash('sha256').update(key, 'utf8').digest('hex'))
    expect(hashApiKey(key)).toBe(hash)
  }
  expect(new Set(keys.map(({ id }) => id)).size).toBe(100)
  expect(new Set(keys.map(({ key }) => key.slice(-64))).size).toBe(100)
})

test('hashes are compared in full with timingSafeEqual', () => {
  const [one, other] = [createApiKey().hash, createApiKey().hash]
  compared.mockClear()
  expect(isSameHash(one, one)).toBe(true)
  expect(isSameHash(one, other)).toBe(false)
  // Differs in the last bit only.
  expect(isSameHash('00'.repeat(32), `${'00'.repeat(31)}01`)).toBe(false)
  expect(compared.mock.calls.map((pair) => pair.map(({ byteLength }) => byteLength))).toEqual([
    [32, 32],
    [32, 32],
    [32, 32],
  ])
})

test('a key with an unknown ID costs the same comparison as one with a wrong secret', async () => {
  const { key, id, hash } = createApiKey()
  const entry = { id, hash, name: 'a program', createdAt: new Date().toISOString() }
  const keys = await ApiKeys.open({ file: '/nowhere/api-keys.json', fixed: [entry], onProblem: () => undefined })
  const other = createApiKey().key
  for (const wrong of [other, other.replace(readKeyId(other) ?? '', id)]) {
    compared.mockClear()
    expect(await keys.find(wrong)).toBeUndefined()
    expect(compared).toHaveBeenCalledOnce()
  }
  expect(await keys.find(key)).toEqual(entry)
})

test.each([
  '',
  'recto_',
  `recto_0a1b2c3d4e5f_${'a'.repeat(63)}`,
  `recto_0a1b2c3d4e5f_${'a'.repeat(65)}`,
  `recto_0A1B2C3D4E5F_${'a'.repeat(64)}`,
  `Recto_0a1b2c3d4e5f_${'a'.repeat(64)}`,
  ` recto_0a1b2c3d4e5f_${'a'.repeat(64)}`,
  `recto_0a1b2c3d4e5f_${'a'.repeat(64)}\n`,
])('%j is not a key', (text) => {
  expect(readKeyId(text)).toBeUndefined()
})

test('keys in a text are hidden, even when truncated', () => {
  const { key } = createApiKey()
  expect(redactApiKeys(`a ${key}, ${key.slice(0, 40)} and ${key.toUpperCase()}`)).toBe('a recto_…, recto_… and recto_…')
})
