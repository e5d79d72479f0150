import { inspect } from 'node:util'

import { ERRORS, toAppError } from '@recto/contract'
import { expect, test } from 'vitest'

import { folderFailure } from './objects/folder-failures.ts'
import { s3Failure } from './objects/s3-failures.ts'
import { RangeIgnoredError, StoreUnavailableError } from './objects/store-unavailable-error.ts'
import { QueueUnavailableError } from './queue/queue-unavailable-error.ts'
import { UnavailableError } from './unavailable-error.ts'

const networkError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

test.each([
  [new QueueUnavailableError(networkError), 'QueueUnavailableError', 'The queue cannot be reached.'],
  [s3Failure(networkError), 'StoreUnavailableError', 'The object store cannot be used: ECONNREFUSED.'],
  [folderFailure(networkError), 'StoreUnavailableError', 'The shared folder cannot be used: ECONNREFUSED.'],
  [new RangeIgnoredError(), 'RangeIgnoredError', 'The store ignores the range of a request.'],
])('%s is answered with 503 and says when to try again', (error, name, message) => {
  expect(error).toBeInstanceOf(UnavailableError)
  const answered = toAppError(error)
  expect(answered).toBe(error)
  expect(answered).toMatchObject({ name, code: 'BUSY', facts: { retryAfterSeconds: 5 }, cause: { message } })
  expect(ERRORS[answered.code].status).toBe(503)
})

test('the cause keeps the original error, without anything confidential', () => {
  expect(new StoreUnavailableError('away', { cause: networkError }).origin).toBe(networkError)
  expect(new StoreUnavailableError('away').origin).toBeUndefined()

  const telling = Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['s3cret'] } })
  const queueError = new QueueUnavailableError(telling)
  expect(queueError.origin).toMatchObject({ message: 'WRONGPASS' })
  const storeError = s3Failure(Object.assign(new Error('Forbidden'), { $response: { headers: 's3cret' } }))
  for (const error of [queueError, storeError])
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('s3cret')
})
