import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { OperatorKeys } from './operator-keys.ts'
import { SealError } from './seal-error.ts'
import { newKey } from './segments.ts'

const CONTEXT = 'jobs/a/key'
const [OLD, NEW, OTHER] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [string, string, string]

describe('the operator’s keys', () => {
  test('unwrap what they wrapped, and reveal nothing of it', () => {
    const dataKey = newKey()
    const keys = OperatorKeys.parse(OLD)
    const wrapped = keys.wrap(dataKey, CONTEXT)
    expect(wrapped.includes(dataKey.export())).toBe(false)
    expect(keys.unwrap(wrapped, CONTEXT).equals(dataKey)).toBe(true)
  })

  test('are changed by putting a new one in front; the old one may go once nothing needs it', () => {
    const dataKey = newKey()
    const before = OperatorKeys.parse(OLD).wrap(dataKey, CONTEXT)
    const both = OperatorKeys.parse(`${NEW}, ${OLD}`)
    expect(both.unwrap(before, CONTEXT).equals(dataKey)).toBe(true)
    const after = both.wrap(dataKey, CONTEXT)
    expect(OperatorKeys.parse(NEW).unwrap(after, CONTEXT).equals(dataKey)).toBe(true)
    expect(() => OperatorKeys.parse(OLD).unwrap(after, CONTEXT)).toThrow(SealError)
    expect(() => OperatorKeys.parse(NEW).unwrap(before, CONTEXT)).toThrow('CLUSTER_KEY may lack an earlier one')
  })

  test('unwrap neither the key of another job nor anything that is not a wrapped key', () => {
    const keys = OperatorKeys.parse(`${OLD},${OTHER}`)
    const wrapped = keys.wrap(newKey(), CONTEXT)
    expect(() => keys.unwrap(wrapped, 'jobs/b/key')).toThrow(SealError)
    for (const bytes of [Buffer.alloc(0), Buffer.from('RSF1'), wrapped.subarray(0, -1), randomBytes(wrapped.length)])
      expect(() => keys.unwrap(bytes, CONTEXT)).toThrow(SealError)
  })

  test('may be in base64url, with or without padding', () => {
    const bytes = randomBytes(32)
    const wrapped = OperatorKeys.parse(bytes.toString('base64')).wrap(newKey(), CONTEXT)
    for (const text of [bytes.toString('base64url'), bytes.toString('base64').replace('=', '')])
      expect(OperatorKeys.parse(text).unwrap(wrapped, CONTEXT).symmetricKeySize).toBe(32)
  })

  test.each([
    '',
    ' ',
    'secret',
    `${OLD},`,
    `${OLD},short`,
    randomBytes(31).toString('base64'),
    randomBytes(32).toString('hex'),
  ])('are 32 bytes each: %j', (text) => {
    const parse = () => OperatorKeys.parse(text)
    expect(parse).toThrow(/^must be 32 random bytes in base64, such as `openssl rand -base64 32` prints/)
    expect(parse).not.toThrow(new RegExp(OLD.slice(0, 8).replaceAll('+', '\\+')))
  })
})
