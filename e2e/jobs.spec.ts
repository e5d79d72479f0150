import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { watchAddedFiles } from './added-files.ts'
import { test as browserTest } from './browser-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { TestFile } from './file-upload.ts'
import { reloadHydrated } from './navigation.ts'
import { ConversionPage } from './tools/conversion-page.ts'
import { visibleText } from './visible-text.ts'

const SHORT: TestFile = { name: 'report.pdf', bytes: plain(3) }

/** Pages whose conversion takes far longer than a test. */
const LONG: TestFile = {
  name: 'long.pdf',
  bytes: Buffer.from(
    Buffer.from(plain(1500)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]'),
    'latin1',
  ),
}

const test = browserTest.extend('images', ({ page }) => new ConversionPage(page, '/tools/pdf-to-image'))

/** Opens the tool, chooses a file and starts its conversion. */
async function startJob(images: ConversionPage, file: TestFile, origin = ''): Promise<void> {
  await images.open(origin)
  await images.choose(file)
  await images.button('Convert to Images').click()
}

const progressBar = (page: Page, name: RegExp) => page.getByRole('progressbar', { name })

test('continues a job after a reload, where it can be canceled', async ({ page, site, images }) => {
  const addedFiles = await watchAddedFiles(site)
  await images.open()
  await images.choose(LONG)
  await images.radio('Best').check()
  await images.button('Convert to Images').click()
  await progressBar(page, /^Page \d+ of 1,500$/).waitFor()
  await reloadHydrated(page)
  await visibleText(page, 'long.pdf').first().waitFor()
  await progressBar(page, /^Page \d+ of 1,500$/).waitFor()
  await expectAccessible(page)
  expect((await images.cancelJob())?.status()).toBe(204)
  await expect.poll(() => images.radio('Best').isChecked()).toBe(true)
  await expect.poll(addedFiles).toEqual([])
  await reloadHydrated(page)
  await images.button('Convert to Images').waitFor()
})

test('keeps a result across reloads until it is deleted', { tags: ['full'] }, async ({ page, site, images }) => {
  const addedFiles = await watchAddedFiles(site)
  await startJob(images, SHORT)
  await images.downloadLink().waitFor()
  await reloadHydrated(page)
  await page.getByRole('heading', { name: 'report_images.zip' }).waitFor()
  expect((await images.download()).bytes.subarray(0, 2).toString()).toBe('PK')
  await visibleText(page, 'Files are deleted automatically after 24 hours.').waitFor()
  expect(await addedFiles()).not.toEqual([])
  await images.button('Delete now').click()
  await visibleText(page, /^Deleted from the server\./).waitFor()
  await expectAccessible(page)
  await expect.poll(addedFiles).toEqual([])
  expect((await images.download()).bytes.subarray(0, 2).toString()).toBe('PK')
  // It stays in this browser.
  await reloadHydrated(page)
  await page.getByRole('heading', { name: 'report_images.zip' }).waitFor()
})

test('reconnects to the events of a job', { tags: ['full'] }, async ({ page, images }) => {
  await page.route('**/api/jobs/*/events', (route) => route.abort())
  await startJob(images, SHORT)
  await progressBar(page, /^Connection lost\./).waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  await images.downloadLink().waitFor()
  expect((await images.download()).name).toBe('report_images.zip')
})

test('shows the position in the queue', { tags: ['full'] }, async ({ page, site, images }) => {
  const busy = await site.startAnother({ ENGINE_THREADS: '1' })
  try {
    const form = new FormData()
    form.append('quality', 'best')
    form.append('file', new File([new Uint8Array(LONG.bytes)], LONG.name))
    const address = `${busy.url}/api/pdf/convert/to-image`
    const accepted = await fetch(address, { method: 'POST', body: form, headers: { Prefer: 'respond-async' } })
    expect(accepted.status).toBe(202)
    await startJob(images, SHORT, busy.url)
    await progressBar(page, /^Next in line$/).waitFor()
    await expectAccessible(page)
    expect((await images.cancelJob())?.status()).toBe(204)
  } finally {
    await busy.close()
  }
})
