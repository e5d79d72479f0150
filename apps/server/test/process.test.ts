import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { ConfigError, readConfig, SETTINGS } from '../src/config.ts'
import { startProcess } from './start-process.ts'

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server cleanly and leaves nothing', async (signal) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const { child, output } = startProcess({ PORT: '0', DATA_DIR: dataDir })
  await expect.poll(output).toContain('Server listening')
  child.kill(signal)
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('what a killed server left is removed at the next start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const first = startProcess({ PORT: '0', DATA_DIR: dataDir })
  await expect.poll(first.output).toContain('Server listening')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const [left] = await readdir(dataDir)
  expect(left).toMatch(/^instance-/)
  const second = startProcess({ PORT: '0', DATA_DIR: dataDir })
  await expect.poll(second.output).toContain('Server listening')
  expect(await readdir(dataDir)).not.toContain(left)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  await rm(dataDir, { recursive: true })
})

test('everything that is wrong with the settings is said at once', async () => {
  const { child, output } = startProcess({ PORT: 'http', MAX_FILES: '-1', RATE_LIMIT: 'some' })
  await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  for (const name of ['PORT', 'MAX_FILES', 'RATE_LIMIT']) expect(output()).toContain(name)
})

test('a port that is taken is said in one line', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { child, output } = startProcess({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await once(child, 'exit')
  holder.close()
  expect(child.exitCode).toBe(1)
  expect(output().trim()).toMatch(/^The server cannot start: .*EADDRINUSE.*$/)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

test('settings have their documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    maxUploadMb: 10,
    maxUploadMbCompress: 15,
    maxFiles: 100,
    maxPages: 5000,
    jobTimeoutSeconds: 60,
    jobTimeoutAsyncSeconds: 600,
    queueLimit: 100,
    rateLimit: 120,
    retentionHours: 24,
    dailyOperations: null,
    clientConcurrency: 50,
    clientJobs: 500,
    uploadTimeoutSeconds: 300,
    stopGraceSeconds: 8,
    idempotencyMinutes: 10,
    metricsPort: null,
    tracesEndpoint: '',
  })
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBeNull()
  expect(() => readConfig({ PORT: '99999' })).toThrow(ConfigError)
})

test.each([
  ['QUEUE_URL', 'redis://user:hunter2@queue:6379', 'its queue'],
  ['STORE_URL', 's3://files', 'its files'],
])('%s that is not there yet is refused at start, and no password is repeated', (name, value, what) => {
  const refuse = () => readConfig({ [name]: value })
  expect(refuse).toThrow(`${name} must be "embedded": this version keeps ${what} to itself`)
  expect(refuse).not.toThrow('hunter2')
  expect(readConfig({ [name]: 'embedded' })).toMatchObject({ queueUrl: 'embedded', storeUrl: 'embedded' })
})

test('every setting is documented with its default', async () => {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.replaceAll(/ {2,}/g, ' ')
  const settings = Object.values(SETTINGS)
  for (const { name, defaultText, meaning } of settings) {
    expect(rows).toContain(`| \`${name}\` | ${defaultText} | ${meaning} |`)
  }
  expect(rows.match(/^\| `/gm)).toHaveLength(settings.length)
})
