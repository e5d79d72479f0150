import { expect, test } from 'vitest'

import { ConfigError, readConfig } from '../src/config.ts'
import { startTestServer } from './start-test-server.ts'

async function askConfig(environment: Record<string, string>): Promise<unknown> {
  const server = await startTestServer(environment)
  const answer: unknown = await (await fetch(`${server.url}/api/config`)).json()
  await server.close()
  return answer
}

test('the public configuration has the limits, the contact address and the source URL', async () => {
  const environment = {
    MAX_UPLOAD_MB: '25',
    RETENTION_HOURS: '36',
    CONTACT_EMAIL: 'help@example.com',
    SOURCE_URL: 'https://code.example/recto/',
  }
  expect(await askConfig(environment)).toMatchObject({
    maxUploadMb: 25,
    retentionHours: 36,
    contactEmail: 'help@example.com',
    sourceUrl: 'https://code.example/recto',
  })
})

test.each(['auto', 'device', 'server', 'device-only'])('the app is told to process as %s', async (processing) => {
  expect(await askConfig({ PROCESSING: processing })).toMatchObject({ processing })
})

test('unset values are left out', async () => {
  expect(Object.keys((await askConfig({})) as object)).toEqual([
    'maxUploadMb',
    'maxUploadMbCompress',
    'maxFiles',
    'maxBatchFiles',
    'maxPages',
    'maxPixels',
    'retentionHours',
    'processing',
    'availableTools',
    'ocrLanguages',
    'ocrLanguageBytes',
    'convertsOffice',
  ])
})

test.each([
  ['CONTACT_EMAIL', 'help'],
  ['CONTACT_EMAIL', 'a@b.example?subject=x'],
  ['SOURCE_URL', 'javascript:alert(1)'],
  ['SOURCE_URL', 'code.example'],
  ['PROCESSING', 'browser'],
])('%s cannot be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
})
