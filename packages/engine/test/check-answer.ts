import assert from 'node:assert/strict'

import { OPERATIONS } from '@recto/contract'

import type { AcceptedCase, CaseResult } from './operation-case.ts'

/** Checks what the contract says of every answer of an operation, whatever the row is about. */
export function checkAnswer(row: AcceptedCase, { name, bytes }: CaseResult): void {
  const { answer, outputName } = OPERATIONS[row.operation]
  assert.equal(name, outputName(row.files().map((file) => file.name)))
  if (answer.kind === 'file') return
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  // Strict: a field that the contract does not describe is one too many.
  answer.schema.strict().parse(value)
}
