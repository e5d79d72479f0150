import { expect } from 'vitest'

import { beyondRepair, brokenTable, notAPdf, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages, unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { focusedLabel } from '../keyboard.ts'
import { measureFrames } from '../measure-frames.ts'
import { measureMemory } from '../measure-memory.ts'
import { reportFigures, traceFrames } from '../measure-trace.ts'
import { gotoHydrated } from '../navigation.ts'
import { failNextRequest } from '../request-stubs.ts'
import { visibleText } from '../visible-text.ts'
import { expectCancelable } from './expect-cancelable.ts'
import { SplitPage } from './split-page.ts'

const NINE = { name: 'Größe 9.pdf', bytes: plain(9) }
const GENERIC = '/tool/split-pdf'
/** How many frames each scroll measurement takes. */
const FRAMES = 240

const test = browserTest.extend('split', ({ page }) => new SplitPage(page))

/** Checks the files of a ZIP archive with qpdf and returns the text of their pages. */
async function contentsOf({ bytes }: TestFile): Promise<Record<string, string[]>> {
  const files = await unzipped(bytes)
  const contents = files.map(async (file) => {
    await checkWithQpdf(file.bytes)
    return [file.name, await textOfPages(file.bytes)] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** Splits the file; returns the API request and the downloaded result. */
function splitAndCapture(split: SplitPage) {
  return Promise.all([split.page.waitForRequest('**/api/pdf/**'), split.split()])
}

/** The text of pages of the plain document. */
const textsOf = (...pages: number[]) => pages.map((number) => `Plain ${number}`)

test('extracts typed ranges into one PDF and reports invalid input', { tags: ['full'] }, async ({ page, split }) => {
  await split.open()
  await expectAccessible(page)
  await split.choose(NINE)
  await split.grid.cell(1).waitFor()
  await split.grid.scrollToEnd(9)
  await split.grid.scrollToStart()
  expect(await split.button('Split PDF').isDisabled()).toBe(true)
  await expectAccessible(page)
  await split.ranges().fill('5, 1-2, abc, 12')
  await visibleText(page, '“abc” is not a page or range and is ignored. Page 12 is past the last page (9).').waitFor()
  expect(await split.grid.selected()).toEqual([1, 2, 5])
  await split.plan().getByText('Pages 3-4, 6-9 are not in any file.').waitFor()
  await expectAccessible(page)
  const [sent, result] = await splitAndCapture(split)
  expect(new URL(sent.url()).pathname).toBe('/api/pdf/split')
  expect([result.name, await textOfPages(result.bytes)]).toEqual(['split.pdf', textsOf(5, 1, 2)])
  expect(await checkWithQpdf(result.bytes)).toContain('No syntax or stream encoding errors found')
  await visibleText(page, 'Your split PDF is ready for download.').first().waitFor()
  await expectAccessible(page)
  await split.button('Process Another File').click()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test(
  'splits between pages with the mouse and makes a file of each part',
  { tags: ['full'] },
  async ({ page, split }) => {
    await split.openWith(NINE)
    await split.radio('Split at pages').check()
    await split.button('Cut after page 3').click()
    await split.button('Cut after page 4').click()
    await split.button('Cut after page 7').click()
    await split.button('Cut after page 3').click()
    expect(await split.splitPoints().inputValue()).toBe('4, 7')
    await split.grid.cell(5).getByText('2', { exact: true }).waitFor()
    expect(await split.grid.cell(8).getAttribute('aria-label')).toBe('Page 8, first page of file 3')
    await split.plan().getByText('Creates 3 files in split-files.zip:').waitFor()
    await expectAccessible(page)
    const [sent, result] = await splitAndCapture(split)
    expect(new URL(sent.url()).pathname).toBe('/api/pdf/split/advanced')
    expect(result.name).toBe('split-files.zip')
    expect(await contentsOf(result)).toEqual({
      'split-1.pdf': textsOf(1, 2, 3, 4),
      'split-2.pdf': textsOf(5, 6, 7),
      'split-3.pdf': textsOf(8, 9),
    })
    await visibleText(page, 'ZIP Archive · 9 pages').waitFor()
    await expectAccessible(page)
  },
)

test('splits every N pages with a custom file name prefix', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith(NINE)
  await split.radio('Every N pages').check()
  const count = page.getByRole('spinbutton', { name: 'Pages per file' })
  expect(await count.inputValue()).toBe('2')
  await count.fill('0')
  await visibleText(page, 'Please enter valid number of pages (greater than 0).').waitFor()
  expect(await split.button('Split PDF').isDisabled()).toBe(true)
  await count.fill('2')
  await split.button('Increase').click()
  await split.button('Increase').click()
  await visibleText(page, 'Advanced Options').click()
  await page.getByRole('textbox', { name: 'Filename prefix' }).fill('Teil')
  await split.plan().getByText('Teil-3.pdf').waitFor()
  await expectAccessible(page)
  expect(await contentsOf(await split.split())).toEqual({
    'Teil-1.pdf': textsOf(1, 2, 3, 4),
    'Teil-2.pdf': textsOf(5, 6, 7, 8),
    'Teil-3.pdf': textsOf(9),
  })
})

test('splits into single pages, with zero-padded file names', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith({ name: 'twelve.pdf', bytes: plain(12) })
  await split.radio('All pages').check()
  await split.button('… and 8 more').click()
  await page.getByRole('region', { name: 'All files' }).getByText('split-12.pdf').waitFor()
  await expectAccessible(page)
  const contents = await contentsOf(await split.split())
  expect(Object.keys(contents)).toEqual(
    Array.from({ length: 12 }, (_, index) => `split-${`${index + 1}`.padStart(2, '0')}.pdf`),
  )
  expect(contents['split-10.pdf']).toEqual(textsOf(10))
})

test('makes a file of each range, with or without bookmarks', { tags: ['full'] }, async ({ page, split }) => {
  const outlineOf = async ({ bytes }: TestFile) => {
    const files = await unzipped(bytes)
    return Promise.all(files.map(async (file) => (await structureOf(file.bytes)).outlines.map(({ title }) => title)))
  }
  await split.openWith({ name: 'report.pdf', bytes: report() })
  await split.ranges().fill('1-2, 3')
  await visibleText(page, 'Advanced Options').click()
  await page.getByRole('radio', { name: 'One PDF for each range (ZIP Archive)' }).check()
  const [sent, result] = await splitAndCapture(split)
  expect(await outlineOf(result)).toEqual([['Chapter', 'Endé'], []])
  expect(sent.url()).toMatch(/\/api\/pdf\/split\/advanced\?download=zip$/)
  await split.button('Back to Split').click()
  await split.grid.cell(1).waitFor()
  await page.getByRole('checkbox', { name: 'Keep the bookmarks that point to each file’s pages' }).uncheck()
  expect(await outlineOf(await split.split())).toEqual([[], []])
})

test('splits at bookmarks', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith({ name: 'report.pdf', bytes: report() })
  await split.radio('At bookmarks').check()
  await split.plan().getByText('2 - Endé.pdf').waitFor()
  const planned = await split.plan().locator('li > span').allTextContents()
  await expectAccessible(page)
  const contents = await contentsOf(await split.split())
  expect(contents).toEqual({ '1 - Chapter.pdf': ['Report one'], '2 - Endé.pdf': ['Report two', 'Report three'] })
  expect(planned).toEqual(Object.keys(contents))
})

test('scrolls a focused control clear of the action bar', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith(NINE)
  await page.setViewportSize({ width: 1280, height: 560 })
  const isCovered = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.actbar')
      const active = document.activeElement
      if (bar === null || active === null || bar.contains(active)) return false
      return active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
    })
  await split.ranges().focus()
  const names = []
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isCovered()).toBe(false)
    names.push(await page.evaluate(() => document.activeElement?.tagName))
  }
  expect(names).toContain('SUMMARY')
})

test('selects pages in the grid by click, Ctrl, Shift and dragging', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith(NINE)
  await split.grid.cell(2).click()
  expect(await split.ranges().inputValue()).toBe('2')
  await split.grid.cell(5).click()
  await split.grid.cell(2).click({ modifiers: ['Control'] })
  expect(await split.ranges().inputValue()).toBe('5')
  await split.grid.cell(5).click({ modifiers: ['Control'] })
  await split.grid.cell(5).click()
  await split.grid.cell(8).click({ modifiers: ['Shift'] })
  expect(await split.ranges().inputValue()).toBe('5-8')
  await split.grid.scrollToStart()
  await split.grid.dragOver(1, 3)
  await expect.poll(() => split.ranges().inputValue()).toBe('1-3, 5-8')
  await page.mouse.up()
  await split.ranges().fill('9, 4')
  await visibleText(page, '2 pages selected').waitFor()
  await split.grid.scrollToEnd(9)
  await expect.poll(() => split.grid.selected()).toEqual([4, 9])
  expect(await textOfPages((await split.split()).bytes)).toEqual(textsOf(9, 4))
})

test('works by keyboard alone', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith(NINE)
  await split.ranges().focus()
  await split.button('Select even pages').focus()
  for (let presses = 0; presses < 3 && !(await focusedLabel(page))?.startsWith('Page '); presses += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await focusedLabel(page)).toBe('Page 1')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await split.ranges().inputValue()).toBe('8-9')
  await split.radio('Ranges of pages').focus()
  await page.keyboard.press('ArrowDown')
  expect(await split.radio('Split at pages').isChecked()).toBe(true)
  await split.grid.root().locator('[data-page][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await page.getByText('Cut after page 2', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await focusedLabel(page)).toBe('Page 2, in file 1')
  await page.keyboard.press('ArrowRight')
  expect(await focusedLabel(page)).toBe('Page 3, first page of file 2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await split.splitPoints().inputValue()).toBe('2, 3')
  await split.splitPoints().focus()
  await page.keyboard.press('Enter')
  expect(Object.values(await contentsOf(await split.download()))).toEqual([
    textsOf(1, 2),
    textsOf(3),
    textsOf(4, 5, 6, 7, 8, 9),
  ])
})

test('offers single pages or one range at the generic address', { tags: ['full'] }, async ({ page }) => {
  const response = await gotoHydrated(page, GENERIC)
  expect(response?.status()).toBe(200)
  const split = new SplitPage(page, GENERIC)
  await split.openWith(NINE)
  expect(await split.ranges().getAttribute('placeholder')).toBe('1,3,5-12')
  await split.ranges().fill('1,3,5-7')
  expect(await split.grid.selected()).toEqual([1, 3, 5, 6, 7])
  await expectAccessible(page)
  const range = await split.split()
  expect([range.name, await textOfPages(range.bytes)]).toEqual(['split.pdf', textsOf(1, 3, 5, 6, 7)])
  await split.button('Back to Split').click()
  await split.radio('Extract all pages as separate PDFs').check()
  const [sent, all] = await splitAndCapture(split)
  expect(sent.url()).toMatch(/\/api\/pdf\/split\?download=zip$/)
  expect(all.name).toBe('split-files.zip')
  expect(Object.values(await contentsOf(all))).toEqual(textsOf(1, 2, 3, 4, 5, 6, 7, 8, 9).map((text) => [text]))
})

test('serves Merge PDF at its generic address', { tags: ['full'] }, async ({ page }) => {
  const answer = await gotoHydrated(page, '/tool/merge-pdf')
  expect(answer?.status()).toBe(200)
  await page.getByRole('heading', { name: 'Merge PDF' }).waitFor()
})

test('asks for the password of an encrypted file and keeps the encryption', { tags: ['full'] }, async ({ split }) => {
  await split.open()
  await split.choose(ENCRYPTED)
  await split.unlock(PASSWORD)
  await split.grid.cell(2).waitFor()
  await split.grid.cell(2).click()
  const result = await split.split()
  await expect(textOfPages(result.bytes)).rejects.toThrow(/Incorrect password/)
  expect(await textOfPages(result.bytes, PASSWORD)).toHaveLength(1)
})

test(
  'shows a wrong password between the field and the button on a phone',
  { tags: ['full'] },
  async ({ page, split }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await split.open()
    await split.choose(ENCRYPTED)
    await split.unlock('wrong')
    await visibleText(page, 'That password does not open "locked.pdf".').waitFor()
    const tops = await page
      .locator('form.unlock')
      .locator('input, [role=alert], button[type=submit]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const message = page.locator('form.unlock').getByRole('alert')
    expect(await message.evaluate((part) => part.getBoundingClientRect().bottom)).toBeLessThan(844)
  },
)

test(
  'rejects what is not a PDF or cannot be repaired, and repairs a damaged file',
  { tags: ['full'] },
  async ({ page, split }) => {
    await split.open()
    await split.choose({ name: 'letter.txt', bytes: notAPdf() })
    await visibleText(page, /is not a PDF$/)
      .first()
      .waitFor()
    await split.choose({ name: 'lost.pdf', bytes: beyondRepair() })
    await page.getByRole('alert').filter({ hasText: 'lost.pdf' }).first().waitFor()
    expect(await split.button('Continue').isDisabled()).toBe(true)
    await split.button('Remove lost.pdf').click()
    await split.choose({ name: 'damaged.pdf', bytes: brokenTable() })
    await split.grid.cell(2).waitFor()
    await split.ranges().fill('2')
    expect(await textOfPages((await split.split()).bytes)).toEqual(textsOf(2))
    await visibleText(page, 'Repaired', { exact: true }).waitFor()
  },
)

test('keeps the ranges after canceling and after a failure', { tags: ['full'] }, async ({ page, split }) => {
  await split.openWith(NINE)
  await split.ranges().fill('2-3')
  await expectCancelable(split, 'Split PDF', '/api/pdf/split')
  expect(await split.ranges().inputValue()).toBe('2-3')
  await failNextRequest(page, '**/api/pdf/split')
  await split.button('Split PDF').click()
  await page.getByRole('heading', { name: 'Error splitting PDF' }).waitFor()
  await expectAccessible(page)
  await split.button('Try Again').click()
  expect(await textOfPages((await split.download()).bytes)).toEqual(textsOf(2, 3))
})

test(
  'scrolls through 2,000 pages smoothly and without using more memory',
  { tags: ['full'] },
  async ({ page, browser, split }) => {
    await split.openWith({ name: 'long.pdf', bytes: plain(2000) })
    await split.radio('Every N pages').check()
    await split.plan().getByText('Creates 1,000 files in split-files.zip:').waitFor()
    const scroll = (pixelsPerFrame: number) => measureFrames(split.grid.root(), pixelsPerFrame, FRAMES)
    // Scroll through once, so that the thumbnail cache is full before memory is compared.
    await scroll(90)
    const before = (await measureMemory(page)).heap
    const slow = await traceFrames(browser, page, 'split-2000-slow', () => scroll(12))
    const fast = await traceFrames(browser, page, 'split-2000-fast', () => scroll(90))
    await split.grid.root().evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await split.grid.cell(2000).waitFor()
    const after = (await measureMemory(page)).heap
    expect(await split.grid.cells().count()).toBeLessThan(60)
    expect(after - before).toBeLessThan(4_000_000)
    // CPU time, because frame rates depend on the machine and on what else it does.
    for (const { busyPerFrame, longestTask } of [slow, fast]) {
      expect(busyPerFrame).toBeLessThan(50)
      expect(longestTask).toBeLessThan(1000)
    }
    await split.grid.root().evaluate((grid) => grid.scrollTo(0, 0))
    await split.radio('Ranges of pages').check()
    await split.grid.cell(1).click()
    await split.button('Select odd pages').click()
    expect((await split.ranges().inputValue()).length).toBeGreaterThan(5000)
    await split.ranges().fill('1-1000, 1500-2000')
    await visibleText(page, '1,501 pages selected').waitFor()
    await split.plan().getByText('Pages 1001-1499 are not in any file.').waitFor()
    await reportFigures('split-2000', { slow, fast, heapBefore: before, heapAfter: after })
  },
)

test('fits a phone, where pages are selected and split by tapping', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const split = new SplitPage(page)
  await split.openWith(NINE)
  await expectFitsTouchScreen(page)
  await split.grid.cell(1).tap()
  await split.grid.cell(2).tap()
  expect(await split.ranges().inputValue()).toBe('1-2')
  await split.radio('Split at pages').check()
  await split.button('Cut after page 1').tap()
  expect(await split.splitPoints().inputValue()).toBe('1')
  await expectFitsTouchScreen(page)
})
