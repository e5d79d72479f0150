import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { checkAccessible } from './check-accessible.ts'
import type { VisitorFile } from './pick-files.ts'
import type { Site } from './start-site.ts'
import { ImagePage } from './tools/image-page.ts'
import { startVisits } from './visits.ts'

const SHORT: VisitorFile = { name: 'report.pdf', bytes: plain(3) }

/** Pages that keep a processor busy for far longer than a journey takes. */
const LONG: VisitorFile = {
  name: 'long.pdf',
  bytes: Buffer.from(
    Buffer.from(plain(1500)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]'),
    'latin1',
  ),
}

let site: Site
let page: Page
let images: ImagePage

startVisits((visit) => {
  ;({ page, site } = visit)
  images = new ImagePage(page)
})

/** Chooses a file and has its pages converted. */
async function start(file: VisitorFile, address = site.url): Promise<void> {
  await images.open(`${address}/tools/pdf-to-image`)
  await images.choose(file)
  await images.button('Convert to Images').click()
}

const bar = (name: RegExp) => page.getByRole('progressbar', { name })
const download = () => page.getByRole('link', { name: 'Download', exact: true })

test('work goes on when its page is loaded anew, and can be cancelled there', async () => {
  await images.open(`${site.url}/tools/pdf-to-image`)
  await images.choose(LONG)
  await images.radio('Best').check()
  await images.button('Convert to Images').click()
  await bar(/^Page \d+ of 1,500$/).waitFor()
  await page.reload()
  await page.getByText('Page reloaded. Your file is still being processed.').waitFor()
  await bar(/^Page \d+ of 1,500$/).waitFor()
  await checkAccessible(page)
  expect((await images.cancelJob())?.status()).toBe(204)
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  await expect.poll(() => site.listFiles()).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test('a result is there when its page is loaded anew, until the visitor deletes it', async () => {
  await start(SHORT)
  await download().waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'report_images.zip' }).waitFor()
  expect((await images.download()).bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByText('Files are deleted automatically after 24 hours.').waitFor()
  expect(await site.listFiles()).not.toEqual([])
  await images.button('Delete now').click()
  await page.getByText(/^Deleted from the server\./).waitFor()
  await checkAccessible(page)
  await expect.poll(() => site.listFiles()).toEqual([])
  expect((await images.download()).bytes.subarray(0, 2).toString()).toBe('PK')
  await page.reload()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test('a line that was lost is taken up again', async () => {
  await page.route('**/api/jobs/*/events', (route) => route.abort())
  await start(SHORT)
  await bar(/^Connection lost\./).waitFor()
  await checkAccessible(page)
  await page.unrouteAll()
  await download().waitFor()
  expect((await images.download()).name).toBe('report_images.zip')
})

test('who has to wait is told how many come first', async () => {
  const busy = await site.startAgain({ ENGINE_THREADS: '1' })
  try {
    const form = new FormData()
    form.append('quality', 'best')
    form.append('file', new File([new Uint8Array(LONG.bytes)], LONG.name))
    const address = `${busy.url}/api/pdf/convert/to-image`
    const begun = await fetch(address, { method: 'POST', body: form, headers: { Prefer: 'respond-async' } })
    expect(begun.status).toBe(202)
    await start(SHORT, busy.url)
    await bar(/^Next in line$/).waitFor()
    await checkAccessible(page)
    const ended: Response | null = await images.cancelJob()
    expect(ended?.status()).toBe(204)
  } finally {
    await busy.close()
  }
})
