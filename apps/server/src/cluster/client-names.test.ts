import { createHash, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createClientNames } from './client-names.ts'

const [OLD, NEW] = [1, 2].map(() => randomBytes(32).toString('base64'))

test('names depend on the first key of the cluster, so that nobody without it can try out addresses', () => {
  const nameClient = createClientNames(`${OLD}`)
  const name = nameClient('192.0.2.1')
  expect(name).toMatch(/^[\w-]{22}$/)
  expect(createClientNames(`${OLD},${NEW}`)('192.0.2.1')).toBe(name)
  const others = [createClientNames(`${NEW},${OLD}`)('192.0.2.1'), nameClient('192.0.2.2'), nameClient('key 0a1b')]
  expect(new Set([name, ...others]).size).toBe(4)
  expect(createHash('sha256').update('192.0.2.1').digest('base64url')).not.toContain(name)
})
