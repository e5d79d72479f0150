import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { ERRORS, isTextField, OPERATIONS, type OperationId } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { beyondRepair, plain } from '../../../fixtures/documents.ts'
import { IS_FULL_RUN } from '../../../fixtures/full-run.ts'
import { openText, paragraph, wordFile } from '../../../fixtures/office-files.ts'
import { sample } from '../../../packages/engine/test/inputs.ts'
import { createApiKey } from '../src/access/api-key.ts'
import { requiredFields } from './required-fields.ts'
import { addressOf, startProcess, stopProcess, type ServerProcess } from './start-process.ts'
import { callOperation } from './start-test-server.ts'

/** The sample's password; all other passwords sent contain WRONG. */
const RIGHT = 'open sesame'
const SECRET = 'Tellnobody9'
/** Sent with every call. */
const { key: KEY, id: KEY_ID, hash: KEY_HASH } = createApiKey()
const AUTHORIZED = { Authorization: `Bearer ${KEY}` }
/** Both passwords, also as they appear in URLs, JSON and UTF-16, and the API key's secret and its hash. */
const SECRETS = new RegExp(`open(?: |%20|\\+)sesame|tellnobody|t\0e\0l\0l\0n\0|${KEY.slice(-64)}|${KEY_HASH}`, 'i')

const LOCKED = { name: 'locked.pdf', bytes: sample('locked.pdf') }
/** Files that need a password, need none, and cannot be read, by what a call takes. */
const PDF_FILES = [LOCKED, { name: 'plain.pdf', bytes: plain(1) }, { name: 'lost.pdf', bytes: beyondRepair() }]
const DOCUMENT = wordFile(paragraph('Plain'))
const OFFICE_FILES = [
  { name: 'locked.odt', bytes: openText('', { isEncrypted: true }) },
  { name: 'plain.docx', bytes: DOCUMENT },
  { name: 'lost.docx', bytes: DOCUMENT.slice(0, 300) },
]

let dataDir = ''
let server: ServerProcess
let url = ''
/** All response headers and bodies. */
let answers = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recto-secrets-'))
  server = startProcess({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    API_KEYS: 'required',
    API_KEY_HASHES: `${KEY_ID}:${KEY_HASH}`,
    KEY_RATE_LIMIT: 'off',
  })
  url = await addressOf(server)
})
afterAll(async () => {
  await stopProcess(server)
  await rm(dataDir, { recursive: true, force: true })
})

async function note(response: Response): Promise<number> {
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
  answers += `${response.status} ${JSON.stringify([...response.headers])} ${body}\n`
  return response.status
}

type Fields = Record<string, string>

/** Passwords in every field that takes one: right, wrong, too long, of the wrong type, and in the wrong place. */
const FORMS: Fields[] = [
  { password: RIGHT, userPassword: SECRET, ownerPassword: `${SECRET}-owner` },
  { passwords: JSON.stringify([RIGHT, null]), userPassword: SECRET },
  { passwords: JSON.stringify([RIGHT]), password: SECRET, userPassword: `${SECRET} юникод 🔑` },
  { password: SECRET, userPassword: SECRET },
  { passwords: JSON.stringify([SECRET]), userPassword: SECRET },
  { password: SECRET.repeat(200), userPassword: SECRET },
  { userPassword: SECRET.repeat(200), password: RIGHT },
  { ownerPassword: SECRET.repeat(200), userPassword: SECRET, password: RIGHT },
  { password: SECRET.repeat(200_000) },
  { passwords: `["${SECRET}` },
  { passwords: `{"0":"${SECRET}"}` },
  { passwords: JSON.stringify([SECRET, SECRET, SECRET, SECRET]) },
  { passwords: JSON.stringify([{ password: SECRET }]) },
  { options: `{"password":"${SECRET}` },
  { options: JSON.stringify({ password: SECRET, addBookmarks: SECRET, documentInfo: SECRET }) },
  { encryptionLevel: SECRET, allowPrinting: SECRET, userPassword: SECRET, password: RIGHT },
]

/** The forms without fields that an operation does not know, because those are refused before it sees a password. */
function knownForms(id: OperationId): Fields[] {
  const isKnown = (field: string) => /^passwords?$/.test(field) || isTextField(OPERATIONS[id], field)
  const forms = FORMS.map((form) => Object.entries(form).filter(([field]) => isKnown(field)))
  const distinct = new Map(forms.map((entries) => [JSON.stringify(entries), Object.fromEntries(entries)]))
  return [...distinct.values()]
}

/** Malformed requests with a password in them, and requests with the API key in wrong places. */
const RAW = [
  `GET /api/pdf/info?password=${SECRET} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /api/%zz?password=${SECRET} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /${SECRET}%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /nowhere/${SECRET}?x=${SECRET} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /api/nowhere?password=${SECRET} HTTP/1.1\r\nHost: x\r\nReferer: http://x/?password=${SECRET}\r\nConnection: close\r\n\r\n`,
  `POST /api/pdf/protect?password=${SECRET} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: text/${SECRET}\r\nContent-Length: 11\r\nConnection: close\r\n\r\n${SECRET}`,
  `POST /api/pdf/protect HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: multipart/form-data; boundary="${SECRET}\r\nContent-Length: 11\r\nConnection: close\r\n\r\n${SECRET}`,
  `POST /api/pdf/protect HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99\r\nConnection: close\r\n\r\n--b\r\nContent-Disposition: ${SECRET}; "${SECRET}\r\n${SECRET}\r\n\r\n${SECRET}\r\n--b--${SECRET.repeat(9)}`,
  `${SECRET} / HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${SECRET} no header\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${SECRET.repeat(3000)}\r\n\r\n`,
  `GET /api/jobs/${KEY}?access_token=${KEY} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET /${KEY}?key=${KEY} HTTP/1.1\r\nHost: x\r\nReferer: http://x/?key=${KEY}\r\nConnection: close\r\n\r\n`,
  `GET /api/jobs/x HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${KEY}\r\nConnection: close\r\n\r\n`,
  `GET /api/jobs/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}x\r\nConnection: close\r\n\r\n`,
  `GET /api/jobs/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nX-API-Key: ${KEY}\r\nConnection: close\r\n\r\n`,
  `GET /api/jobs/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\0\r\nConnection: close\r\n\r\n`,
]

function open(): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1')
}

async function sendRaw(request: string): Promise<string> {
  const socket = open()
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => socket.destroy())
  socket.write(request)
  await once(socket, 'close')
  return received
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

const IDS = Object.keys(OPERATIONS) as OperationId[]

/** Operations that differ in where their passwords are and in what they answer; the full run sends passwords to all. */
const IN_EVERY_RUN = ['protect', 'removeProtection', 'checkProtection', 'merge', 'compress', 'toImage', 'info'] as const

test.each<OperationId>(IS_FULL_RUN ? IDS : IN_EVERY_RUN)(
  'passwords and the API key sent to %s do not appear in the log, the responses or the data folder',
  { timeout: 300_000 },
  async (id) => {
    const definition = OPERATIONS[id]
    const { field, min } = definition.files
    const statuses = new Set<number>()
    const forms = [...knownForms(id), ...FORMS.slice(0, 2)]
    for (const file of id === 'fromOffice' ? OFFICE_FILES : PDF_FILES) {
      const files = Array.from({ length: min }, () => ({ ...file, field }))
      // Files that need no password take the same way through the form, so the full run alone sends them with every form.
      for (const fields of IS_FULL_RUN || file.name.startsWith('locked') ? forms : forms.slice(0, 2)) {
        const response = await callOperation(url, {
          path: definition.path,
          files,
          fields: { ...requiredFields(id), ...fields },
          headers: AUTHORIZED,
        })
        const status = await note(response)
        statuses.add(status)
      }
    }
    // Successful, refused for the form, and refused for the file: all three paths were taken.
    expect(statuses).toEqual(new Set([200, 400, 422]))
    expect(server.output()).toContain(`"operation":"${id}"`)
    expect(server.output()).not.toMatch(SECRETS)
    expect(answers).not.toMatch(SECRETS)
    for (const name of await listFiles()) expect(`${name} ${await readFile(name, 'latin1')}`).not.toMatch(SECRETS)
  },
)

test('a password in the URL is neither used nor stored', async () => {
  for (const [id, { path: address, files }] of Object.entries(OPERATIONS)) {
    const query = `?password=${encodeURIComponent(RIGHT)}&userPassword=${SECRET}`
    const inputs = Array.from({ length: files.min }, () => ({ ...LOCKED, field: files.field }))
    const status = await note(
      await callOperation(url, { path: `${address}${query}`, files: inputs, headers: AUTHORIZED }),
    )
    // Checking the protection needs no password; every other operation fails without one in the form.
    expect([id, status >= 400]).toEqual([id, id !== 'checkProtection'])
  }
  expect(server.output()).not.toMatch(SECRETS)
  expect(answers).not.toMatch(SECRETS)
})

test('responses to malformed requests do not quote them', async () => {
  for (const request of RAW) {
    const answer = await sendRaw(request)
    expect(answer).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
    expect(answer).not.toMatch(SECRETS)
  }
  const codes = Object.keys(ERRORS).filter((code) => server.output().includes(`"code":"${code}"`))
  expect(codes).toEqual(
    expect.arrayContaining(['BAD_REQUEST', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'API_KEY_REQUIRED', 'INVALID_API_KEY']),
  )
  expect(server.output()).not.toMatch(SECRETS)
})

test('files of running jobs are readable by this user only, have random names, and contain no password', async () => {
  const socket = open()
  const form = [
    `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${SECRET}`,
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${SECRET}.pdf"\r\n\r\n${Buffer.from(plain(1)).toString('latin1')}`,
  ]
  socket.write(
    `POST /api/pdf/info HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 999999\r\n\r\n${form.join('\r\n')}`,
    'latin1',
  )
  const uploads = async () => (await listFiles()).filter((name) => !name.endsWith('owner.json'))
  await expect.poll(uploads).toHaveLength(1)
  for (const name of await listFiles()) {
    expect((await stat(name)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(name))).mode & 0o777).toBe(0o700)
    expect(`${name} ${await readFile(name, 'latin1')}`).not.toMatch(SECRETS)
  }
  socket.destroy()
  await expect.poll(uploads).toEqual([])
  expect(server.output()).not.toMatch(SECRETS)
})

test('the complete log contains no password and no API key except its ID', async () => {
  await stopProcess(server)
  expect(server.output()).toContain(`"keyId":"${KEY_ID}"`)
  expect(server.output()).toContain('"msg":"stopping"')
  expect(server.output()).not.toMatch(SECRETS)
  expect(await readdir(dataDir)).toEqual([])
})
