import { readFile } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beyondRepair, brokenTable, notAPdf, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages, unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { measureFrames } from '../measure-frames.ts'
import { reportFigures, traceFrames, usedHeap } from '../measure-trace.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import type { VisitorFile } from '../pick-files.ts'
import { SplitPage } from './split-page.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)
const NINE = { name: 'Größe 9.pdf', bytes: plain(9) }
const GENERIC = '/tool/split-pdf'
/** Frames in which something scrolls. */
const FRAMES = 240

let site: Site
let browser: Browser
let page: Page
let split: SplitPage

const visits = startVisits((visit) => {
  ;({ page, site, browser } = visit)
  split = new SplitPage(page)
})

/** The files of an archive with the text of their pages; each is found sound. */
async function contentsOf({ bytes }: VisitorFile): Promise<Record<string, string[]>> {
  const files = await unzipped(bytes)
  const contents = files.map(async (file) => {
    // It throws where something is wrong.
    await checkWithQpdf(file.bytes)
    return [file.name, await textOfPages(file.bytes)] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

/** Has the file split; the call that the page makes for it, and the result. */
function splitting() {
  return Promise.all([page.waitForRequest('**/api/pdf/**'), split.split()])
}

/** What the pages of the plain document say. */
const says = (...pages: number[]) => pages.map((number) => `Plain ${number}`)

test('ranges: typed, shown in the grid, what is wrong is named, and one PDF has them in order', async () => {
  await split.open(site.url)
  await checkAccessible(page)
  await split.choose(NINE)
  await split.cell(9).waitFor()
  expect(await split.button('Split PDF').isDisabled()).toBe(true)
  await checkAccessible(page)
  await split.ranges().fill('5, 1-2, abc, 12')
  await page.getByText('“abc” is not a page or range and is ignored. Page 12 is past the last page (9).').waitFor()
  expect(await split.selected()).toEqual([1, 2, 5])
  await split.plan().getByText('Pages 3-4, 6-9 are not in any file.').waitFor()
  await checkAccessible(page)
  const [sent, result] = await splitting()
  expect(new URL(sent.url()).pathname).toBe('/api/pdf/split')
  expect([result.name, await textOfPages(result.bytes)]).toEqual(['split.pdf', says(5, 1, 2)])
  expect(await checkWithQpdf(result.bytes)).toContain('No syntax or stream encoding errors found')
  await page.getByText('Your split PDF is ready for download.').first().waitFor()
  await checkAccessible(page)
  await split.button('Process Another File').click()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test('pages: cut in the gaps with the mouse, and each part is a file', async () => {
  await split.start(site.url, NINE)
  await split.method('Split at pages').check()
  await split.button('Cut after page 3').click()
  await split.button('Cut after page 4').click()
  await split.button('Cut after page 7').click()
  await split.button('Cut after page 3').click()
  expect(await split.cuts().inputValue()).toBe('4, 7')
  await split.cell(5).getByText('2', { exact: true }).waitFor()
  expect(await split.cell(8).getAttribute('aria-label')).toBe('Page 8, first page of file 3')
  await split.plan().getByText('Creates 3 files in split-files.zip:').waitFor()
  await checkAccessible(page)
  const [sent, result] = await splitting()
  expect(new URL(sent.url()).pathname).toBe('/api/pdf/split/advanced')
  expect(result.name).toBe('split-files.zip')
  expect(await contentsOf(result)).toEqual({
    'split-1.pdf': says(1, 2, 3, 4),
    'split-2.pdf': says(5, 6, 7),
    'split-3.pdf': says(8, 9),
  })
  await page.getByText('ZIP Archive · 9 pages').waitFor()
  await checkAccessible(page)
})

test('every so many pages, with a prefix of its own', async () => {
  await split.start(site.url, NINE)
  await split.method('Every N pages').check()
  const count = page.getByRole('spinbutton', { name: 'Pages per file' })
  expect(await count.inputValue()).toBe('2')
  await count.fill('0')
  await page.getByText('Please enter valid number of pages (greater than 0).').waitFor()
  expect(await split.button('Split PDF').isDisabled()).toBe(true)
  await count.fill('2')
  await split.button('Increase').click()
  await split.button('Increase').click()
  await page.getByText('Advanced Options').click()
  await page.getByRole('textbox', { name: 'Filename prefix' }).fill('Teil')
  await split.plan().getByText('Teil-3.pdf').waitFor()
  await checkAccessible(page)
  expect(await contentsOf(await split.split())).toEqual({
    'Teil-1.pdf': says(1, 2, 3, 4),
    'Teil-2.pdf': says(5, 6, 7, 8),
    'Teil-3.pdf': says(9),
  })
})

test('all pages: the plan lists twelve files, the archive has them sorted', async () => {
  await split.start(site.url, { name: 'twelve.pdf', bytes: plain(12) })
  await split.method('All pages').check()
  await split.button('… and 8 more').click()
  await page.getByRole('region', { name: 'All files' }).getByText('split-12.pdf').waitFor()
  await checkAccessible(page)
  const contents = await contentsOf(await split.split())
  expect(Object.keys(contents)).toEqual(
    Array.from({ length: 12 }, (_, index) => `split-${`${index + 1}`.padStart(2, '0')}.pdf`),
  )
  expect(contents['split-10.pdf']).toEqual(says(10))
})

test('each range as a file of its own, with and without bookmarks', async () => {
  const outlineOf = async ({ bytes }: VisitorFile) => {
    const files = await unzipped(bytes)
    return Promise.all(files.map(async (file) => (await structureOf(file.bytes)).outlines.map(({ title }) => title)))
  }
  await split.start(site.url, { name: 'report.pdf', bytes: report() })
  await split.ranges().fill('1-2, 3')
  await page.getByText('Advanced Options').click()
  await page.getByRole('radio', { name: 'One PDF for each range (ZIP Archive)' }).check()
  const [sent, result] = await splitting()
  expect(await outlineOf(result)).toEqual([['Chapter', 'Endé'], []])
  expect(sent.url()).toMatch(/\/api\/pdf\/split\/advanced\?download=zip$/)
  await split.button('Back to Split').click()
  await split.cell(1).waitFor()
  await page.getByRole('checkbox', { name: 'Keep the bookmarks that point to each file’s pages' }).uncheck()
  expect(await outlineOf(await split.split())).toEqual([[], []])
})

test('at bookmarks, where there are some', async () => {
  await split.start(site.url, { name: 'report.pdf', bytes: report() })
  await split.method('At bookmarks').check()
  await split.plan().getByText('2 - Endé.pdf').waitFor()
  const planned = await split.plan().locator('li > span').allTextContents()
  await checkAccessible(page)
  const contents = await contentsOf(await split.split())
  expect(contents).toEqual({ '1 - Chapter.pdf': ['Report one'], '2 - Endé.pdf': ['Report two', 'Report three'] })
  expect(planned).toEqual(Object.keys(contents))
})

test('what the focus comes to is not left behind the bar', async () => {
  await split.start(site.url, NINE)
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

test('the grid by mouse: clicks, shift and drawing over pages write the text, and add to what was chosen', async () => {
  await split.start(site.url, NINE)
  await split.cell(2).click()
  expect(await split.ranges().inputValue()).toBe('2')
  await split.cell(5).click()
  await split.cell(2).click({ modifiers: ['Control'] })
  expect(await split.ranges().inputValue()).toBe('5')
  await split.cell(5).click({ modifiers: ['Control'] })
  await split.cell(5).click()
  await split.cell(8).click({ modifiers: ['Shift'] })
  expect(await split.ranges().inputValue()).toBe('5-8')
  await split.cell(1).scrollIntoViewIfNeeded()
  const [from, to] = [await split.middleOf(1), await split.middleOf(3)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 20, to.y, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect.poll(() => split.ranges().inputValue()).toBe('1-3, 5-8')
  await page.mouse.up()
  await split.ranges().fill('9, 4')
  expect(await split.selected()).toEqual([4, 9])
  expect(await textOfPages((await split.split()).bytes)).toEqual(says(9, 4))
})

test('by keyboard alone: pages chosen, then cut, then made', async () => {
  await split.start(site.url, NINE)
  await split.ranges().focus()
  await split.button('Select even pages').focus()
  for (let presses = 0; presses < 3 && !(await split.focused())?.startsWith('Page '); presses += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await split.focused()).toBe('Page 1')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await split.ranges().inputValue()).toBe('8-9')
  await split.method('Ranges of pages').focus()
  await page.keyboard.press('ArrowDown')
  expect(await split.method('Split at pages').isChecked()).toBe(true)
  await split.grid().locator('[data-page][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await page.getByText('Cut after page 2', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await split.focused()).toBe('Page 2, in file 1')
  await page.keyboard.press('ArrowRight')
  expect(await split.focused()).toBe('Page 3, first page of file 2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  expect(await split.cuts().inputValue()).toBe('2, 3')
  await split.cuts().focus()
  await page.keyboard.press('Enter')
  expect(Object.values(await contentsOf(await split.download()))).toEqual([says(1, 2), says(3), says(4, 5, 6, 7, 8, 9)])
})

test('the generic page: all pages as separate PDFs, or a range as one', async () => {
  const answer = await page.goto(`${site.url}${GENERIC}`)
  expect(answer?.status()).toBe(200)
  await split.start(site.url, NINE, GENERIC)
  expect(await split.ranges().getAttribute('placeholder')).toBe('1,3,5-12')
  await split.ranges().fill('1,3,5-7')
  expect(await split.selected()).toEqual([1, 3, 5, 6, 7])
  await checkAccessible(page)
  const range = await split.split()
  expect([range.name, await textOfPages(range.bytes)]).toEqual(['split.pdf', says(1, 3, 5, 6, 7)])
  await split.button('Back to Split').click()
  await split.method('Extract all pages as separate PDFs').check()
  const [sent, all] = await splitting()
  expect(sent.url()).toMatch(/\/api\/pdf\/split\?download=zip$/)
  expect(all.name).toBe('split-files.zip')
  expect(Object.values(await contentsOf(all))).toEqual(says(1, 2, 3, 4, 5, 6, 7, 8, 9).map((text) => [text]))
})

test('the generic merge page is the merge page', async () => {
  const answer = await page.goto(`${site.url}/tool/merge-pdf`)
  expect(answer?.status()).toBe(200)
  await page.getByRole('heading', { name: 'Merge PDF' }).waitFor()
})

test('a locked file asks for its password, and its part stays locked', async () => {
  await split.open(site.url)
  await split.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await page.getByLabel('Password for this file').fill('open sesame')
  await page.keyboard.press('Enter')
  await split.cell(2).waitFor()
  await split.cell(2).click()
  const result = await split.split()
  await expect(textOfPages(result.bytes)).rejects.toThrow(/Incorrect password/)
  expect(await textOfPages(result.bytes, 'open sesame')).toHaveLength(1)
})

test('on a phone a wrong password is told between the field and the button, where it is seen', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await split.open(site.url)
  await split.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await page.getByLabel('Password for this file').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('That password does not open "locked.pdf".').waitFor()
  const tops = await page
    .locator('form.unlock')
    .locator('input, [role=alert], button[type=submit]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const message = page.locator('form.unlock').getByRole('alert')
  expect(await message.evaluate((part) => part.getBoundingClientRect().bottom)).toBeLessThan(844)
})

test('what is no PDF is refused, what is beyond repair is said so, what is damaged is repaired', async () => {
  await split.open(site.url)
  await split.choose({ name: 'letter.txt', bytes: notAPdf() })
  await page.getByText('Please select a PDF file for splitting.').first().waitFor()
  await split.choose({ name: 'lost.pdf', bytes: beyondRepair() })
  await page.getByRole('alert').filter({ hasText: 'lost.pdf' }).first().waitFor()
  expect(await split.button('Continue').isDisabled()).toBe(true)
  await split.button('Remove lost.pdf').click()
  await split.choose({ name: 'damaged.pdf', bytes: brokenTable() })
  await split.cell(2).waitFor()
  await split.ranges().fill('2')
  expect(await textOfPages((await split.split()).bytes)).toEqual(says(2))
  await page.getByText('Repaired', { exact: true }).waitFor()
})

test('cancelling and failing lose nothing', async () => {
  await split.start(site.url, NINE)
  await split.ranges().fill('2-3')
  const held = Promise.withResolvers<void>()
  const hold = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await held.promise
    await route.abort()
  }
  await page.route('**/api/pdf/split', hold, { times: 1 })
  await split.button('Split PDF').click()
  await split.button('Processing...').waitFor()
  await checkAccessible(page)
  const [stopped] = await Promise.all([page.waitForEvent('requestfailed'), split.button('Cancel').click()])
  expect(stopped.url()).toContain('/api/pdf/split')
  held.resolve()
  expect(await split.ranges().inputValue()).toBe('2-3')
  await page.route('**/api/pdf/split', (route) => route.abort(), { times: 1 })
  await split.button('Split PDF').click()
  await page.getByRole('heading', { name: 'Error splitting PDF' }).waitFor()
  await checkAccessible(page)
  await split.button('Try Again').click()
  expect(await textOfPages((await split.download()).bytes)).toEqual(says(2, 3))
})

test('2,000 pages: scrolling stays even with cuts everywhere, memory stays flat, only what is in view exists', async () => {
  await split.start(site.url, { name: 'long.pdf', bytes: plain(2000) })
  await split.method('Every N pages').check()
  await split.plan().getByText('Creates 1,000 files in split-files.zip:').waitFor()
  const scroll = (pixelsPerFrame: number) => measureFrames(split.grid(), pixelsPerFrame, FRAMES)
  // Once through first, so that what is kept on purpose, the pictures, is there before memory is compared.
  await scroll(90)
  const before = await usedHeap(page)
  const slow = await traceFrames(browser, page, 'split-2000-slow', () => scroll(12))
  const fast = await traceFrames(browser, page, 'split-2000-fast', () => scroll(90))
  await split.grid().evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  await split.cell(2000).waitFor()
  const after = await usedHeap(page)
  expect(await page.locator('[data-page]').count()).toBeLessThan(60)
  expect(after - before).toBeLessThan(4_000_000)
  // Machines differ and share their time: what must hold anywhere is how much of the processor it takes.
  for (const { busyPerFrame, longestTask } of [slow, fast]) {
    expect(busyPerFrame).toBeLessThan(50)
    expect(longestTask).toBeLessThan(1000)
  }
  await split.grid().evaluate((grid) => grid.scrollTo(0, 0))
  await split.method('Ranges of pages').check()
  await split.cell(1).click()
  await split.button('Select odd pages').click()
  expect((await split.ranges().inputValue()).length).toBeGreaterThan(5000)
  await split.ranges().fill('1-1000, 1500-2000')
  await page.getByText('1,501 pages selected').waitFor()
  await split.plan().getByText('Pages 1001-1499 are not in any file.').waitFor()
  await reportFigures('split-2000', { slow, fast, heapBefore: before, heapAfter: after })
})

test('on a phone pages are chosen and cut by tapping, everything fits and can be hit with a finger', async () => {
  await visits.again({ width: 320, hasTouch: true })
  await split.start(site.url, NINE)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
  await split.cell(1).tap()
  await split.cell(2).tap()
  expect(await split.ranges().inputValue()).toBe('1-2')
  await split.method('Split at pages').check()
  await split.button('Cut after page 1').tap()
  expect(await split.cuts().inputValue()).toBe('1')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})
