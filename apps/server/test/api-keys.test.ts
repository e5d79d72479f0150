import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { JobStatus } from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { createApiKey } from '../src/access/api-key.ts'
import { runKeysCommand } from '../src/access/keys-command.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const threadFile = new URL('failing-thread.ts', import.meta.url)
const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: plain(1) }))
const ASYNC = { Prefer: 'respond-async' }
const UNKNOWN = createApiKey().key

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-api-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `recto keys` on a key file; returns its output. */
async function manage(file: string, ...args: string[]): Promise<string> {
  let printed = ''
  const config = readConfig({ API_KEYS_FILE: file, API_KEYS: 'required' })
  await runKeysCommand(args, config, { out: (text) => void (printed += text), note: () => undefined })
  return printed.trim()
}

const addKey = (file: string, ...args: string[]) => manage(file, 'add', 'a program', ...args)
const idOf = (key: string) => key.split('_')[1] ?? ''
const withKey = (key: string) => ({ Authorization: `Bearer ${key}` })

async function statusOf(call: Promise<Response>): Promise<number> {
  const response = await call
  await response.arrayBuffer()
  return response.status
}

/** Merges two files; the title says how the thread behaves. */
function merge({ url }: TestServer, headers: Record<string, string> = {}, title = 'fine'): Promise<Response> {
  const fields = { options: JSON.stringify({ documentInfo: { title } }) }
  return callOperation(url, { files, fields, headers })
}

async function startJob(server: TestServer, headers: Record<string, string> = {}): Promise<string> {
  const { id } = (await (await merge(server, { ...headers, ...ASYNC })).json()) as JobStatus
  return id
}

/** Routes open to everybody in every mode. */
const OPEN_ROUTES = ['/api/health', '/api/ready', '/api/config', '/api/openapi.json', '/api/docs']

async function expectOpenRoutes({ url }: TestServer): Promise<void> {
  for (const route of OPEN_ROUTES) expect([route, await statusOf(fetch(`${url}${route}`))]).toEqual([route, 200])
}

describe('none', () => {
  let server: TestServer
  beforeAll(async () => {
    // Not read, so its content does not matter.
    server = await startTestServer({ API_KEYS_FILE: '/proc/self/mem' })
  })
  afterAll(() => server.close())

  test('keys are ignored', async () => {
    for (const headers of [{}, withKey(UNKNOWN), { Authorization: 'Bearer x' }])
      expect(await statusOf(merge(server, headers))).toBe(200)
    const id = await startJob(server, withKey(UNKNOWN))
    expect(await statusOf(fetch(`${server.url}/api/jobs/${id}`))).toBe(200)
    const config = (await (await fetch(`${server.url}/api/config`)).json()) as object
    expect(config).not.toHaveProperty('requiresApiKey')
  })
})

describe('required', () => {
  let server: TestServer
  let file = ''
  let key = ''
  let log = ''
  beforeAll(async () => {
    file = path.join(folder, 'required.json')
    key = await addKey(file)
    const logger = { level: 'trace', stream: { write: (line: string) => void (log += line) } }
    const environment = { API_KEYS: 'required', API_KEYS_FILE: file, METRICS_PORT: '0' }
    server = await startTestServer(environment, { logger })
  })
  afterAll(() => server.close())

  test('a call without a key is refused with a challenge, whatever else is wrong with it', async () => {
    const response = await merge(server)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Recto"'])
    expect(await readProblem(response)).toMatchObject({
      code: 'API_KEY_REQUIRED',
      status: 401,
      message: 'This server can only be used with an API key.',
    })
    expect(await statusOf(fetch(`${server.url}/api/pdf/merge`, { method: 'POST', body: 'x' }))).toBe(401)
    await expectOpenRoutes(server)
    expect(await (await fetch(`${server.url}/api/config`)).json()).toMatchObject({ requiresApiKey: true })
  })

  test.each([
    ['unknown', `Bearer ${UNKNOWN}`],
    ['malformed', 'Bearer something'],
    ['more than one word', 'Bearer one, Bearer two'],
    ['empty', 'Bearer'],
    ['with the right ID and a wrong secret', 'swapped'],
  ])('a key that is %s is refused with a challenge', async (_, given) => {
    const authorization = given === 'swapped' ? `Bearer ${UNKNOWN.replace(idOf(UNKNOWN), idOf(key))}` : given
    const response = await merge(server, { authorization })
    const challenge = 'Bearer realm="Recto", error="invalid_token"'
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
    expect(await readProblem(response)).toMatchObject({ code: 'INVALID_API_KEY' })
  })

  test('a key counts only in the Authorization header, as a bearer token', async () => {
    for (const headers of [{ 'X-API-Key': key }, { Authorization: `Basic ${key}` }, { Authorization: key }])
      expect(await readProblem(await merge(server, headers))).toMatchObject({ code: 'API_KEY_REQUIRED' })
    const address = `/pdf/merge?access_token=${key}&key=${key}`
    expect(await statusOf(callOperation(server.url, { path: address, files }))).toBe(401)
    for (const authorization of [`Bearer ${key}`, `bearer  ${key}`])
      expect(await statusOf(merge(server, { authorization }))).toBe(200)
  })

  test('the job of a key does not exist for other keys', async () => {
    const other = await addKey(file)
    const id = await startJob(server, withKey(key))
    for (const end of ['', '/events', '/result']) {
      const address = `${server.url}/api/jobs/${id}${end}`
      expect([end, await statusOf(fetch(address))]).toEqual([end, 401])
      const stranger = await fetch(address, { headers: withKey(other) })
      expect(await readProblem(stranger)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    const address = `${server.url}/api/jobs/${id}`
    expect(await statusOf(fetch(address, { method: 'DELETE', headers: withKey(other) }))).toBe(404)
    await (await fetch(`${address}/events`, { headers: withKey(key) })).text()
    expect(await statusOf(fetch(`${address}/result`, { headers: withKey(key) }))).toBe(200)
    expect(await statusOf(fetch(address, { method: 'DELETE', headers: withKey(key) }))).toBe(204)
  })

  test('an Idempotency-Key belongs to its API key', async () => {
    const other = await addKey(file)
    const start = (holder: string) => startJob(server, { ...withKey(holder), 'Idempotency-Key': 'once' })
    const first = await start(key)
    expect(await start(key)).toBe(first)
    expect(await start(other)).not.toBe(first)
  })

  test('a new key works at once, and a revoked one no longer', async () => {
    const brief = await addKey(file)
    expect(await statusOf(merge(server, withKey(brief)))).toBe(200)
    const id = await startJob(server, withKey(brief))
    await manage(file, 'revoke', idOf(brief))
    expect(await statusOf(merge(server, withKey(brief)))).toBe(401)
    expect(await statusOf(fetch(`${server.url}/api/jobs/${id}`, { headers: withKey(brief) }))).toBe(401)
    expect(await statusOf(merge(server, withKey(key)))).toBe(200)
  })

  test('log and metrics tell keys apart by their IDs, and contain no secret', async () => {
    await statusOf(merge(server, withKey(key)))
    await statusOf(fetch(`${server.url}/api/pdf/merge`, { method: 'POST', headers: withKey(key) }))
    await statusOf(merge(server, withKey(UNKNOWN)))
    await expect.poll(() => log).toMatch(new RegExp(`"status":400,.*"keyId":"${idOf(key)}"`))
    expect(log).toMatch(new RegExp(`"status":200,.*"keyId":"${idOf(key)}"`))
    expect(log).toMatch(/"status":401,.*"code":"INVALID_API_KEY"/)
    const metrics = await server.metrics()
    expect(metrics).toMatch(new RegExp(`recto_api_key_requests_total{key="${idOf(key)}",status="2xx"} \\d+`))
    expect(metrics).toMatch(new RegExp(`recto_api_key_requests_total{key="${idOf(key)}",status="4xx"} \\d+`))
    expect(metrics).toMatch(new RegExp(`recto_api_key_received_bytes_total{key="${idOf(key)}"} [1-9]`))
    // Guessing cannot create series.
    expect(metrics).not.toContain(idOf(UNKNOWN))
    for (const text of [log, metrics, await readFile(file, 'utf8')])
      for (const secret of [key, UNKNOWN]) expect(text).not.toContain(secret.slice(-64))
  })
})

describe('optional', () => {
  let server: TestServer
  let file = ''
  const keys: string[] = []
  beforeAll(async () => {
    file = path.join(folder, 'optional.json')
    for (const args of [[], ['--daily', '1', '--concurrency', '1', '--jobs', '1'], ['--rate', 'off']])
      keys.push(await addKey(file, ...args))
    const ofAddresses = { RATE_LIMIT: '4', DAILY_OPERATIONS: '2', CLIENT_JOBS: '1' }
    const ofKeys = { KEY_RATE_LIMIT: '8', KEY_DAILY_OPERATIONS: '5', KEY_CONCURRENCY: '3', KEY_JOBS: '3' }
    const environment = { API_KEYS: 'optional', API_KEYS_FILE: file, ENGINE_THREADS: '1', ...ofAddresses, ...ofKeys }
    server = await startTestServer(environment, { threadFile })
  })
  afterAll(() => server.close())

  const info = (headers: Record<string, string> = {}) =>
    callOperation(server.url, {
      path: '/pdf/info',
      files: [{ name: 'a.pdf', bytes: plain(1), field: 'file' }],
      headers,
    })

  test('each key has its own limits for daily calls, running calls and kept jobs', async () => {
    const [plainKey = '', smallKey = ''] = keys
    const hanging = [await merge(server, { ...withKey(smallKey), ...ASYNC }, 'hang')]
    expect(await readProblem(await merge(server, withKey(smallKey)))).toMatchObject({
      status: 429,
      quota: 'day',
      limit: 1,
    })
    expect(await readProblem(await info(withKey(smallKey)))).toMatchObject({ status: 429, quota: 'parallel', limit: 1 })
    for (let job = 0; job < 3; job += 1) hanging.push(await merge(server, { ...withKey(plainKey), ...ASYNC }, 'hang'))
    expect(hanging.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const kept = await readProblem(await merge(server, { ...withKey(plainKey), ...ASYNC }))
    expect(kept).toMatchObject({ quota: 'kept', limit: 3 })
    expect(await readProblem(await info(withKey(plainKey)))).toMatchObject({ quota: 'parallel', limit: 3 })
    for (const [index, response] of hanging.entries()) {
      const { id } = (await response.json()) as JobStatus
      const headers = withKey(index === 0 ? smallKey : plainKey)
      expect(await statusOf(fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE', headers }))).toBe(204)
    }
  })

  test('callers without a key share the limits of their address', async () => {
    for (const expected of [200, 200, 429]) expect(await statusOf(merge(server))).toBe(expected)
    // The fourth call of the minute is the last one.
    const last = await info()
    expect([last.status, last.headers.get('x-ratelimit-limit')]).toEqual([200, '4'])
    const refused = await info()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })

  test('a key at the same address has its own calls per minute, or any number', async () => {
    const [plainKey = '', , freeKey = ''] = keys
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1) statuses.push(await statusOf(info(withKey(plainKey))))
    // Five calls of this key were counted before.
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
    for (let call = 0; call < 10; call += 1) expect(await statusOf(info(withKey(freeKey)))).toBe(200)
  })

  test('an invalid key is refused instead of being ignored, and counted against its address', async () => {
    const fresh = await startTestServer({ API_KEYS: 'optional', API_KEYS_FILE: file, RATE_LIMIT: '2' })
    const [first, second, third] = [
      await merge(fresh, withKey(UNKNOWN)),
      await merge(fresh),
      await merge(fresh, withKey(UNKNOWN)),
    ]
    expect([first.status, second.status, third.status]).toEqual([401, 200, 429])
    await fresh.close()
  })

  test('jobs started without a key need none; those of a key need it', async () => {
    const fresh = await startTestServer({ API_KEYS: 'optional', API_KEYS_FILE: file })
    const [key = ''] = keys
    const anonymous = await startJob(fresh)
    for (const headers of [{}, withKey(key)])
      expect(await statusOf(fetch(`${fresh.url}/api/jobs/${anonymous}`, { headers }))).toBe(200)
    const owned = await startJob(fresh, withKey(key))
    expect(await statusOf(fetch(`${fresh.url}/api/jobs/${owned}`))).toBe(404)
    expect(await statusOf(fetch(`${fresh.url}/api/jobs/${owned}`, { headers: withKey(key) }))).toBe(200)
    await fresh.close()
  })
})

test('keys can come from a variable, by their hashes', async () => {
  const { key, id, hash } = createApiKey()
  const other = createApiKey()
  const hashes = `${id}:${hash}, ${other.id}:${other.hash}`
  const server = await startTestServer({ API_KEYS: 'required', API_KEY_HASHES: hashes })
  for (const valid of [key, other.key]) expect(await statusOf(merge(server, withKey(valid)))).toBe(200)
  expect(await statusOf(merge(server, withKey(UNKNOWN)))).toBe(401)
  await server.close()
})

test('a job keeps its owner when the next server takes it over', async () => {
  const file = path.join(folder, 'handover.json')
  const [key, other] = [await addKey(file), await addKey(file)]
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-handover-'))
  const environment = { API_KEYS: 'required', API_KEYS_FILE: file, DATA_DIR: dataDir }
  const first = await startTestServer(environment)
  const id = await startJob(first, withKey(key))
  await (await fetch(`${first.url}/api/jobs/${id}/events`, { headers: withKey(key) })).text()
  await first.close()
  const second = await startTestServer(environment)
  const result = `${second.url}/api/jobs/${id}/result`
  expect(await statusOf(fetch(result, { headers: withKey(other) }))).toBe(404)
  expect(await statusOf(fetch(result, { headers: withKey(key) }))).toBe(200)
  await second.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a server with an unusable key file does not start', async () => {
  const environment = { API_KEYS: 'required', API_KEYS_FILE: folder }
  await expect(startTestServer(environment)).rejects.toThrow('cannot be read')
})

test.each([
  ['API_KEYS', 'another word', 'yes'],
  ['API_KEYS', 'a key', UNKNOWN],
  ['API_KEYS_FILE', 'a relative path', 'keys.json'],
  ['API_KEY_HASHES', 'anything else', 'abc'],
  ['API_KEY_HASHES', 'a key', UNKNOWN],
  ['KEY_RATE_LIMIT', 'zero', '0'],
])('%s cannot be %s; a key given by mistake is not printed', (name, _, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).not.toThrow(new RegExp(UNKNOWN.slice(-64)))
})
