import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { notAPdf, plain, report } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import type { Site } from './start-site.ts'
import { hearAnnouncements, takeAnnouncements } from './spoken.ts'
import { CompressPage } from './tools/compress-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { startVisits } from './visits.ts'

const REPORT = { name: 'report.pdf', bytes: report() }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }
const ALBUM = { name: 'album.pdf', bytes: photoAlbum(1) }
/** So long is a job at work before anybody hears of it: two phases in one moment would be announced as one. */
const PHASE_MS = 500

let site: Site
let page: Page

startVisits((visit) => {
  ;({ page, site } = visit)
})

/** The page as it is read out, without what differs from one time to the next. */
async function expectReading(name: string): Promise<void> {
  const reading = await page.getByRole('main').ariaSnapshot()
  const stable = reading.replaceAll(/blob:\S+/g, 'blob:').replaceAll(/\d+(?:\.\d)? (?:B|KB|MB)\b|\d+\.\d%/g, '#')
  await expect(`${stable}\n`).toMatchFileSnapshot(`readings/${name}.txt`)
}

/** Has each phase of a job last long enough to be heard of. */
async function slowDownJobs(): Promise<void> {
  await page.route('**/api/jobs/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, PHASE_MS)
    })
    await route.continue()
  })
}

test('Merge is read out: its files, their order, what was made', async () => {
  await hearAnnouncements(page)
  await slowDownJobs()
  const merge = new MergePage(page)
  await merge.open(site.url)
  await expectReading('merge-upload')
  await merge.browse([REPORT, PLAIN, { name: 'letter.pdf', bytes: notAPdf() }])
  await page.locator('.say').waitFor()
  await expect.poll(() => page.getByText('Details').count()).toBe(2)
  await expectReading('merge-refused')
  await merge.button('Remove letter.pdf').click()
  await merge.goOn()
  await merge.counted()
  await expectReading('merge-arrange')
  await merge.button('Move plain.pdf up').click()
  await merge.merge()
  await page.getByRole('img', { name: 'First page of merged.pdf' }).waitFor()
  await expectReading('merge-result')
  expect(await takeAnnouncements(page)).toEqual([
    'alert: The file "letter.pdf" is not a PDF',
    'status: plain.pdf moved to position 1 of 2',
    'status: Uploading',
    'status: Processing...',
    'status: Notification Success! Your merged PDF is ready for download.',
  ])
})

test('Compress is read out: its levels, how far it is, how much smaller the file became', async () => {
  await hearAnnouncements(page)
  await slowDownJobs()
  const compress = new CompressPage(page)
  await compress.open(site.url)
  await expectReading('compress-upload')
  await compress.choose(ALBUM)
  await page.getByText(/if it is mostly images/).waitFor()
  await page.getByRole('img', { name: 'First page of album.pdf' }).waitFor()
  await expectReading('compress-level')
  await compress.compress()
  await compress.divider().waitFor()
  await expectReading('compress-result')
  // Its pages are drawn meanwhile, sooner or later than the notice comes.
  const spoken = (await takeAnnouncements(page)).filter((text) => text !== 'status: Rendering the page')
  expect(spoken).toEqual([
    'status: Uploading',
    'status: Processing...',
    expect.stringMatching(/^status: Notification Success! Great result! File compressed by \d+(?:\.\d)?%$/),
  ])
})

test('Split is read out: its ways, its pages, the files it makes', async () => {
  await hearAnnouncements(page)
  await slowDownJobs()
  const split = new SplitPage(page)
  await split.open(site.url)
  await expectReading('split-upload')
  await split.choose(REPORT)
  await split.cell(3).waitFor()
  await page.getByRole('img', { name: 'First page of report.pdf' }).waitFor()
  await page.getByRole('radio', { name: 'At bookmarks' }).waitFor()
  await expectReading('split-pages')
  await split.cell(2).click()
  await page.getByText('1 page selected').waitFor()
  await split.button('Split PDF').click()
  await page.getByRole('img', { name: 'First page of split.pdf' }).waitFor()
  await expectReading('split-result')
  expect(await takeAnnouncements(page)).toEqual([
    'status: Select pages to list the files here.',
    'status: No pages selected',
    'status: Creates 1 file:',
    'status: 1 page selected',
    'status: Uploading',
    'status: Processing...',
    'status: Notification Success! Your split PDF is ready for download.',
  ])
})

test('a failure is read out, and nothing that was entered is lost', async () => {
  await hearAnnouncements(page)
  const merge = new MergePage(page)
  await merge.open(site.url)
  await merge.browse([REPORT, PLAIN])
  await merge.goOn()
  await merge.counted()
  await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await merge.button('Merge Files').click()
  await page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
  await expectReading('merge-error')
  expect(await takeAnnouncements(page)).toEqual([
    'status: Uploading',
    'status: Notification Error The server could not be reached. Check your connection and try again.',
  ])
})
