import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { runRecto } from '../apps/cli/test/run-recto.ts'
import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'
import { beyondRepair, brokenTable, report } from '../fixtures/documents.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-cli-'))
  await writeFile(path.join(folder, 'report.pdf'), report())
  await writeFile(path.join(folder, 'broken.pdf'), beyondRepair())
  await writeFile(
    path.join(folder, 'locked.pdf'),
    await readFile(new URL('../fixtures/pdf/locked.pdf', import.meta.url)),
  )
  server = await startTestServer({ ENGINE_THREADS: '1' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const recto = (...args: string[]) =>
  runRecto([...args, '--server', server.url], { folder, env: { RECTO_PASSWORD: 'open sesame' } })

test('an API key made on the command line opens a server that requires one', { tags: ['full'] }, async () => {
  const keys = { API_KEYS: 'required', API_KEYS_FILE: path.join(folder, 'keys.json') }
  const guarded = await startTestServer({ ENGINE_THREADS: '1', ...keys })
  const info = (env: Record<string, string>) =>
    runRecto(['info', 'report.pdf', '--json', '--server', guarded.url], { folder, env })
  const refused = await info({})
  expect(refused).toMatchObject({ code: 8, stderr: 'recto: This server can only be used with an API key.\n' })
  const { stdout } = await runRecto(['keys', 'add', 'a test'], { folder, env: keys })
  const RECTO_API_KEY = stdout.toString()
  expect(await info({ RECTO_API_KEY })).toMatchObject({ code: 0, stderr: '' })
  const [, id = ''] = RECTO_API_KEY.split('_')
  await runRecto(['keys', 'revoke', id], { folder, env: keys })
  expect(await info({ RECTO_API_KEY })).toMatchObject({
    code: 8,
    stderr: expect.stringContaining('not valid') as string,
  })
  await guarded.close()
})

test('all warnings arrive from a server, also more than its headers have room for', { tags: ['full'] }, async () => {
  const names = Array.from({ length: 15 }, (_, index) => `${index} ${'Документ '.repeat(9)}.pdf`)
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), brokenTable())))
  const { code, stderr } = await recto('merge', ...names, '-o', 'many.pdf')
  expect(code).toBe(0)
  expect(names.filter((name) => !stderr.includes(name))).toEqual([])
})

test('runs operations on a server, which keeps no files', async () => {
  const merged = await recto('merge', 'report.pdf', 'locked.pdf', '-o', 'there.pdf', '--json')
  expect(merged).toMatchObject({ code: 0, stderr: expect.stringContaining('protected like "locked.pdf"') as string })
  expect(JSON.parse(merged.stdout.toString())).toMatchObject({ output: 'there.pdf', pageCount: 5 })
  const turned = await recto('rotate', 'report.pdf', '--by', '180', '-o', '-')
  expect(turned.code).toBe(0)
  await writeFile(path.join(folder, 'turned.pdf'), turned.stdout)
  const facts = await recto('info', 'turned.pdf', '--json')
  expect(JSON.parse(facts.stdout.toString())).toMatchObject({
    pages: [{ rotation: 180 }, { rotation: 270 }, { rotation: 180 }],
  })
  const refused = await recto('info', 'broken.pdf', '--json')
  expect(refused.code).toBe(4)
  expect(JSON.parse(refused.stdout.toString())).toMatchObject({ error: { code: 'DAMAGED_PDF' } })
  await expect.poll(() => server.listFiles()).toEqual([])
})
