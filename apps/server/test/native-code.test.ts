import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { plain } from '../../../fixtures/documents.ts'
import { addressOf, startProcess, stopProcess } from './start-process.ts'
import { callOperation, readProblem } from './start-test-server.ts'

/** Pages that are converted to JPEGs of many megapixels, which takes far longer than the time limit. */
const LARGE_PAGES = Buffer.from(
  Buffer.from(plain(300)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]'),
  'latin1',
)

test('threads terminated while encoding JPEGs do not crash the process', { tags: ['full'] }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-native-'))
  const server = startProcess({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ENGINE_THREADS: '2',
    JOB_TIMEOUT_S: '2',
  })
  try {
    const url = await addressOf(server)
    for (let call = 0; call < 4; call += 1) {
      const files = [{ name: 'large.pdf', bytes: LARGE_PAGES, field: 'file' }]
      const answer = await callOperation(url, { path: '/pdf/convert/to-image', files, fields: { quality: 'best' } })
      expect(await readProblem(answer)).toMatchObject({ code: 'TIMED_OUT' })
    }
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  } finally {
    await stopProcess(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  expect(server.output()).not.toContain('Napi')
  expect(server.child.exitCode).toBe(0)
})
