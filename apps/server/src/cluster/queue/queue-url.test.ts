import { expect, test } from 'vitest'

import { parseQueueUrl } from './queue-url.ts'

test.each([
  ['redis://localhost', { host: 'localhost', port: 6379, db: 0, prefix: 'recto' }],
  [
    'rediss://us%40er:p%2Fw@redis.example.com:6380/2?prefix=staging-1',
    { host: 'redis.example.com', port: 6380, username: 'us@er', password: 'p/w', db: 2, tls: {}, prefix: 'staging-1' },
  ],
  ['redis://:secret@[::1]:7000/', { host: '::1', port: 7000, password: 'secret', db: 0, prefix: 'recto' }],
])('reads %s', (text, address) => {
  expect(parseQueueUrl(text)).toEqual(address)
})

test.each([
  ['no url: secret', /^must be a URL such as/],
  ['http://:secret@localhost', /^must begin with redis/],
  ['redis:///0', /^must name a host/],
  ['redis://:secret@localhost/name', /number of a database/],
  ['redis://:secret@localhost?prefix={a}', /prefix/],
  ['redis://:secret%@localhost', /^must write % as %25/],
])('refuses %s without repeating the password', (text, message) => {
  expect(() => parseQueueUrl(text)).toThrow(message)
  expect(() => parseQueueUrl(text)).not.toThrow(/secret/)
})
