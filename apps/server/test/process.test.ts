import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { expect, test } from 'vitest'

import { printedBook } from '../../../bench/generated-documents.ts'
import { plain } from '../../../fixtures/documents.ts'
import { testSample } from '../../../fixtures/test-sample.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { addressOf, startProcess, stopProcess } from './start-process.ts'
import { callOperation } from './start-test-server.ts'

/** Lists the permissions of all files and folders below a folder. */
async function modesIn(root: string): Promise<{ files: number[]; folders: number[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => ({
      isFile: entry.isFile(),
      mode: (await stat(path.join(entry.parentPath, entry.name))).mode & 0o777,
    })),
  )
  const pick = (isFile: boolean) => found.filter((entry) => entry.isFile === isFile).map(({ mode }) => mode)
  return { files: pick(true), folders: pick(false) }
}

/** Starts a job and returns its id. */
async function startJob(url: string, call: string, bytes: Uint8Array): Promise<string> {
  const files = [{ name: 'a.pdf', bytes, field: 'file' }]
  const started = await callOperation(url, { path: call, files, headers: { Prefer: 'respond-async' } })
  return ((await started.json()) as JobStatus).id
}

/** Opens a connection and sends half of a form. */
function beginUpload(url: string): Socket {
  const upload = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  upload.write('POST /api/pdf/info HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n')
  upload.write(
    'Content-Length: 9000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  )
  upload.write(`%PDF-1.7\n${'x'.repeat(4000)}`)
  return upload
}

test('SIGTERM stops the server cleanly and leaves no files', () => expectCleanStop('SIGTERM'))
test('SIGINT stops the server cleanly and leaves no files', { tags: ['full'] }, () => expectCleanStop('SIGINT'))

async function expectCleanStop(signal: NodeJS.Signals): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const { child, output } = startProcess({ PORT: '0', DATA_DIR: dataDir })
  await expect.poll(output).toContain('Server listening')
  child.kill(signal)
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
}

test(
  'after a server was killed, the next start deletes its unfinished uploads and keeps its results',
  { tags: ['full'] },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
    const first = startProcess({ PORT: '0', DATA_DIR: dataDir })
    const url = await addressOf(first)
    const id = await startJob(url, '/pdf/convert/to-text', plain(3))
    expect(await (await fetch(`${url}/api/jobs/${id}/events`)).text()).toContain('"state":"done"')
    const upload = beginUpload(url)
    const modes = () => modesIn(dataDir)
    // Owner file, two records, result and upload: readable by this user only.
    const files = Array.from({ length: 5 }, () => 0o600)
    await expect.poll(modes).toEqual({ files, folders: [0o700, 0o700, 0o700] })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    upload.destroy()
    expect((await modes()).files).toHaveLength(5)

    const second = startProcess({ PORT: '0', DATA_DIR: dataDir })
    const next = await addressOf(second)
    expect(await modes()).toEqual({ files: files.slice(1), folders: [0o700, 0o700] })
    expect(await (await fetch(`${next}/api/jobs/${id}/result`)).text()).toContain('Plain 3')
    await fetch(`${next}/api/jobs/${id}`, { method: 'DELETE' })
    await stopProcess(second)
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)

test(
  'a server stopped under load leaves its jobs to the next one, refuses calls, and leaves nothing else',
  { tags: ['full'] },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
    const first = startProcess({ PORT: '0', DATA_DIR: dataDir, STOP_GRACE_S: '1' })
    const url = await addressOf(first)
    const done = await startJob(url, '/pdf/convert/to-text', plain(3))
    expect(await (await fetch(`${url}/api/jobs/${done}/events`)).text()).toContain('"state":"done"')
    const long = await startJob(url, '/pdf/convert/to-image', printedBook(1000))
    const events = await fetch(`${url}/api/jobs/${long}/events`)
    const upload = beginUpload(url)
    await expect.poll(async () => (await fetch(`${url}/api/jobs/${long}`)).text()).toContain('"state":"running"')
    const exit = once(first.child, 'exit')
    first.child.kill('SIGTERM')
    // The stream ends, so that its client reconnects.
    expect(await events.text()).not.toMatch(/"state":"(?:failed|cancelled)"/)
    await exit
    upload.destroy()
    expect(first.child.exitCode).toBe(0)
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^kept-/), expect.stringMatching(/^kept-/)])

    const second = startProcess({ PORT: '0', DATA_DIR: dataDir })
    const next = await addressOf(second)
    expect(await (await fetch(`${next}/api/jobs/${done}/result`)).text()).toContain('Plain 3')
    await expect.poll(async () => (await fetch(`${next}/api/jobs/${long}`)).text()).toContain('"state":"running"')
    for (const id of [done, long]) await fetch(`${next}/api/jobs/${id}`, { method: 'DELETE' })
    await stopProcess(second)
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
  },
)

test('all invalid settings are reported at once', async () => {
  const { child, output } = startProcess({ PORT: 'http', MAX_FILES: '-1', RATE_LIMIT: 'some', BASEPATH: '/pdf' })
  await once(child, 'exit')
  expect(child.exitCode).toBe(1)
  for (const line of [
    'PORT must be a whole number from 0 to 65535, not "http"',
    'MAX_FILES must be a whole number from 1 to 10000, not "-1"',
    'RATE_LIMIT must be a whole number of calls per minute or off, not "some"',
    'BASEPATH is not a setting and has no effect; did you mean BASE_PATH?',
  ])
    expect(output()).toContain(line)
})

testSample(
  'a DATA_DIR of %s is reported in one plain sentence, at once',
  [
    ['/dev/null/data', 'a part of the path is not a folder'],
    ['/proc/recto', 'no folder can be created there'],
    ['/sys/recto', 'this user may not write there'],
  ] as const,
  async ([dataDir, reason]) => {
    const begin = performance.now()
    const { child, output } = startProcess({ PORT: '0', DATA_DIR: dataDir })
    await once(child, 'exit')
    // Two seconds on an idle machine; it once took forever.
    expect(performance.now() - begin).toBeLessThan(15_000)
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(`The server could not start: DATA_DIR, ${dataDir}, cannot be used: ${reason} (E`)
    expect(output().trim().split('\n')).toHaveLength(1)
  },
)

test('misspelled settings are named at the start, with the nearest name', { tags: ['full'] }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const server = startProcess({ PORT: '0', DATA_DIR: dataDir, MAX_UPLOAD: '20', TRUST_PROXY: 'true' })
  await addressOf(server)
  await expect
    .poll(server.output)
    .toContain('MAX_UPLOAD is not a setting and has no effect; did you mean MAX_UPLOAD_MB?')
  await expect.poll(server.output).toContain('TRUST_PROXY=true trusts any')
  await stopProcess(server)
  await rm(dataDir, { recursive: true })
})

test('a port in use is reported in one line', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-process-'))
  const holder = createServer()
  await once(holder.listen(0, '127.0.0.1'), 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { child, output } = startProcess({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  await once(child, 'exit')
  holder.close()
  expect(child.exitCode).toBe(1)
  expect(output().trim()).toMatch(/^The server could not start: .*EADDRINUSE.*$/)
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
    maxPixels: 80_000_000,
    jobTimeoutSeconds: 60,
    jobTimeoutAsyncSeconds: 600,
    queueLimit: 100,
    rateLimit: 120,
    retentionHours: 24,
    dailyOperations: null,
    clientConcurrency: 50,
    clientJobs: 500,
    clientQueueLimit: 40,
    resultBudgetMb: 500,
    storeBudgetMb: 10_000,
    uploadTimeoutSeconds: 300,
    stopGraceSeconds: 8,
    idempotencyMinutes: 10,
    metricsPort: null,
    tracesEndpoint: '',
  })
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBeNull()
  expect(() => readConfig({ PORT: '99999' })).toThrow(ConfigError)
})
