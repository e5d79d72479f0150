import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { notAPdf, plain, report } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { test } from './browser-test.ts'
import { recordAnnouncements, takeAnnouncements } from './live-regions.ts'
import { CompressPage } from './tools/compress-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { visibleText } from './visible-text.ts'

const REPORT = { name: 'report.pdf', bytes: report() }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }
const ALBUM = { name: 'album.pdf', bytes: photoAlbum(1) }
/** Minimum duration of each phase of a job: live regions merge two changes at the same moment into one. */
const PHASE_MS = 500
/** Announced only if loading the renderer takes long. */
const PREVIEW_WAIT = 'The preview is loading.'
/** Announced only if loading or reading takes long. */
const WAITS = new Set([PREVIEW_WAIT, 'Reading the file'].map((text) => `status: ${text}`))

const FILE_NAME = ['textbox', 'File name'] as const
const PRINT = ['button', 'Print'] as const

/** Content that loads after its step or result. */
const LATE_CONTROLS: Readonly<Record<string, readonly (typeof FILE_NAME | typeof PRINT)[]>> = {
  'merge-arrange': [FILE_NAME],
  'merge-error': [FILE_NAME],
  'merge-result': [FILE_NAME, PRINT],
  'compress-level': [FILE_NAME],
  'compress-result': [FILE_NAME, PRINT],
  'split-pages': [FILE_NAME],
  'split-result': [FILE_NAME],
}

/** Compares the accessibility tree of the page with a snapshot, ignoring sizes, object URLs and the wait for previews. */
async function expectAriaSnapshot(page: Page, name: string): Promise<void> {
  for (const [role, label] of LATE_CONTROLS[name] ?? []) await page.getByRole(role, { name: label }).waitFor()
  const snapshot = await page.getByRole('main').ariaSnapshot()
  const stable = snapshot
    .replaceAll(/blob:\S+/g, 'blob:')
    .replaceAll(/\d+(?:\.\d)? (?:B|KB|MB)\b|\d+\.\d%/g, '#')
    .replaceAll(/ about \d+ (?:s|min)\b/g, '')
    .replaceAll(`- status: ${PREVIEW_WAIT}`, '- status')
  await expect(`${stable}\n`).toMatchFileSnapshot(`aria-snapshots/${name}.txt`)
}

/**
 * Announcements other than where the work runs, which depends on the forecast, and waits, which a fast machine does not
 * have.
 */
async function takeAnnounced(page: Page): Promise<string[]> {
  const isSteady = (text: string) => !/^status: On (?:this device|our server)/.test(text) && !WAITS.has(text)
  return (await takeAnnouncements(page)).filter(isSteady)
}

/** Delays the calls about a job, so that each of its phases is announced. */
async function slowDownJobs(page: Page): Promise<void> {
  await page.route('**/api/jobs/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, PHASE_MS)
    })
    await route.continue()
  })
}

/** Waits for a result with its preview, if it has one, and its controls, which are loaded later. */
async function waitForResult(page: Page, preview?: string): Promise<void> {
  if (preview !== undefined) await page.getByRole('img', { name: `First page of ${preview}` }).waitFor()
  await page.getByLabel('File name', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
}

test('Merge PDF is announced: files, order and result', async ({ page }) => {
  await recordAnnouncements(page)
  await slowDownJobs(page)
  const merge = new MergePage(page)
  await merge.open()
  await expectAriaSnapshot(page, 'merge-upload')
  await merge.choose(REPORT, PLAIN, { name: 'letter.pdf', bytes: notAPdf() })
  await page.locator('.say').waitFor()
  await expect.poll(() => visibleText(page, 'Details').count()).toBe(2)
  await expectAriaSnapshot(page, 'merge-refused')
  await merge.button('Remove letter.pdf').click()
  await merge.continueToArrange()
  await merge.waitForPageCounts()
  await visibleText(page, 'On our server').first().waitFor()
  await expectAriaSnapshot(page, 'merge-arrange')
  await merge.button('Move plain.pdf up').click()
  await merge.merge()
  await waitForResult(page, 'merged.pdf')
  await expectAriaSnapshot(page, 'merge-result')
  expect(await takeAnnounced(page)).toEqual([
    'alert: The file "letter.pdf" is not a PDF',
    'status: Notification letter.pdf removed Undo',
    'status: plain.pdf moved to position 1 of 2',
    'status: Uploading',
    'status: Merging files',
    'status: Notification Success! Your merged PDF is ready for download.',
  ])
})

test('Compress PDF is announced: levels, progress and result', { tags: ['full'] }, async ({ page }) => {
  await recordAnnouncements(page)
  await slowDownJobs(page)
  const compress = new CompressPage(page)
  await compress.open()
  await expectAriaSnapshot(page, 'compress-upload')
  await compress.choose(ALBUM)
  await visibleText(page, /if it is mostly images/).waitFor()
  await page.getByRole('img', { name: 'First page of album.pdf' }).waitFor()
  await expectAriaSnapshot(page, 'compress-level')
  await compress.compress()
  await compress.divider().waitFor()
  await waitForResult(page)
  await expectAriaSnapshot(page, 'compress-result')
  // The comparison is rendered at the same time, so this may come before or after the notice.
  const announcements = (await takeAnnounced(page)).filter((text) => text !== 'status: Rendering the page')
  expect(announcements).toEqual([
    'status: Uploading',
    'status: Compressing the file',
    expect.stringMatching(/^status: Notification Success! Great result! File compressed by \d+(?:\.\d)?%$/),
  ])
})

test('Split PDF is announced: methods, pages and planned files', { tags: ['full'] }, async ({ page }) => {
  await recordAnnouncements(page)
  await slowDownJobs(page)
  const split = new SplitPage(page)
  await split.open()
  await expectAriaSnapshot(page, 'split-upload')
  await split.choose(REPORT)
  await split.grid.cell(3).waitFor()
  await page.getByRole('img', { name: 'First page of report.pdf' }).waitFor()
  await page.getByRole('radio', { name: 'At bookmarks' }).waitFor()
  await expectAriaSnapshot(page, 'split-pages')
  await split.grid.cell(2).click()
  await visibleText(page, '1 page selected').waitFor()
  await split.button('Split PDF').click()
  await waitForResult(page, 'split.pdf')
  await expectAriaSnapshot(page, 'split-result')
  expect(await takeAnnounced(page)).toEqual([
    'status: Select pages to list the files here.',
    'status: No pages selected',
    'status: Creates 1 file:',
    'status: 1 page selected',
    'status: Uploading',
    'status: Splitting the file',
    'status: Notification Success! Your split PDF is ready for download.',
  ])
})

test('a failure is announced', { tags: ['full'] }, async ({ page }) => {
  await recordAnnouncements(page)
  const merge = new MergePage(page)
  await merge.open()
  await merge.choose(REPORT, PLAIN)
  await merge.continueToArrange()
  await merge.waitForPageCounts()
  await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await merge.button('Merge Files').click()
  await page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
  await expectAriaSnapshot(page, 'merge-error')
  expect(await takeAnnounced(page)).toEqual([
    'status: Uploading',
    'alert: Error merging PDFs The server could not be reached. Check your connection and try again. Your files and their order are kept.',
  ])
})
