import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { runProgram } from '../fixtures/run-program.ts'
import { plain } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { checkWithQpdf, encryptionOf, textOfPages, unzipped } from '../packages/engine/test/inspect-pdf.ts'
import { wordText } from '../packages/engine/test/word-package.ts'
import { test } from './browser-test.ts'
import { gotoHydrated } from './navigation.ts'

const REPORT = photoAlbum(2)

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-examples-'))
  await writeFile(path.join(folder, 'cover.pdf'), plain(1))
  await writeFile(path.join(folder, 'report.pdf'), REPORT)
  await writeFile(path.join(folder, 'notes.txt'), 'Not a PDF.')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const readResult = (name: string) => readFile(path.join(folder, name))

/** Runs an example of the page in a shell, exactly as shown, and returns its output. */
async function runExample(page: Page, label: string): Promise<string> {
  await gotoHydrated(page, '/developers')
  const example = page.getByRole('region', { name: label })
  // The page is prerendered without an origin, which the app fills in.
  await expect.poll(() => example.textContent()).toContain(new URL(page.url()).origin)
  const script = await example.textContent()
  const { stdout } = await runProgram('sh', ['-euc', script ?? 'false'], { cwd: folder })
  return stdout
}

test('the merge example merges the files in order', { tags: ['full'] }, async ({ page }) => {
  await runExample(page, 'Merge two files with curl')
  const merged = await readResult('merged.pdf')
  await checkWithQpdf(merged)
  expect(await textOfPages(merged)).toEqual([...(await textOfPages(plain(1))), 'Photo 1', 'Photo 2'])
})

test('the compression example makes a file smaller', { tags: ['full'] }, async ({ page }) => {
  await runExample(page, 'Compress a file with curl')
  const smaller = await readResult('smaller.pdf')
  await checkWithQpdf(smaller)
  expect(smaller.length).toBeLessThan(REPORT.length / 2)
})

test('the Word example keeps the text', { tags: ['full'] }, async ({ page }) => {
  await runExample(page, 'Convert a file to Word with curl')
  expect(wordText(await readResult('report.docx'))).toMatch(/Photo 1[^]*Photo 2/)
})

test('the encryption example sets a password and permissions', { tags: ['full'] }, async ({ page }) => {
  await runExample(page, 'Protect a file with curl')
  const facts = await encryptionOf(await readResult('locked.pdf'), 'open sesame')
  expect(facts).toMatchObject({ 'file encryption method': 'AESv3', 'print high resolution': 'allowed' })
  expect(facts['modify anything']).toBe('not allowed')
})

test('the job example follows a job, downloads its result and deletes it', async ({ page, site }) => {
  const output = await runExample(page, 'Start a job, track it and download its result with curl')
  const events = [...output.matchAll(/^data: (.*)$/gm)].map(
    ([, text = '']) => JSON.parse(text) as { id: string; state: string },
  )
  expect(events.at(-1)?.state).toBe('done')
  expect((await unzipped(await readResult('images.zip'))).map(({ name }) => name)).toEqual([
    'report_page_1.png',
    'report_page_2.png',
  ])
  const response = await fetch(`${site.url}/api/jobs/${events[0]?.id ?? ''}`)
  expect(response.status).toBe(404)
})

test('the error example returns the documented problem', { tags: ['full'] }, async ({ page }) => {
  const answer: unknown = JSON.parse(await runExample(page, 'A rejected call'))
  expect(answer).toMatchObject({ status: 415, code: 'NOT_A_PDF', message: 'The file "notes.txt" is not a PDF' })
})

async function expectWrapped(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await gotoHydrated(page, '/developers')
  const examples = await page.locator('pre').evaluateAll((all) =>
    all.map((example) => ({
      label: example.ariaLabel,
      isWhole: example.scrollWidth <= example.clientWidth && getComputedStyle(example).overflowX === 'visible',
    })),
  )
  expect(examples.length).toBeGreaterThan(5)
  expect(examples.filter(({ isWhole }) => !isWhole)).toEqual([])
}

const WRAPS = 'wraps every example within %i px'
test.for([320, 390, 768, 1440])(WRAPS, { tags: ['full'] }, async (width, { page }) => expectWrapped(page, width))

test('links to the API reference and the OpenAPI document', async ({ page, site }) => {
  await gotoHydrated(page, '/developers')
  for (const [name, type] of [
    ['API reference', 'text/html'],
    ['OpenAPI document', 'application/json'],
  ] as const) {
    const target = await page.getByRole('link', { name }).getAttribute('href')
    const answer = await fetch(new URL(target ?? '/nowhere', site.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  }
})
