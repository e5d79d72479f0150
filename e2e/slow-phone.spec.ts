import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { textPages } from '../fixtures/text-pages.ts'
import { WorkerWatch } from './attach-workers.ts'
import { test, type OpenPage } from './browser-test.ts'
import { setFirstFileInput, type TestFile } from './file-upload.ts'
import { reportFigures } from './measure-trace.ts'
import { gotoHydrated } from './navigation.ts'
import { PHONE, slowDown } from './slow-phone.ts'

/** Maximum size to load between choosing a file and the second step: two seconds' worth on the slow connection. */
const MAX_BYTES_BEFORE_STEP_2 = 400_000

/** A text document of about 25 KB. */
function letter(): TestFile {
  const line = (page: number, index: number) =>
    `Line ${index} of page ${page}: ${((page * 7919 + index) * 104_729).toString(36).repeat(6)}`
  const pages = Array.from({ length: 5 }, (_, page) => ({
    texts: Array.from({ length: 45 }, (_each, index) => ({ text: line(page, index), x: 50, y: 780 - 16 * index })),
  }))
  return { name: 'letter.pdf', bytes: textPages(pages) }
}

const stepTwo = (page: Page) => page.getByRole('heading', { name: 'Rotation Instructions' })

/** Adds up what a page and its workers load, until it is stopped. */
async function countBytes(page: Page) {
  const loaded: { name: string; bytes: number }[] = []
  page.on('requestfinished', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    void request.sizes().then(({ responseBodySize }) => loaded.push({ name, bytes: responseBodySize }))
  })
  return loaded
}

async function choosesEarly(wait: number, { openPage }: { openPage: OpenPage }): Promise<void> {
  const page = await openPage(PHONE)
  await slowDown(page)
  await page.goto('/tools/rotate-pdf', { waitUntil: 'commit' })
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(wait)
  expect(await page.locator('html').getAttribute('data-ready')).toBeNull()
  await setFirstFileInput(page, letter())
  await stepTwo(page).waitFor()
  await page.getByText('letter.pdf').first().waitFor()
}

const EARLY = 'a file chosen %d ms after the first byte of the page, before its scripts have run, is read'
test.for([0, 400, 1200])(EARLY, { tags: ['full'] }, choosesEarly)

test(
  'on a slow phone step 2 does not wait for PDFium, and each wait has words',
  { tags: ['full'] },
  async ({ openPage }) => {
    const page = await openPage(PHONE)
    await slowDown(page)
    await gotoHydrated(page, '/tools/rotate-pdf')
    const loaded = await countBytes(page)
    const started = performance.now()
    await setFirstFileInput(page, letter())
    await page.getByRole('status').filter({ hasText: 'Reading the file' }).first().waitFor()
    await stepTwo(page).waitFor()
    const milliseconds = performance.now() - started
    const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0)
    await reportFigures('slow-phone-step-2', { milliseconds, bytes, loaded })
    expect(loaded.map(({ name }) => name)).not.toContainEqual(expect.stringContaining('.wasm'))
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(MAX_BYTES_BEFORE_STEP_2)
    await page.getByRole('status').filter({ hasText: 'The preview is loading.' }).waitFor()
    // The pages are listed before they can be shown.
    expect(await page.locator('[data-page]').count()).toBeGreaterThan(1)
    await page.getByText('The preview is loading.').waitFor({ state: 'detached' })
    // Sizes are known a moment after a request has finished.
    await expect.poll(() => loaded.filter(({ name }) => name.includes('pdfium')).length).toBe(1)
  },
)

test(
  'WebAssembly is loaded once for all workers of a page, and these end with its tool',
  { tags: ['full'] },
  async ({ page }) => {
    const workers = await WorkerWatch.start(page)
    const loaded: string[] = []
    page.on('request', (request) => request.url().endsWith('.wasm') && loaded.push(request.url()))
    await gotoHydrated(page, '/tools/rotate-pdf')
    expect(workers.started).toEqual([])
    const choose = async () => {
      await setFirstFileInput(page, letter())
      await page.locator('[data-page="1"] canvas').first().waitFor()
      await expect.poll(() => isDrawn(page)).toBe(true)
    }
    await choose()
    expect(workers.running).toEqual(['preview'])
    await page.getByRole('link', { name: 'All Tools' }).first().click()
    await expect.poll(() => workers.running).toEqual([])
    await page.goBack()
    await choose()
    expect(workers.started).toEqual(['preview', 'preview'])
    expect(loaded.length).toBe(1)
  },
)

/** Whether the first page shows anything. */
function isDrawn(page: Page): Promise<boolean> {
  return page
    .locator('[data-page="1"] canvas')
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels?.some((value) => value > 0) ?? false
    })
}
