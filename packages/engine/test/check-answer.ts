import assert from 'node:assert/strict'

import { answerName, contentTypesOf, OPERATIONS } from '@recto/contract'
import { documentsOf } from '@recto/runtime'

import type { AcceptedCase, CaseResult } from './operation-case.ts'

const ZIP = 'application/zip'

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Checks the contract's requirements for every result of an operation. */
export function checkAnswer(row: AcceptedCase, { name, bytes }: CaseResult): void {
  const operation = OPERATIONS[row.operation]
  const { answer } = operation
  const type = contentTypesOf(answer).find((candidate) => (candidate === ZIP) === isZip(bytes)) ?? ''
  const inputNames = documentsOf(row.files()).map((file) => file.name)
  assert.equal(name, answerName(operation, type, inputNames, row.options))
  if (answer.kind === 'file') return
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  // Strict, so that fields missing from the contract fail.
  answer.schema.strict().parse(value)
}
