import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { test as browserTest } from './browser-test.ts'
import { launchProfile } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { downloadFile, type TestFile } from './file-upload.ts'
import { focusedName, focusedText, press, tabTo } from './keyboard.ts'
import { gotoHydrated, reloadHydrated } from './navigation.ts'
import { ShelfPage } from './shelf-page.ts'
import { CompressPage } from './tools/compress-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { RotatePage } from './tools/rotate-page.ts'

const REPORT = { name: 'report.pdf', bytes: plain(3) }
const LETTER = { name: 'letter.pdf', bytes: plain(1) }
const NOTES = { name: 'notes.txt', bytes: new TextEncoder().encode('Quay, half tide') }

const test = browserTest.extend('shelf', ({ page }) => new ShelfPage(page))

/** Files that left the page in the body of a request. */
function recordSentFiles(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.postDataBuffer() !== null) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** Puts files on the shelf with the board's button. */
async function addOnBoard(shelf: ShelfPage, ...files: readonly TestFile[]): Promise<void> {
  await shelf.open('/tools')
  await shelf.add(...files)
  await shelf.waitForCount(files.length)
}

test('all files that are added get a thumbnail, and leaving them at once logs no error', async ({ page, shelf }) => {
  await addOnBoard(shelf, REPORT, LETTER)
  const thumbnails = page.locator('.stander img.shelfpic')
  await expect.poll(() => thumbnails.count()).toBe(2)
  for (const name of ['About', 'All Tools', 'About', 'All Tools']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  }
  await expect.poll(() => thumbnails.count()).toBe(2)
})

test('a file chosen in a tool is kept, begins another tool, and outlives a reload', async ({ page, shelf }) => {
  const sent = recordSentFiles(page)
  const compress = new CompressPage(page)
  await compress.open()
  await compress.choose(REPORT)
  await page.getByRole('button', { name: 'Your files: 1', exact: true }).waitFor()
  // The same file again is kept once.
  await gotoHydrated(page, '/tools/rotate-pdf')
  await page
    .locator('.mine')
    .getByRole('button', { name: /report\.pdf/ })
    .click()
  await page.getByRole('heading', { name: 'Rotate PDF' }).waitFor()
  await page.locator('[role=grid]').waitFor()
  expect(await shelf.headerCount()).toBe(1)

  await shelf.open('/')
  await reloadHydrated(page)
  expect(await shelf.namesOnBoard()).toEqual(['report.pdf'])
  await page.locator('.stander img').waitFor()
  await page.locator('.stander').getByText('3 pages · ').waitFor()
  await shelf.continueWith('report.pdf', 'Split PDF')
  await page.waitForURL('**/tools/split-pdf')
  await page.locator('[role=grid]').waitFor()
  expect(sent).toEqual([])
})

test(
  'the empty board shows before the scripts load, unless there are files',
  { tags: ['full'] },
  async ({ page, shelf, pageLog }) => {
    pageLog.allow(/ERR_FAILED/)
    await page.route('**/assets/*.js', (route) => route.abort())
    const text = page.locator('.shelf').getByText('Nothing here yet')
    await page.goto('/tools', { waitUntil: 'domcontentloaded' })
    expect(await text.isVisible()).toBe(true)
    await page.unroute('**/assets/*.js')
    await addOnBoard(shelf, LETTER)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/tools', { waitUntil: 'domcontentloaded' })
    expect(await page.locator('.shelf').isVisible()).toBe(true)
    expect(await text.isVisible()).toBe(false)
  },
)

test('files outlive a restart of the browser, byte for byte', { tags: ['full'] }, async ({ site }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'recto-profile-'))
  try {
    const first = await launchProfile(profile, { baseURL: site.url, locale: 'en-US' })
    await addOnBoard(new ShelfPage(await first.newPage()), REPORT, LETTER)
    await first.close()
    const second = await launchProfile(profile, { baseURL: site.url, locale: 'en-US', acceptDownloads: true })
    const shelf = new ShelfPage(await second.newPage())
    await shelf.open('/')
    expect(await shelf.namesOnBoard()).toEqual(['report.pdf', 'letter.pdf'])
    await shelf.openMenu('report.pdf')
    const copy = await downloadFile(shelf.page, () => shelf.menuItem('Download').click())
    expect(copy.name).toBe('report.pdf')
    expect(Buffer.from(copy.bytes).equals(Buffer.from(REPORT.bytes))).toBe(true)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('two tabs see the same files', { tags: ['full'] }, async ({ page, shelf }) => {
  await addOnBoard(shelf, REPORT)
  const other = new ShelfPage(await page.context().newPage())
  await other.open('/')
  expect(await other.namesOnBoard()).toEqual(['report.pdf'])
  await other.add(LETTER)
  await shelf.waitForCount(2)
  await other.openPanel()
  await other.button('Remove report.pdf').click()
  await shelf.waitForCount(1)
  // The other tab can still restore it, although this one was reopened in the meantime.
  await reloadHydrated(page)
  await shelf.waitForCount(1)
  await other.button('Undo').click()
  await shelf.waitForCount(2)
  expect(await shelf.namesOnBoard()).toEqual(['report.pdf', 'letter.pdf'])
})

test(
  'removing one file or all of them can be undone until the panel closes',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await addOnBoard(shelf, REPORT, LETTER, NOTES)
    await shelf.openPanel()
    await expectAccessible(page)
    await shelf.button('Remove letter.pdf').click()
    await page.getByText('letter.pdf was removed.').waitFor()
    await expect.poll(() => focusedText(page)).toBe('Undo')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    expect(await shelf.namesInPanel()).toEqual(['report.pdf', 'letter.pdf', 'notes.txt'])

    await shelf.button('Clear all').click()
    await page.getByText('Remove all 3 files from this browser?').waitFor()
    await expectAccessible(page)
    await shelf.button('Remove 3 files').click()
    await page.getByText('3 files were removed.').waitFor()
    await shelf.button('Undo').click()
    expect(await shelf.namesInPanel()).toEqual(['report.pdf', 'letter.pdf', 'notes.txt'])

    await shelf.button('Clear all').click()
    await shelf.button('Remove 3 files').click()
    await shelf.button('Close your files').click()
    await page.getByText('Nothing here yet').waitFor()
    await expect.poll(() => shelf.countStoredFiles()).toBe(0)
    await reloadHydrated(page)
    await page.getByText('Nothing here yet').waitFor()
  },
)

test(
  'a tool that takes several files begins with several, and says what it does not take',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await addOnBoard(shelf, REPORT, { name: 'tape.bin', bytes: Uint8Array.of(1, 2, 3) }, LETTER)
    const merge = new MergePage(page)
    await merge.open()
    const choice = page.locator('.mine')
    await choice.getByText('Merge PDF takes PDF, Office and image files.').waitFor()
    await expectAccessible(page)
    await choice.getByLabel(/report\.pdf/).check()
    await choice.getByLabel(/letter\.pdf/).check()
    await choice.getByText('2 chosen').waitFor()
    await shelf.button('Use these 2 files').click()
    await page.getByText('2 files · ').waitFor()
    // They are the shelf's own files, not new ones.
    expect(await shelf.headerCount()).toBe(3)
  },
)

test(
  'a result is marked as new until it has been seen, and continues in another tool',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    const rotate = new RotatePage(page)
    await rotate.open()
    await rotate.choose(REPORT)
    await rotate.rotate()
    await page.getByRole('button', { name: 'Your files: 2', exact: true }).waitFor()
    await expectAccessible(page)
    await shelf.openPanel()
    const card = page.locator('.stand > li').filter({ hasText: 'report_rotated.pdf' })
    await card.getByText('New', { exact: true }).waitFor()
    await card.getByText('From Rotate PDF').waitFor()
    await shelf.button('Close your files').click()
    await shelf.openPanel()
    await card.waitFor()
    await card.getByText('New', { exact: true }).waitFor({ state: 'detached' })
    await shelf.continueInPanel('report_rotated.pdf', 'Split PDF')
    await page.waitForURL('**/tools/split-pdf')
    await page.locator('[role=grid]').waitFor()
  },
)

test('a file is dragged onto a tool', { tags: ['full'] }, async ({ page, shelf }) => {
  await addOnBoard(shelf, REPORT)
  await page.locator('.stander').dragTo(page.getByRole('link', { name: /^Rotate PDF/ }))
  await page.waitForURL('**/tools/rotate-pdf')
  await page.locator('[role=grid]').waitFor()
})

test(
  'files chosen together are dragged onto a tool as a batch, or continue in one from the panel',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await addOnBoard(shelf, REPORT, LETTER)
    const standers = page.locator('.stander')
    await standers.nth(0).click({ modifiers: ['ControlOrMeta'] })
    await standers.nth(1).click({ modifiers: ['ControlOrMeta'] })
    await standers.nth(1).dragTo(page.getByRole('link', { name: /^Rotate PDF/ }))
    await page.getByRole('button', { name: 'Rotate 2 files' }).waitFor()

    await shelf.open('/tools')
    await shelf.openPanel()
    await page.getByRole('checkbox', { name: 'Choose report.pdf' }).check()
    await page.getByRole('checkbox', { name: 'Choose letter.pdf' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue with 2 files' }).click()
    await page.getByRole('menuitem', { name: 'Compress PDF' }).click()
    await page.getByRole('button', { name: 'Compress 2 files' }).waitFor()
  },
)

test('everything works with the keyboard', { tags: ['full'] }, async ({ page, shelf }) => {
  await addOnBoard(shelf, REPORT, LETTER)
  await page.evaluate(() => document.querySelector<HTMLElement>('.shelf__name')?.focus())
  await press(page, 'Tab')
  // The latest file comes first; older ones may not fit.
  expect(await focusedName(page)).toMatch(/^letter\.pdf/)
  await press(page, 'ArrowLeft')
  expect(await focusedName(page)).toMatch(/^report\.pdf/)
  await press(page, 'ArrowRight')
  expect(await focusedName(page)).toMatch(/^letter\.pdf/)
  // The board is one tab stop.
  await press(page, 'Tab')
  expect(await focusedText(page)).toBe('Add files')
  await press(page, 'Shift+Tab', 'Enter')
  await page.getByRole('menu').waitFor()
  await press(page, 'Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toMatch(/^letter\.pdf/)

  // Delete opens the panel, where the file can be restored.
  await press(page, 'Delete')
  await page.getByText('letter.pdf was removed.').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Undo')
  await press(page, 'Enter')
  await page.getByText('letter.pdf was removed.').waitFor({ state: 'detached' })
  await press(page, 'Escape')
  await page.locator('.shelf--open').waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toMatch(/^Your files/)

  await press(page, 'Enter')
  await page.locator('.shelf--open').waitFor()
  await tabTo(page, 'Continue with report.pdf')
  await press(page, 'Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await press(page, 'End')
  await page.locator('[role=menuitem]:focus', { hasText: 'Rename' }).waitFor()
  await press(page, 'Enter')
  await expect.poll(() => focusedName(page)).toBe('Name of report.pdf')
  await page.keyboard.type('plan')
  await press(page, 'Enter')
  await shelf.button('Continue with plan.pdf').waitFor()
  await expect.poll(() => focusedName(page)).toBe('Continue with plan.pdf')
})

test(
  'a browser that keeps nothing says so, and keeps files as long as the page is open',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    await addOnBoard(shelf, REPORT)
    await page.getByText('Kept until you leave this page').waitFor()
    await shelf.openPanel()
    await page.getByText(/^This browser does not keep files/).waitFor()
    await expectAccessible(page)
    await shelf.continueInPanel('report.pdf', 'Split PDF')
    await page.locator('[role=grid]').waitFor()
    await reloadHydrated(page)
    expect(await shelf.headerCount()).toBe(0)
  },
)

test(
  'a browser whose pages cannot write files keeps them in its database',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await page.addInitScript(() => Reflect.deleteProperty(FileSystemFileHandle.prototype, 'createWritable'))
    await addOnBoard(shelf, REPORT)
    await reloadHydrated(page)
    await page.getByText('Kept in this browser').waitFor()
    await shelf.continueWith('report.pdf', 'Split PDF')
    await page.locator('[role=grid]').waitFor()
  },
)

test(
  'a private window that refuses the file system keeps files until it closes',
  { tags: ['full'] },
  async ({ page, shelf }) => {
    await page.addInitScript(() => {
      StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('private', 'SecurityError'))
    })
    await addOnBoard(shelf, REPORT)
    await page.getByText('Kept until you close this window').waitFor()
    await reloadHydrated(page)
    await shelf.waitForCount(1)
  },
)

test('a full disk is reported, and the tool works without the shelf', { tags: ['full'] }, async ({ page, shelf }) => {
  await page.addInitScript(() => {
    FileSystemFileHandle.prototype.createWritable = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  const compress = new CompressPage(page)
  await compress.open()
  await compress.choose(REPORT)
  await page
    .getByText(/^report\.pdf was not kept in Your files: this browser has no room left\./)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Compress PDF', exact: true }).waitFor()
  expect(await shelf.headerCount()).toBe(0)
})
