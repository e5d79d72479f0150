import { OPERATIONS, type ProtectionFacts } from '@recto/contract'
import { expect, test } from 'vitest'

import { UNPROTECTED } from '../testing/fake-local-work.ts'
import { readFacts } from './read-facts.ts'

const json = (value: unknown) => new Blob([JSON.stringify(value)], { type: 'application/json' })

test("facts are validated against the contract's schema", async () => {
  const facts = await readFacts<ProtectionFacts>(OPERATIONS.checkProtection, json({ ...UNPROTECTED, more: 1 }))
  expect(facts).toEqual(UNPROTECTED)
})

test.each([
  ['another shape', OPERATIONS.checkProtection, json({ isEncrypted: 'perhaps' })],
  ['no JSON', OPERATIONS.checkProtection, new Blob(['%PDF-'])],
  ['an operation that answers with a file', OPERATIONS.protect, json(UNPROTECTED)],
])('%s is a failure of the operation', async (_what, operation, answer) => {
  await expect(readFacts(operation, answer)).rejects.toMatchObject({ name: 'CallError', message: operation.failure })
})
