import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { inheritedRotation, notAPdf, plain } from '../../fixtures/documents.ts'
import { checkWithQpdf, rotationsOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { keepBlobs, readBlob } from '../blob-urls.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { chooseFiles } from '../file-upload.ts'
import { focusedLabel, focusedText } from '../keyboard.ts'
import { measureFrames } from '../measure-frames.ts'
import { traceFrames } from '../measure-trace.ts'
import { failNextRequest } from '../request-stubs.ts'
import { visibleText } from '../visible-text.ts'
import { expectCancelable } from './expect-cancelable.ts'
import { countDrawnCanvases } from './page-grid.ts'
import { RotatePage } from './rotate-page.ts'

const SIX = { name: 'Größe 6.pdf', bytes: plain(6) }
const LONG = { name: 'long.pdf', bytes: plain(2000) }
/** How many frames each scroll measurement takes. */
const FRAMES = 240

const test = browserTest.extend('rotate', ({ page }) => new RotatePage(page))

/** Counts the pages in the grid that are drawn and not blank. */
const countDrawnPages = (page: Page) => countDrawnCanvases(page, '[role=grid]')

test(
  'rotates by the list: clamps page numbers, resolves duplicates and writes the rotations',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.open()
    await expectAccessible(page)
    await rotate.choose(SIX)
    await visibleText(page, '6 pages · ', { exact: false }).first().waitFor()
    await visibleText(page, 'The original file is not changed.').waitFor()
    expect(await rotate.rotations()).toEqual(['1:90'])
    expect(await rotate.rotation(1).remove.isDisabled()).toBe(true)
    await expectAccessible(page)

    await rotate.button('Add Rotation').click()
    await rotate.rotation(2).degrees.selectOption('180')
    await rotate.button('Add Rotation').click()
    await rotate.rotation(3).page.fill('99')
    await visibleText(page, 'Page numbers adjusted').first().waitFor()
    await rotate.rotation(3).degrees.selectOption('270')
    await rotate.button('Add Rotation').click()
    await rotate.rotation(4).page.fill('2')
    await visibleText(page, 'Page 2 is listed more than once. Only its last instruction is kept.').waitFor()
    expect(await rotate.rotations()).toEqual(['1:90', '2:180', '6:270', '2:90'])
    expect(await rotate.grid.cell(2).getAttribute('aria-label')).toBe('Page 2, rotated 90 degrees')
    await expectAccessible(page)

    await rotate.rotate()
    await visibleText(page, 'Your rotated PDF is ready for download.').first().waitFor()
    await visibleText(page, 'Duplicate pages detected').first().waitFor()
    await expectAccessible(page)
    const result = await rotate.download()
    expect(result.name).toBe('Größe 6_rotated.pdf')
    expect(await rotationsOf(result.bytes)).toEqual([90, 90, 0, 0, 0, 270])
    expect(await checkWithQpdf(result.bytes)).toContain('No syntax or stream encoding errors found')
    expect((await textOfPages(result.bytes)).map((text) => text.replaceAll(/\s+/g, ' '))).toHaveLength(6)

    await rotate.button('Process Another File').click()
    await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  },
)

test(
  'rotates pages selected in the grid by click, Ctrl, Shift, dragging, orientation and parity',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.openWith(SIX)
    await rotate.button('Rotate page 2 clockwise').click()
    await rotate.button('Rotate page 2 clockwise').click()
    expect(await rotate.rotations()).toEqual(['2:180'])
    await rotate.grid.cell(1).click()
    await rotate.grid.cell(3).click({ modifiers: ['Control'] })
    expect(await rotate.grid.selected()).toEqual([1, 3])
    await rotate.grid.cell(6).click({ modifiers: ['Shift'] })
    expect(await rotate.grid.selected()).toEqual([3, 4, 5, 6])

    await rotate.grid.dragOver(1, 2)
    await expect.poll(() => rotate.grid.selected()).toEqual([1, 2])
    await page.mouse.up()
    expect(await rotate.grid.selected()).toEqual([1, 2])
    await rotate.button('Rotate 2 pages left').click()
    expect(await rotate.rotations()).toEqual(['1:270', '2:90'])

    // All six pages are landscape; two of them are portrait now.
    await rotate.button('Select portrait pages').click()
    expect(await rotate.grid.selected()).toEqual([1, 2])
    await rotate.button('Select even pages').click()
    await visibleText(page, '3 pages selected').waitFor()
    await rotate.button('Rotate 3 pages right').click()
    await rotate.button('Clear selection').click()
    expect(await rotate.rotations()).toEqual(['1:270', '2:180', '4:90', '6:90'])
    await expectAccessible(page)
    await rotate.rotate()
    expect(await rotationsOf((await rotate.download()).bytes)).toEqual([270, 180, 0, 90, 0, 90])
  },
)

test('works by keyboard alone', { tags: ['full'] }, async ({ page, rotate }) => {
  await rotate.open()
  await rotate.button('Browse Files').focus()
  await chooseFiles(page, () => page.keyboard.press('Enter'), [SIX])
  await rotate.grid.cell(1).waitFor()
  await rotate.button(/^Rotate 6 pages right$/).focus()
  await page.keyboard.press('Tab')
  expect(await focusedLabel(page)).toBe('Page 1, rotated 90 degrees')
  await page.keyboard.press('End')
  expect(await focusedLabel(page)).toBe('Page 6')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await rotate.grid.selected()).toEqual([5, 6])
  await page.keyboard.press('l')
  expect(await rotate.rotations()).toEqual(['5–6:270'])
  await page.getByText('2 pages rotated', { exact: true }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  expect(await rotate.grid.selected()).toEqual([])
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  expect(await focusedLabel(page)).toBe('Rotate page 1 counterclockwise')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect(await focusedLabel(page)).toBe('Page 1, rotated 90 degrees')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
  await rotate.button('Rotate PDF').focus()
  await page.keyboard.press('Enter')
  await rotate.downloadLink().waitFor()
  expect(await focusedLabel(page)).toBeNull()
  expect(await focusedText(page)).toBe('Größe 6_rotated.pdf')
  expect(await rotationsOf((await rotate.download()).bytes)).toEqual([90, 0, 0, 0, 270, 270])
})

test('adds to the rotation that a page already has', { tags: ['full'] }, async ({ rotate }) => {
  await rotate.openWith({ name: 'turned.pdf', bytes: inheritedRotation() })
  await rotate.button('Rotate 2 pages right').click()
  await rotate.rotate()
  expect(await rotationsOf((await rotate.download()).bytes)).toEqual([180, 180])
})

test(
  'asks for the password of an encrypted file and rotates its pages',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.open()
    await rotate.choose(ENCRYPTED)
    await rotate.unlock(PASSWORD)
    await rotate.grid.cell(2).waitFor()
    await expectAccessible(page)
    await rotate.button('Rotate page 2 counterclockwise').click()
    await rotate.rotate()
    expect(await rotationsOf((await rotate.download()).bytes, PASSWORD)).toEqual([0, 270])
  },
)

test(
  'rejects a file that is not a PDF by its name and by its content',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.open()
    await rotate.choose({ name: 'letter.txt', bytes: notAPdf() })
    await visibleText(page, /is not a PDF$/)
      .first()
      .waitFor()
    await rotate.choose({ name: 'letter.pdf', bytes: notAPdf() })
    await visibleText(page, 'The file "letter.pdf" is not a PDF').first().waitFor()
    expect(await rotate.button('Continue').isDisabled()).toBe(true)
  },
)

test(
  'can replace the file, and keeps the rotations when going back and forward',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.openWith(SIX)
    await rotate.button('Rotate page 3 clockwise').click()
    await page.goBack()
    await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
    await page.goForward()
    await rotate.grid.cell(3).waitFor()
    expect(await rotate.rotations()).toEqual(['3:90'])
    await rotate.choose({ name: 'letter.txt', bytes: notAPdf() })
    await visibleText(page, /is not a PDF$/)
      .first()
      .waitFor()
    expect(await rotate.rotations()).toEqual(['3:90'])
    await rotate.choose({ name: 'two.pdf', bytes: plain(2) })
    await visibleText(page, '2 pages · ').first().waitFor()
    await rotate.grid.cell(2).waitFor()
    expect(await rotate.rotations()).toEqual(['1:90'])
    expect(await rotate.grid.cells().count()).toBe(2)
    await rotate.rotate()
    const result = await rotate.download()
    expect([result.name, await rotationsOf(result.bytes)]).toEqual(['two_rotated.pdf', [90, 0]])
    await page.goBack()
    await rotate.grid.cell(2).waitFor()
    expect(await rotate.rotations()).toEqual(['1:90'])
  },
)

test('keeps the rotations after canceling and after a failure', { tags: ['full'] }, async ({ page, rotate }) => {
  await rotate.openWith(SIX)
  await rotate.button('Rotate page 3 clockwise').click()
  await expectCancelable(rotate, 'Rotate PDF', '/api/pdf/rotate')
  expect(await rotate.rotations()).toEqual(['3:90'])
  await failNextRequest(page, '**/api/pdf/rotate')
  await rotate.button('Rotate PDF').click()
  await page.getByRole('heading', { name: 'Error rotating PDF pages' }).waitFor()
  await expectAccessible(page)
  await rotate.button('Try Again').click()
  await rotate.downloadLink().waitFor()
  expect(await rotationsOf((await rotate.download()).bytes)).toEqual([0, 0, 90, 0, 0, 0])
})

test(
  "falls back to the browser's PDF viewer when pages cannot be rendered",
  { tags: ['full'] },
  async ({ page, pageLog, rotate }) => {
    await keepBlobs(page)
    await page.route('**/*.wasm', (route) => route.abort())
    await rotate.open()
    await rotate.choose(SIX)
    await visibleText(page, 'Failed to render PDF preview').waitFor()
    await visibleText(page, 'Using compatibility mode for preview. Only showing first page.').waitFor()
    // The headless shell has no viewer, so this looks at what a viewer would show.
    const source = await page.locator('iframe[title="First page of Größe 6.pdf"]').getAttribute('src')
    expect(source).toMatch(/^blob:/)
    expect(await readBlob(page, source?.split('#', 1)[0] ?? '')).toEqual(SIX.bytes)
    // The page count comes from the server, so page numbers can still be clamped.
    await expect.poll(() => visibleText(page, /6 pages · /).count()).toBeGreaterThan(0)
    pageLog.allow(/wasm|WebAssembly|ERR_FAILED/)
    await rotate.rotate()
    expect(await rotationsOf((await rotate.download()).bytes)).toEqual([90, 0, 0, 0, 0, 0])
  },
)

test(
  'renders only the visible part of 2,000 pages and scrolls smoothly',
  { tags: ['full'] },
  async ({ page, browser, rotate }) => {
    await rotate.openWith(LONG)
    const cells = () => rotate.grid.cells().count()
    await expect.poll(() => countDrawnPages(page)).toBeGreaterThan(7)
    const sizes: number[] = []
    const figures = []
    for (const pixelsPerFrame of [12, 90]) {
      const scroll = () => measureFrames(rotate.grid.root(), pixelsPerFrame, FRAMES)
      figures.push(await traceFrames(browser, page, `rotate-2000-${pixelsPerFrame}`, scroll))
      sizes.push(await cells())
    }
    await rotate.grid.root().evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
    await rotate.grid.cell(2000).waitFor()
    sizes.push(await cells())
    expect(Math.max(...sizes)).toBeLessThan(60)
    expect(await rotate.grid.cell(1).count()).toBe(1)
    await expect.poll(() => countDrawnPages(page)).toBeGreaterThan(7)
    // CPU time, because frame rates depend on the machine and on what else it does.
    for (const { busyPerFrame, longestTask } of figures) {
      expect(busyPerFrame).toBeLessThan(50)
      expect(longestTask).toBeLessThan(1000)
    }
    await rotate.grid.root().focus()
    await page.keyboard.press('Tab')
    await rotate.button('Rotate 2,000 pages right').click()
    await page.getByText('2,000 pages rotated').first().waitFor({ state: 'attached' })
    // Pages in a row with the same rotation are one instruction.
    await visibleText(page, 'Pages 1–2,000').waitFor()
    expect(await page.locator('.turn').count()).toBe(1)
    await rotate.rotate()
    const rotations = await rotationsOf((await rotate.download()).bytes)
    expect(rotations).toHaveLength(2000)
    expect(new Set(rotations)).toEqual(new Set([90]))
  },
)

test(
  'scrolls the grid when the mouse drags a selection past its edge',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.openWith(LONG)
    const start = await rotate.grid.centerOf(2)
    const view = await rotate.grid.root().boundingBox()
    if (view === null) throw new Error('the grid is not visible')
    const inView = await rotate.grid
      .cells()
      .evaluateAll(
        (cells, bottom) => cells.filter((cell) => cell.getBoundingClientRect().top < bottom).length,
        view.y + view.height,
      )
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x, view.y + view.height + 20, { steps: 8 })
    await expect.poll(() => rotate.grid.root().evaluate((grid) => grid.scrollTop)).toBeGreaterThan(600)
    await page.mouse.up()
    const count = Number(
      /^(\d+) pages selected$/.exec((await page.locator('.turnbar__count').textContent()) ?? '')?.[1],
    )
    expect(count).toBeGreaterThan(inView)
  },
)

test('fits a phone, where pages are selected by tapping', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const rotate = new RotatePage(page)
  await rotate.openWith(SIX)
  await expectFitsTouchScreen(page)
  await rotate.grid.cell(1).tap()
  await rotate.grid.cell(2).tap()
  expect(await rotate.grid.selected()).toEqual([1, 2])
  await rotate.grid.cell(1).tap()
  expect(await rotate.grid.selected()).toEqual([2])
  await rotate.button('Rotate 1 page left').tap()
  expect(await rotate.rotations()).toEqual(['2:270'])
})
