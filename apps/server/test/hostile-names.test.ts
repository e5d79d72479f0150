import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { runProgram } from '../../../fixtures/run-program.ts'
import { plain } from '../../../fixtures/documents.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'recto-names-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Lists the names in a ZIP archive with Python's zipfile. */
async function namesIn(archive: Uint8Array): Promise<string[]> {
  const file = path.join(folder, 'archive.zip')
  await writeFile(file, archive)
  const script = 'import json,sys,zipfile; print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))'
  const { stdout } = await runProgram('python3', ['-c', script, file])
  return JSON.parse(stdout) as string[]
}

test.each(['../../../etc/cron.d/x', '/etc/passwd', '..\\C:\\x\r\nX-Evil: 1\0'])(
  'no file name or option escapes from an archive: %j',
  async (name) => {
    const options = JSON.stringify({ mode: 'all', outputFormat: 'zip', filenamePrefix: name })
    const files = [{ name: `${name}.pdf`, bytes: plain(2), field: 'file' }]
    for (const fields of [{ options }, { options: JSON.stringify({ mode: 'all', outputFormat: 'zip' }) }]) {
      const response = await callOperation(server.url, { path: '/pdf/split/advanced', files, fields })
      expect([200, 400]).toContain(response.status)
      expect(response.headers.get('x-evil')).toBeNull()
      const bytes = new Uint8Array(await response.arrayBuffer())
      const names = response.status === 200 ? await namesIn(bytes) : []
      expect(names.filter((entry) => /[/\\:\p{Cc}]/u.test(entry))).toEqual([])
      expect(names.length).toBe(response.status === 200 ? 2 : 0)
    }
  },
)

test('thousands of files in unknown fields are refused', async () => {
  const files = Array.from({ length: 3000 }, (_, index) => ({ name: 'x', bytes: Buffer.from('x'), field: `f${index}` }))
  const problem = await readProblem(await callOperation(server.url, { files }))
  expect(problem).toMatchObject({ status: 400 })
  await expect.poll(server.listFiles).toEqual([])
})

test('no response sets a cookie, and none can be framed or read by other origins', async () => {
  const answers = [
    await callOperation(server.url, { path: '/pdf/info', files: [{ name: 'a.pdf', bytes: plain(1), field: 'file' }] }),
    await fetch(`${server.url}/api/config`, { headers: { origin: 'https://foe.example.com', cookie: 'a=b' } }),
    await fetch(`${server.url}/api/docs`),
    await fetch(`${server.url}/api/jobs/none`),
  ]
  for (const { headers } of answers) {
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toMatch(/^default-src '(self|none)';.*frame-ancestors 'none'/)
  }
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
})
