import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { checkWithQpdf, encryptionOf, textOfPages, unzipped } from '../packages/engine/test/inspect-pdf.ts'
import { wordText } from '../packages/engine/test/word-package.ts'
import { startVisits } from './visits.ts'

const run = promisify(execFile)
const REPORT = photoAlbum(2)

let url = ''
let page: Page
let folder = ''

startVisits((visit) => {
  page = visit.page
  url = visit.site.url
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-examples-'))
  await writeFile(path.join(folder, 'cover.pdf'), plain(1))
  await writeFile(path.join(folder, 'report.pdf'), REPORT)
  await writeFile(path.join(folder, 'notes.txt'), 'Not a PDF.')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const made = (name: string) => readFile(path.join(folder, name))

/** Runs an example as the page shows it, in a shell that stops at the first command that fails. */
async function runShown(label: string): Promise<string> {
  await page.goto(`${url}/developers`)
  const example = page.getByRole('region', { name: label })
  // Built ahead, the page cannot know where it will be served from: the app puts that in.
  await expect.poll(() => example.textContent()).toContain(url)
  const shown = await example.textContent()
  const { stdout } = await run('sh', ['-euc', shown ?? 'false'], { cwd: folder })
  return stdout
}

test('merging makes one document of the files, in their order', async () => {
  await runShown('Merge two files with curl')
  const merged = await made('merged.pdf')
  await checkWithQpdf(merged)
  expect(await textOfPages(merged)).toEqual([...(await textOfPages(plain(1))), 'Photo 1', 'Photo 2'])
})

test('compressing makes a file smaller', async () => {
  await runShown('Compress a file with curl')
  const smaller = await made('smaller.pdf')
  await checkWithQpdf(smaller)
  expect(smaller.length).toBeLessThan(REPORT.length / 2)
})

test('a Word file says what the document said', async () => {
  await runShown('Convert a file to Word with curl')
  expect(wordText(await made('report.docx'))).toMatch(/Photo 1[^]*Photo 2/)
})

test('a locked file opens with its password and may be printed, not changed', async () => {
  await runShown('Protect a file with curl')
  const facts = await encryptionOf(await made('locked.pdf'), 'open sesame')
  expect(facts).toMatchObject({ 'file encryption method': 'AESv3', 'print high resolution': 'allowed' })
  expect(facts['modify anything']).toBe('not allowed')
})

test('a job tells how far it is, gives its result, and is gone when it is deleted', async () => {
  const told = await runShown('Start a job, track it and download its result with curl')
  const events = [...told.matchAll(/^data: (.*)$/gm)].map(
    ([, text = '']) => JSON.parse(text) as { id: string; state: string },
  )
  expect(events.at(-1)?.state).toBe('done')
  expect((await unzipped(await made('images.zip'))).map(({ name }) => name)).toEqual([
    'report_page_1.png',
    'report_page_2.png',
  ])
  const gone = await fetch(`${url}/api/jobs/${events[0]?.id ?? ''}`)
  expect(gone.status).toBe(404)
})

test('a refusal has the code that the page names', async () => {
  const answer: unknown = JSON.parse(await runShown('A rejected call'))
  expect(answer).toMatchObject({ status: 415, code: 'NOT_A_PDF', message: 'The file "notes.txt" is not a PDF' })
})

test.each([320, 390, 768, 1440])('at %i px every example is seen to the end of its lines', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${url}/developers`)
  const examples = await page.locator('pre').evaluateAll((all) =>
    all.map((example) => ({
      label: example.ariaLabel,
      isWhole: example.scrollWidth <= example.clientWidth && getComputedStyle(example).overflowX === 'visible',
    })),
  )
  expect(examples.length).toBeGreaterThan(5)
  expect(examples.filter(({ isWhole }) => !isWhole)).toEqual([])
})

test('the reference and the OpenAPI document are where the page says', async () => {
  await page.goto(`${url}/developers`)
  for (const [name, type] of [
    ['API reference', 'text/html'],
    ['OpenAPI document', 'application/json'],
  ] as const) {
    const target = await page.getByRole('link', { name }).getAttribute('href')
    const answer = await fetch(new URL(target ?? '/nowhere', url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  }
})
