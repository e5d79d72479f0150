import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { readApiKeyHeaders } from '../src/api-key.ts'
import { runRecto } from './run-recto.ts'

const KEY = /^recto_([0-9a-f]{12})_[0-9a-f]{64}\n$/

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-cli-keys-'))
  await writeFile(path.join(folder, 'a.pdf'), plain(1))
})
beforeEach(() => {
  file = path.join(folder, `${crypto.randomUUID()}.json`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function keys(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const ran = await runRecto(['keys', ...args], { folder, env: { API_KEYS: 'required', API_KEYS_FILE: file } })
  return { ...ran, stdout: ran.stdout.toString() }
}

test('keys are added, listed and revoked', async () => {
  const added = await keys('add', 'Billing', '--rate', '1200', '--jobs', 'off', '--expires', '2099-12-31')
  const [key = '', id = ''] = KEY.exec(added.stdout) ?? []
  expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining(`Key ${id} for "Billing"`) as string })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const stored = await readFile(file, 'utf8')
  expect(stored).not.toContain(key.trim().slice(-64))

  const listed = await keys('list')
  expect(listed.stdout).toMatch(
    new RegExp(`^${id}  \\d{4}-\\d\\d-\\d\\d  2099-12-31  rate 1200, jobs off  Billing$`, 'm'),
  )
  const [entry] = JSON.parse((await keys('list', '--json')).stdout) as object[]
  expect(entry).toMatchObject({ id, name: 'Billing', limits: { rateLimit: 1200, jobs: null } })
  expect(entry).not.toHaveProperty('hash')

  expect(await keys('revoke', id)).toMatchObject({ code: 0, stdout: '', stderr: `Key ${id} was revoked.\n` })
  expect(await keys('list')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('no keys') as string,
  })
})

test('a key for API_KEY_HASHES is not stored', async () => {
  const { stdout, stderr } = await keys('add', 'Container', '--no-store')
  const [, id] = KEY.exec(stdout) ?? []
  expect(stderr).toMatch(new RegExp(`${id}:[0-9a-f]{64}\\n`))
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a wrong command line is explained', async () => {
  expect(await keys('rename')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'recto keys: unknown command\nTry "recto keys --help".\n',
  })
  expect(await keys('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('revoke <id>') as string })
})

test('while another command is changing the keys, the file stays unchanged', async () => {
  await writeFile(`${file}.new`, '')
  const ran = await keys('add', 'Billing')
  expect(ran).toMatchObject({ code: 1, stdout: '' })
  expect(ran.stderr).toContain('another command is changing the keys')
})

test('the API key in the environment goes to the server with every request', async () => {
  const seen: string[] = []
  const job = { id: 'j', tool: 'info', state: 'done', progress: 1, result: { fileName: 'a.json' } }
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    request.resume().once('end', () => response.end(JSON.stringify(job)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const args = ['info', 'a.pdf', '--json', '--server', url]
  const ran = await runRecto(args, { folder, env: { RECTO_API_KEY: ' recto_one \n' } })
  server.close()
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(seen).toEqual([
    'POST /api/pdf/info Bearer recto_one',
    'GET /api/jobs/j/result Bearer recto_one',
    'DELETE /api/jobs/j Bearer recto_one',
  ])
})

test('a malformed key is refused without repeating it', () => {
  expect(readApiKeyHeaders({})).toEqual({})
  expect(readApiKeyHeaders({ RECTO_API_KEY: '' })).toEqual({})
  expect(() => readApiKeyHeaders({ RECTO_API_KEY: 'recto_ü\nsecret' })).toThrow(/^RECTO_API_KEY is not an API key$/)
})
