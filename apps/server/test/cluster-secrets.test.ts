import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { startObjectServer, type ObjectServer } from './start-object-server.ts'
import { addressOf, startProcess, startWorkerProcess, stopProcess, type ServerProcess } from './start-process.ts'
import { startRedis, type TestRedis } from './start-redis.ts'
import { callOperation } from './start-test-server.ts'

const PASSWORD = 'pass/word hunter2'
const CLUSTER_KEY = randomBytes(32).toString('base64')
const ACCESS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
/** As they are, and in a URL. */
const SECRETS = [PASSWORD, encodeURIComponent(PASSWORD), 'hunter2', CLUSTER_KEY, 'S3RVER']

let folder: string
let redis: TestRedis
let objects: ObjectServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-secrets-'))
  redis = await startRedis({ password: PASSWORD })
  objects = await startObjectServer()
})
afterAll(async () => {
  await redis.close()
  await objects.close()
  await rm(folder, { recursive: true, force: true })
})

function environmentOf(name: string, overrides: Record<string, string> = {}): Record<string, string> {
  return {
    ...ACCESS,
    PORT: '0',
    LOG_LEVEL: 'trace',
    ENGINE_THREADS: '1',
    STOP_GRACE_S: '0',
    DATA_DIR: path.join(folder, name),
    QUEUE_URL: redis.url,
    STORE_URL: objects.storeUrl,
    CLUSTER_KEY,
    ...overrides,
  }
}

function expectNoSecret({ output }: ServerProcess): void {
  for (const secret of SECRETS) expect(output()).not.toContain(secret)
}

test(
  'logs at the most detailed level contain no secret of the cluster, even when the queue and the store fail',
  { tags: ['full'] },
  async () => {
    const node = startProcess(environmentOf('node'))
    const worker = startWorkerProcess(environmentOf('worker'))
    const url = await addressOf(node)
    await addressOf(worker)
    const call = async () =>
      callOperation(url, {
        files: [1, 2].map((page) => ({ name: `${page}.pdf`, bytes: plain(page) })),
        headers: { Prefer: 'respond-async' },
      })
    const { id } = (await (await call()).json()) as JobStatus
    const state = async () => ((await (await fetch(`${url}/api/jobs/${id}`)).json()) as JobStatus).state
    await expect.poll(state).toBe('done')

    objects.faults.isBusy = true
    expect((await call()).status).toBe(503)
    objects.faults.isBusy = false
    await redis.stop('SIGKILL')
    expect((await call()).status).toBe(503)
    await expect.poll(worker.output).toContain('ECONNREFUSED')
    for (const each of [node, worker]) {
      await stopProcess(each)
      expect(each.output().length).toBeGreaterThan(500)
      expectNoSecret(each)
    }
    await redis.restart()
  },
)

test.each([
  ['QUEUE_URL', () => redis.url.replace('hunter2', 'hunter'), /Redis cannot be reached at [\d.:]+: WRONGPASS/],
  ['QUEUE_URL', () => 'redis://:hunter2@127.0.0.1:1', /Redis cannot be reached at 127\.0\.0\.1:1/],
  ['STORE_URL', () => objects.storeUrl.replace('s3://recto/', 's3://elsewhere/'), /There is no bucket elsewhere/],
  ['STORE_URL', () => 's3://id:hunter2@bucket', /STORE_URL must not contain credentials/],
  ['CLUSTER_KEY', () => `${CLUSTER_KEY}hunter2`, /CLUSTER_KEY must be 32 random bytes/],
])('a wrong %s is reported without secrets', { tags: ['full'] }, async (name, value, message) => {
  for (const start of [startProcess, startWorkerProcess]) {
    const started = start(environmentOf('failing', { [name]: value() }))
    await once(started.child, 'exit')
    expect(started.child.exitCode).toBe(1)
    expect(started.output()).toMatch(message)
    expectNoSecret(started)
  }
})
