import { expect } from 'vitest'

import { runProgram } from '../../fixtures/run-program.ts'
import { brokenTable, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, rotationsOf, textOfPages, unzipped, withFile } from '../../packages/engine/test/inspect-pdf.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { press, tabTo } from '../keyboard.ts'
import { measureFrames } from '../measure-frames.ts'
import { traceFrames } from '../measure-trace.ts'
import { visibleText } from '../visible-text.ts'
import { OrganizePage } from './organize-page.ts'

const SIX = { name: 'Costs.pdf', bytes: plain(6) }
const REPORT = { name: 'report.pdf', bytes: report() }
const LONG = { name: 'long.pdf', bytes: plain(5000) }
/** How many frames each scroll measurement takes. */
const FRAMES = 240

const test = browserTest.extend('organize', ({ page }) => new OrganizePage(page))

/** The width of each page in points, as other programs show it. */
async function pageSizes(bytes: Uint8Array): Promise<number[]> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', ['-f', '1', '-l', '3', file]))
  return [...stdout.matchAll(/^Page +\d+ size: +([\d.]+) x/gm)].map(([, width]) => Number(width))
}

const textsOf = async (bytes: Uint8Array) => (await textOfPages(bytes)).map((text) => text.trim())

test('moves, rotates, duplicates and deletes pages of two files by mouse, and undoes it', async ({
  page,
  organize,
}) => {
  await organize.openWith(SIX, REPORT)
  expect(await organize.order()).toEqual(['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6', 'B 1', 'B 2', 'B 3'])
  await visibleText(page, '9 pages from 2 files').waitFor()
  await expectAccessible(page)

  await organize.grid.cell(8).click()
  await organize.grid.cell(9).click({ modifiers: ['Control'] })
  await visibleText(page, '2 pages selected').waitFor()
  await organize.carry(8, 2)
  await visibleText(page, '2 pages go here').waitFor()
  await expectAccessible(page)
  await page.mouse.up()
  await organize.announced('2 pages moved before page 4')
  expect((await organize.order()).slice(0, 5)).toEqual(['A 1', 'B 2', 'B 3', 'A 2', 'A 3'])
  expect(await organize.grid.selected()).toEqual([2, 3])

  await organize.button('Right').click()
  await organize.grid.cell(9).click()
  await organize.button('Delete').click()
  await organize.announced('Deleted: page 9')
  await organize.button('Undo: delete page 9').click()
  await organize.grid.cell(9).waitFor()
  await organize.button('Redo: delete page 9').click()
  await organize.button('Blank page').click()
  await organize.grid.cell(1).click()
  await organize.button('Duplicate').click()
  await visibleText(page, 'One deleted, 2 moved, 2 rotated, one duplicated, one blank').waitFor()

  await organize.create()
  await visibleText(page, '10 pages', { exact: false }).first().waitFor()
  const { name, bytes } = await organize.download()
  expect(name).toBe('Costs_organized.pdf')
  expect(await checkWithQpdf(bytes)).toContain('No syntax or stream encoding errors found')
  expect(await textsOf(bytes)).toEqual([
    'Plain 1',
    'Plain 1',
    'Report two',
    'Report three',
    'Plain 2',
    'Plain 3',
    'Plain 4',
    'Plain 5',
    'Plain 6',
    '',
  ])
  // The second page of the report is rotated already.
  expect(await rotationsOf(bytes)).toEqual([0, 0, 180, 90, 0, 0, 0, 0, 0, 0])
})

test('organizes by keyboard alone', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await tabTo(page, /^Page 1, page 1 of file A/)
  await press(page, 'Alt+ArrowRight', 'Alt+ArrowRight')
  await organize.announced('Now page 3 of 6')
  expect(await organize.order()).toEqual(['A 2', 'A 3', 'A 1', 'A 4', 'A 5', 'A 6'])
  await press(page, 'ArrowRight', 'Space', 'Shift+ArrowRight')
  await visibleText(page, '2 pages selected').waitFor()
  await press(page, 'l', 'd')
  await organize.announced('Duplicated: 2 pages')
  expect(await organize.order()).toEqual(['A 2', 'A 3', 'A 1', 'A 4', 'A 5', 'A 4', 'A 5', 'A 6'])
  await press(page, 'Escape', 'Home', 'Delete')
  await organize.announced('Deleted: page 1')
  await press(page, 'Control+z', 'Control+z', 'Control+Shift+z', 'Control+Shift+z')
  expect(await organize.order()).toEqual(['A 3', 'A 1', 'A 4', 'A 5', 'A 4', 'A 5', 'A 6'])
  await tabTo(page, 'After page 1')
  await press(page, 'ArrowLeft', 'Tab', 'Enter')
  await organize.announced('Blank page inserted as page 1')
  expect((await organize.order()).slice(0, 2)).toEqual(['blank', 'A 3'])
  await press(page, 'Control+z')
  await press(page, 'Control+Enter')
  const { bytes } = await organize.download()
  expect(await textsOf(bytes)).toEqual(['Plain 3', 'Plain 1', 'Plain 4', 'Plain 5', 'Plain 4', 'Plain 5', 'Plain 6'])
  expect(await rotationsOf(bytes)).toEqual([0, 0, 270, 270, 270, 270, 0])
})

test(
  'selects by box, by kind, by file and by typed numbers, and moves to a number',
  { tags: ['full'] },
  async ({ page, organize }) => {
    await organize.openWith(SIX, REPORT)
    await organize.button('Select even pages').click()
    expect(await organize.grid.selected()).toEqual([2, 4, 6, 8])
    await organize.button('Select pages by number').click()
    await page.keyboard.type('2-3, 8')
    await page.keyboard.press('Enter')
    expect(await organize.grid.selected()).toEqual([2, 3, 8])
    await organize.button('Move to…').click()
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    await visibleText(page, 'Enter a number from 1 to 9.').waitFor()
    await organize.field('Move to page').fill('1')
    await page.keyboard.press('Enter')
    expect((await organize.order()).slice(0, 4)).toEqual(['A 2', 'A 3', 'B 2', 'A 1'])
    await organize.grid.cell(3).click()
    await organize.button('Select all pages from the file of the focused page').click()
    expect(await organize.grid.selected()).toEqual([3, 8, 9])

    // Between the sheets nothing is dragged; a box is drawn instead.
    const [first, second] = [await organize.grid.cell(1).boundingBox(), await organize.grid.cell(2).boundingBox()]
    if (first === null || second === null) throw new Error('the pages are not visible')
    await page.mouse.move(first.x + 3, first.y + first.height - 5)
    await page.mouse.down()
    await page.mouse.move(second.x + 20, first.y + first.height - 20, { steps: 6 })
    await expect.poll(() => organize.grid.selected()).toEqual([1, 2])
    await page.mouse.up()
    await page.getByRole('switch', { name: 'Group by file' }).check()
    await organize.button('Select all of report.pdf').click()
    expect(await organize.grid.selected()).toEqual([3, 8, 9])
    await expectAccessible(page)
  },
)

test('Escape cancels a drag', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await organize.carry(1, 4)
  await visibleText(page, '1 page goes here').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await organize.order()).toEqual(['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6'])
})

test('reverses, interleaves, inserts a file and cuts into several', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith({ name: 'fronts.pdf', bytes: plain(3) }, REPORT)
  await page.getByText('Fronts and backs').click()
  await page.getByLabel('The backs are in reverse order').check()
  await organize.button('Interleave').click()
  expect(await organize.order()).toEqual(['A 1', 'B 3', 'A 2', 'B 2', 'A 3', 'B 1'])
  await organize.grid.cell(2).click()
  await organize.chooseWith('PDF file', { name: 'more.pdf', bytes: plain(2) })
  await expect.poll(() => organize.order()).toEqual(['A 1', 'B 3', 'C 1', 'C 2', 'A 2', 'B 2', 'A 3', 'B 1'])
  await organize.button('More').click()
  await organize.button('Reverse').click()
  expect((await organize.order()).slice(2, 4)).toEqual(['C 2', 'C 1'])
  await organize.grid.cell(5).click()
  await organize.button('New file here').click()
  await visibleText(page, /in 2 files$/).waitFor()
  await organize.create()
  const files = await unzipped((await organize.download()).bytes)
  expect(files.map(({ name }) => name)).toEqual(['organized-1.pdf', 'organized-2.pdf'])
})

test('crops selected pages by a box, which hides the rest', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await organize.grid.cell(1).click()
  await organize.grid.cell(2).click({ modifiers: ['Shift'] })
  await organize.button('More').click()
  await organize.button('Crop…').click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  const sheet = await page.locator('.cropper__sheet').boundingBox()
  if (sheet === null) throw new Error('the page is not visible')
  await page.mouse.move(sheet.x + sheet.width * 0.25, sheet.y + sheet.height * 0.25)
  await page.mouse.down()
  await page.mouse.move(sheet.x + sheet.width * 0.75, sheet.y + sheet.height * 0.75, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Crop 2 pages' }).click()
  await visibleText(page, '2 cropped').waitFor()
  await organize.button('Undo: crop 2 pages').click()
  await visibleText(page, 'All pages as they are').waitFor()
  await organize.button('Redo: crop 2 pages').click()
  await organize.create()
  const [first, second, third] = await pageSizes((await organize.download()).bytes)
  expect(first).toBe(second)
  expect(first).toBeCloseTo((third ?? 0) / 2, 0)
})

test('needs a page, and the password of a locked file', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await page.keyboard.press('Control+a')
  await organize.button('Select all pages').click()
  await organize.button('Delete').click()
  await visibleText(page, 'A PDF needs at least one page').first().waitFor()
  expect(await organize.button('Create PDF').isDisabled()).toBe(true)
  await expectAccessible(page)
  await organize.button('Undo: delete 6 pages').click()
  await organize.chooseWith('Add Files', ENCRYPTED)
  await visibleText(page, 'Unlock, replace or remove the files marked above to continue.').waitFor()
  expect(await organize.button('Create PDF').isDisabled()).toBe(true)
  await organize.unlock(PASSWORD)
  await expect.poll(() => organize.order()).toHaveLength(8)
  await organize.button('Undo: insert locked.pdf').waitFor()
  await page.goBack()
  await page.goForward()
  await expect.poll(() => organize.order()).toHaveLength(8)
  await organize.create()
  // The protection of the locked file is kept.
  expect(await textOfPages((await organize.download()).bytes, PASSWORD)).toHaveLength(8)
})

test('opens a repaired file', { tags: ['full'] }, async ({ organize }) => {
  await organize.openWith({ name: 'broken.pdf', bytes: brokenTable() })
  await organize.create()
  expect(await checkWithQpdf((await organize.download()).bytes)).toContain('No syntax')
})

test('works with one finger on a small phone', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const organize = new OrganizePage(page)
  await organize.openWith(SIX)
  await expectFitsTouchScreen(page)
  await organize.grid.cell(2).tap()
  await organize.grid.cell(3).tap()
  expect(await organize.grid.selected()).toEqual([2, 3])
  await organize.button('Left').click()
  await organize.grid.cell(3).tap()
  await organize.button('Move').click()
  await organize.field('Move to page').fill('6')
  await page.keyboard.press('Enter')
  await organize.announced('Now page 6 of 6')

  await organize.grid.cell(1).scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const sheet = await organize.grid.cell(1).locator('.pg__sheet').boundingBox()
  const place = await organize.grid.centerOf(3)
  if (sheet === null) throw new Error('the page is not visible')
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 }
  await touch('touchStart', [from])
  await visibleText(page, '1 page goes here').waitFor()
  await touch('touchMove', [{ x: (from.x + place.x) / 2, y: (from.y + place.y) / 2 }])
  await touch('touchMove', [place])
  await expect.poll(() => page.locator('[data-page], .pg--drop').nth(2).getAttribute('class')).toContain('pg--drop')
  await touch('touchEnd', [])
  await organize.announced('1 page moved before page 3')
  expect(await organize.order()).toEqual(['A 3', 'A 1', 'A 4', 'A 5', 'A 6', 'A 2'])
})

test(
  'renders only the visible part of 5,000 pages and scrolls smoothly',
  { tags: ['full'] },
  async ({ page, browser, organize }) => {
    await organize.openWith(LONG)
    const figures = []
    const sizes: number[] = []
    for (const pixelsPerFrame of [12, 90]) {
      const scroll = () => measureFrames(organize.grid.root(), pixelsPerFrame, FRAMES)
      figures.push(await traceFrames(browser, page, `organize-5000-${pixelsPerFrame}`, scroll))
      sizes.push(await organize.grid.cells().count())
    }
    expect(Math.max(...sizes)).toBeLessThan(90)
    // CPU time, because frame rates depend on the machine and on what else it does.
    for (const { busyPerFrame, longestTask } of figures) {
      expect(busyPerFrame).toBeLessThan(50)
      expect(longestTask).toBeLessThan(1000)
    }
    await organize.grid.scrollToEnd(5000)
    await organize.grid.cell(5000).click()
    await page.keyboard.press('Delete')
    await visibleText(page, 'One deleted').waitFor()
    await organize.button('Select odd pages').click()
    await organize.button('Delete').click()
    await visibleText(page, '2,501 deleted').waitFor()
    await organize.create()
    expect(await textsOf((await organize.download()).bytes)).toHaveLength(2499)
  },
)
