import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { contentTypesOf, type OperationDefinition, OPERATIONS, type OperationId } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { languageSizes, nodePlatform, readLanguageFile } from '@recto/platforms/node'
import type { Browser, Page } from 'playwright-core'
import { build, preview, type Plugin, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { IS_FULL_RUN } from '../fixtures/full-run.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { CASE_TABLES } from '../packages/engine/test/case-tables.ts'
import { checkAnswer } from '../packages/engine/test/check-answer.ts'
import { compare, decodeByImageMagick } from '../packages/engine/test/decode-image.ts'
import { rowsAt, type AcceptedCase, type RefusedCase } from '../packages/engine/test/operation-case.ts'
import { launchBrowser } from './browser.ts'
import { evenPlatform, SEED } from './harness/even-platform.ts'
import type { EncodedAnswer } from './harness/messages.ts'

/** Sends the data of a language. Workers request only languages that the configuration lists. */
async function sendLanguage(language: string, response: ServerResponse): Promise<void> {
  const { bytes, isCompressed } = await readLanguageFile(language)
  if (isCompressed) response.setHeader('content-encoding', 'gzip')
  response.end(bytes)
}

/** Serves OCR language data at the API's URLs. */
const ocrLanguages: Plugin = {
  name: 'ocr-languages',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use('/api/config', (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ocrLanguageBytes: languageSizes() }))
    })
    middlewares.use('/api/ocr/languages', ({ url = '' }, response) => {
      const [language = ''] = url.slice(1).split('?')
      void sendLanguage(language, response)
    })
  },
}

const root = path.join(import.meta.dirname, 'harness')
let outDir = ''
let server: PreviewServer
let browser: Browser
let page: Page

beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'recto-harness-'))
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({ ...shared, worker: { format: 'es' }, build: { outDir, emptyOutDir: true } })
  server = await preview({
    ...shared,
    plugins: [ocrLanguages],
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true, force: true })
})

const { platform, restart } = evenPlatform(nodePlatform)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Runs a row in the page's worker, with the browser's own platform or an even one. */
function runInBrowser(
  { operation, files, options }: AcceptedCase | RefusedCase,
  isEven = false,
): Promise<EncodedAnswer> {
  const encoded = files().map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }))
  return page.evaluate(([id, inputs, wanted, even]) => window.runCase(id, inputs, wanted, even), [
    operation,
    encoded,
    options,
    isEven,
  ] as const)
}

/** How far two JPEG encoders may differ, in steps of 8 bits: the mean over all samples, and the worst sample. */
const JPEG_BOUND = { mean: 1, largest: 48 }

test('a page as JPG in color is nearly the same as in Node', () => expectSameJpeg('color'))
test('a page as JPG in gray is nearly the same as in Node', { tags: ['full'] }, () => expectSameJpeg('grayscale'))

async function expectSameJpeg(colorMode: string): Promise<void> {
  const row = {
    name: 'a photograph',
    operation: 'toImageSinglePage',
    files: () => [{ name: 'a.pdf', bytes: photoAlbum(1) }],
    options: { pageNumber: 1, format: 'jpg', dpi: IS_FULL_RUN ? 150 : 72, grayscale: colorMode === 'grayscale' },
    check: () => undefined,
  } as const satisfies AcceptedCase
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const { file } = await runOperation(row.operation, row.files(), row.options, context)
  const answer = await runInBrowser(row)
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`)
  const [here, there] = [file.bytes, Buffer.from(answer.base64, 'base64')].map((bytes) =>
    decodeByImageMagick(bytes, 'white'),
  )
  if (here === undefined || there === undefined) throw new Error('there is no image')
  const { mean, largest } = compare(here, there)
  expect(mean).toBeLessThan(JPEG_BOUND.mean)
  expect(largest).toBeLessThan(JPEG_BOUND.largest)
}

const needsServer = (id: OperationId) => (OPERATIONS[id] as OperationDefinition).needs !== undefined

/** The tables of operations that browsers can run. */
const BROWSER_TABLES = Object.entries(CASE_TABLES).filter(([id]) => !needsServer(id as OperationId))

describe.each(BROWSER_TABLES)('%s, in a browser', (_, table) => {
  const accepted = rowsAt('browser', table.accepted)
  const refused = rowsAt('browser', table.refused)

  async function expectAccepted(row: AcceptedCase): Promise<void> {
    const answer = await runInBrowser(row)
    if (!answer.ok) throw new Error(`refused: ${answer.error.code}`)
    const { name, contentType, report } = answer
    const result = { name, bytes: new Uint8Array(Buffer.from(answer.base64, 'base64')), report }
    checkAnswer(row, result)
    expect(contentTypesOf(OPERATIONS[row.operation].answer)).toContain(contentType)
    await row.check(result)
  }

  async function expectRefused(row: RefusedCase): Promise<void> {
    expect(await runInBrowser(row)).toMatchObject({ ok: false, error: { code: row.error, facts: row.facts ?? {} } })
  }

  async function expectEqual(row: AcceptedCase): Promise<void> {
    restart()
    const context = { platform, limits: { maxPages: 5000 }, seed: SEED }
    // Made once: encrypted files are different each time.
    const files = row.files()
    const { file, report } = await runOperation(row.operation, files, row.options, context)
    const answer = await runInBrowser({ ...row, files: () => files }, true)
    if (!answer.ok) throw new Error(`refused: ${answer.error.code}`)
    expect(answer.report).toEqual(JSON.parse(JSON.stringify(report)))
    expect(sha256(Buffer.from(answer.base64, 'base64'))).toBe(sha256(file.bytes))
  }

  // What has the same bytes as in Node, where every row is checked, need not be checked here as well. Compression and OCR take
  // longest, and comparing would run them twice.
  const isQuick = ({ operation }: AcceptedCase) => operation !== 'compress' && operation !== 'ocr'
  const inFullRun = [...accepted.inFullRun, ...accepted.always.filter((row) => !isQuick(row))]
  test.each(accepted.always.filter(isQuick))('$name has the same bytes as in Node', expectEqual)
  test.each(inFullRun)('$name has the same bytes as in Node', { tags: ['full'] }, expectEqual)
  test.each(accepted.always.filter((row) => !isQuick(row)))('$name', expectAccepted)
  test.each(accepted.always.filter(isQuick))('$name', { tags: ['full'] }, expectAccepted)
  test.each(refused.always)('$name', expectRefused)
  test.each(accepted.inFullRun)('$name', { tags: ['full'] }, expectAccepted)
  test.each(refused.inFullRun)('$name', { tags: ['full'] }, expectRefused)
})
