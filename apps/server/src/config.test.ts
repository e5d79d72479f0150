import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const KEY = randomBytes(32).toString('base64')
const CLUSTER = { QUEUE_URL: 'redis://queue', STORE_URL: 's3://bucket', CLUSTER_KEY: KEY }

test('default limits made for one machine are wider in a cluster', () => {
  expect(readConfig({})).toMatchObject({ queueLimit: 100, storeBudgetMb: 10_000 })
  expect(readConfig({ QUEUE_URL: 'embedded' })).toMatchObject({ queueLimit: 100, storeBudgetMb: 10_000 })
  expect(readConfig(CLUSTER)).toMatchObject({ queueLimit: 10_000, storeBudgetMb: null, clientQueueLimit: 40 })
  const own = { ...CLUSTER, QUEUE_LIMIT: '7', STORE_BUDGET_MB: '8' }
  expect(readConfig(own)).toMatchObject({ queueLimit: 7, storeBudgetMb: 8 })
})

test('settings shared by the cluster are read as they are', () => {
  const rotated = `${KEY},${randomBytes(32).toString('base64url')}`
  expect(readConfig({ ...CLUSTER, CLUSTER_KEY: rotated })).toMatchObject({
    queueUrl: 'redis://queue',
    storeUrl: 's3://bucket',
    clusterKey: rotated,
  })
})

test.each([
  ['QUEUE_URL', 'redis://user:hunter2@host:port'],
  ['QUEUE_URL', 'redis://user:hun/hunter2@host'],
  ['QUEUE_URL', 'redis:user:hunter2@host'],
  ['QUEUE_URL', 'redis//:hunter2@host'],
  ['QUEUE_URL', 'amqp://:hunter2@host'],
  ['QUEUE_URL', 'redis://:hunter2%@host'],
  ['QUEUE_URL', 'redis://:hunter2@host/first'],
  ['STORE_URL', 's3://id:hunter2@bucket'],
  ['STORE_URL', 's3://bucket?secretAccessKey=hunter2'],
  ['STORE_URL', 's3://bucket?endpoint=https://id:hunter2@s3.example.com'],
  ['STORE_URL', 'id:hunter2@bucket'],
  ['STORE_URL', '//hunter2/bucket'],
  ['CLUSTER_KEY', 'hunter2'],
  ['CLUSTER_KEY', `${KEY},hunter2`],
  ['CLUSTER_KEY', `${KEY}hunter2`],
])('%s of %j is refused with a reason, and not repeated', (name, value) => {
  const refuse = () => readConfig({ ...CLUSTER, [name]: value })
  expect(refuse).toThrow(ConfigError)
  expect(refuse).toThrow(new RegExp(`^Invalid configuration:\n  ${name} (?:must|may) [^\n]+$`))
  for (const secret of ['hunter2', KEY]) expect(refuse).not.toThrow(secret)
})
