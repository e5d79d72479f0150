import { AppError } from '@recto/contract'
import { expect, test } from 'vitest'

import { toLocalError } from './to-local-error.ts'

test.each<[string, unknown, object]>([
  [
    'an error of ours',
    new AppError('DAMAGED_PDF', { file: 'a.pdf' }),
    { code: 'DAMAGED_PDF', facts: { file: 'a.pdf' } },
  ],
  [
    'the want of memory',
    new RangeError('Array buffer allocation failed'),
    { code: 'TOO_COMPLEX', facts: { reason: 'memory' } },
  ],
  ['the same in words', 'Uncaught Error: out of memory', { code: 'TOO_COMPLEX', facts: { reason: 'memory' } }],
  ['a file that is gone', new DOMException('gone', 'NotReadableError'), { code: 'BAD_REQUEST' }],
  ['another RangeError', new RangeError('Invalid array length'), { code: 'INTERNAL' }],
  ['anything else', undefined, { code: 'INTERNAL' }],
])('%s', (_what, cause, expected) => {
  expect(toLocalError(cause)).toMatchObject(expected)
})
