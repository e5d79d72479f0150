import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { beyondRepair, plain, report } from '../../fixtures/documents.ts'
import { findViolations, measureOverflow, OTHER_VIEWS, type View, VIEWS, waitForAnimations } from '../accessibility.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectFitsTouchScreen } from '../expect-accessible.ts'
import { dropFiles, type TestFile } from '../file-upload.ts'
import { focusedText } from '../keyboard.ts'
import { failNextRequest, holdNextRequest } from '../request-stubs.ts'
import { visibleText } from '../visible-text.ts'
import { MergePage } from './merge-page.ts'
import { countDrawnCanvases } from './page-grid.ts'

const FIRST = { name: 'first.pdf', bytes: report() }
const SECOND = { name: 'second.pdf', bytes: plain(2) }
const THIRD = { name: 'third.pdf', bytes: plain(1) }
/** Tall enough that no bar covers part of a control; on a real screen the page can be scrolled. */
const HEIGHT = 2400
const MERGE_CALL = '**/api/pdf/merge'

const test = browserTest
  // Other specs switch animations off.
  .extend('page', ({ openPage }) => openPage({ reducedMotion: 'no-preference' }))
  .extend('merge', ({ page }) => new MergePage(page))

const announcedText = async (page: Page) => (await page.getByRole('status').allTextContents()).join(' ')
const fileNames = (page: Page) => page.locator('.file__name b').allTextContents()

/** Opens the tool, chooses files and continues to their order. */
async function arrange(merge: MergePage, ...files: readonly TestFile[]) {
  await merge.open()
  await chooseAndArrange(merge, ...files)
}

async function chooseAndArrange(merge: MergePage, ...files: readonly TestFile[]) {
  await merge.choose(...files)
  await merge.continueToArrange()
  await merge.waitForPageCounts()
}

async function expectNoViolations(page: Page) {
  await waitForAnimations(page)
  expect(await findViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

/** The full run's tests of one view. */
function testView({ width, theme }: View): void {
  const openMerge = async (openPage: (options: BrowserContextOptions) => Promise<Page>) =>
    new MergePage(
      await openPage({ viewport: { width, height: HEIGHT }, colorScheme: theme, reducedMotion: 'no-preference' }),
    )

  test('while files are dragged over the window, dropped and rejected', { tags: ['full'] }, async ({ openPage }) => {
    const merge = await openMerge(openPage)
    const { page } = merge
    await merge.open()
    const torn = { name: 'torn.pdf', bytes: beyondRepair() }
    const notes = { name: 'notes.xyz', bytes: plain(1) }
    await dropFiles(page, [FIRST, SECOND, THIRD, ENCRYPTED, torn, notes], async () => {
      await visibleText(page, 'Drop your files here').waitFor()
      await expectNoViolations(page)
    })
    await visibleText(page, 'File notes.xyz is not an accepted file type').first().waitFor()
    await page.getByLabel('Password for this file').waitFor()
    await visibleText(page, '"torn.pdf" is damaged and cannot be repaired.').waitFor()
    await expectNoViolations(page)
  })

  test(
    'with a wrong password, a running merge, a failure and a result',
    { tags: ['full'] },
    async ({ openPage, pageLog }) => {
      const merge = await openMerge(openPage)
      const { page } = merge
      await arrange(merge, FIRST, SECOND, THIRD, ENCRYPTED)
      await page.getByLabel('Password for this file').fill('wrong')
      await merge.button('Open File').click()
      await visibleText(page, 'That password does not open "locked.pdf". Check capitalization and try again.').waitFor()
      await expectNoViolations(page)
      await page.getByLabel('Password for this file').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect.poll(() => merge.button('Merge Files').isEnabled()).toBe(true)
      await failNextRequest(page, MERGE_CALL)
      await merge.button('Merge Files').click()
      await page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
      await expectNoViolations(page)
      const release = await holdNextRequest(page, MERGE_CALL)
      await merge.button('Try Again').click()
      await merge.button('Cancel').waitFor()
      await expectNoViolations(page)
      release()
      await merge.downloadLink().waitFor()
      await visibleText(page, '8 pages ·').waitFor()
      await expectNoViolations(page)
      expect(pageLog.warnings).toEqual([])
    },
  )
}

describe.each([...VIEWS, ...OTHER_VIEWS])('is accessible at $width px, $theme', (view) => {
  testView(view)
})

test(
  'fits a phone and has large enough touch targets, even with a very long file name',
  { tags: ['full'] },
  async ({ openPage }) => {
    const page = await openPage({ ...SMALL_PHONE, reducedMotion: 'no-preference' })
    const longName = `a very long name ${'without any space'.replaceAll(' ', '_').repeat(6)}.pdf`
    await arrange(new MergePage(page), FIRST, SECOND, THIRD, { name: longName, bytes: plain(1) })
    await expectFitsTouchScreen(page)
  },
)

test('reorders by keyboard and announces each move', { tags: ['full'] }, async ({ page, merge, pageLog }) => {
  await merge.open()
  await merge.choose(FIRST, SECOND, THIRD)
  await merge.button('Continue').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move first.pdf, position 1 of 3' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => announcedText(page)).toContain('first.pdf picked up.')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => announcedText(page)).toContain('first.pdf is over position 2 of 3')
  await page.keyboard.press('Escape')
  await expect.poll(() => announcedText(page)).toContain('first.pdf is back in its original position.')
  await expect.poll(() => merge.order()).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => announcedText(page)).toContain('first.pdf is over position 2 of 3')
  await page.keyboard.press('Space')
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf', 'third.pdf'])
  await expect.poll(() => announcedText(page)).toContain('first.pdf moved to position 2 of 3')
  // In the frame after the item has dropped, the library focuses its handle, which would take this Enter.
  await page.waitForFunction(() => document.querySelector('[data-dnd-dragging]') === null)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
  await merge.button('Merge Files').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('merged.pdf')
  expect(pageLog.warnings).toEqual([])
})

test('handles keys pressed faster than the rows move', { tags: ['full'] }, async ({ page, merge, pageLog }) => {
  await arrange(merge, FIRST, SECOND, THIRD)
  await page.getByRole('button', { name: 'Move first.pdf, position 1 of 3' }).focus()
  const press = (keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)))
  await press(['Space', 'ArrowDown', 'ArrowDown', 'Space'])
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'third.pdf', 'first.pdf'])
  await press(['Space', 'ArrowUp', 'Escape', 'Space', 'ArrowUp', 'Space'])
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf', 'third.pdf'])
  await expect.poll(() => announcedText(page)).toContain('first.pdf moved to position 2 of 3')
  expect(pageLog.warnings).toEqual([])
})

const numbersByName = (page: Page) =>
  page
    .locator('.row:not([data-dnd-placeholder])')
    .evaluateAll((rows) =>
      rows
        .map((row) => `${row.querySelector('.row__n')?.textContent} ${row.querySelector('b')?.textContent}`)
        .toSorted(),
    )

test.for([
  ['mouse', 'handle'],
  ['mouse', 'page'],
  ['finger', 'handle'],
  ['finger', 'name'],
] as const)(
  'drags a file with a %s by its %s, and every row shows the position it would get',
  { tags: ['full'] },
  async ([pointer, part], { openPage, pageLog }) => {
    const hasTouch = pointer === 'finger'
    const viewport = { width: hasTouch ? 390 : 1440, height: 900 }
    const page = await openPage({ viewport, hasTouch, reducedMotion: 'no-preference' })
    const merge = new MergePage(page)
    await arrange(merge, FIRST, SECOND, THIRD)
    const parts = { handle: '.grip', page: '.row__page', name: '.file__name > b' }
    const from = await page.locator(parts[part]).first().boundingBox()
    const to = await page.locator('.row').last().boundingBox()
    if (from === null || to === null) throw new Error('the rows are not visible')
    const x = from.x + from.width / 2
    const start = from.y + from.height / 2
    const end = to.y + to.height / 2 + 10
    const steps = Array.from({ length: 12 }, (_, index) => start + ((end - start) * (index + 1)) / 12)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })

    await page.mouse.move(x, start)
    await (hasTouch ? touch('touchStart', [{ x, y: start }]) : page.mouse.down())
    // A touch drag starts after a long press; a swipe scrolls.
    if (hasTouch) await page.locator('[data-dnd-dragging]').first().waitFor()
    for (const y of steps) {
      await (hasTouch ? touch('touchMove', [{ x, y }]) : page.mouse.move(x, y))
      await page.waitForTimeout(30)
    }
    await expect.poll(() => numbersByName(page)).toEqual(['1 second.pdf', '2 third.pdf', '3 first.pdf'])
    await (hasTouch ? touch('touchEnd', []) : page.mouse.up())
    await expect.poll(() => merge.order()).toEqual(['second.pdf', 'third.pdf', 'first.pdf'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(pageLog.warnings).toEqual([])
  },
)

test('renders thumbnails in the rows and on the contact sheet', { tags: ['full'] }, async ({ page, merge }) => {
  await arrange(merge, FIRST, SECOND, THIRD)
  // Three rows, and six pages on the sheet.
  await expect.poll(() => countDrawnCanvases(page, 'body')).toBe(9)
})

test('cancels the request and keeps the order', { tags: ['full'] }, async ({ page, merge }) => {
  await arrange(merge, FIRST, SECOND, THIRD)
  const release = await holdNextRequest(page, MERGE_CALL)
  await merge.button('Merge Files').click()
  await page.getByRole('progressbar').waitFor()
  const [request] = await Promise.all([page.waitForEvent('requestfailed'), merge.button('Cancel').click()])
  expect(request.url()).toContain('/api/pdf/merge')
  release()
  expect(await merge.order()).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  expect(await merge.button('Merge Files').isEnabled()).toBe(true)
})

test(
  'accepts pasted and dropped files, and ignores drops on other pages',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await merge.open()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-'], 'pasted.pdf'))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'dropped.pdf'))
      document.querySelector('footer')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    })
    await expect.poll(() => fileNames(page)).toEqual(['pasted.pdf', 'dropped.pdf'])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    const isHandled = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'stray.pdf'))
      return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    expect(isHandled).toBe(true)
  },
)

test(
  "goes from step to step with the browser's buttons, with nothing lost",
  { tags: ['full'] },
  async ({ page, merge, pageLog }) => {
    await arrange(merge, FIRST, SECOND, THIRD)
    await page.goBack()
    await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
    await page.goForward()
    await expect.poll(() => merge.order()).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
    await merge.waitForPageCounts()
    await merge.merge()
    await page.goBack()
    await expect.poll(() => merge.order()).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
    expect(pageLog.warnings).toEqual([])
  },
)

test(
  'renders only the pages of a long file that are near the visible part',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await arrange(merge, { name: 'long.pdf', bytes: plain(500) }, { name: 'short.pdf', bytes: plain(1) })
    await visibleText(page, '501 pages', { exact: true }).waitFor()
    await expect.poll(() => page.locator('.contact canvas').count()).toBeGreaterThan(20)
    expect(await page.locator('.contact canvas').count()).toBeLessThan(300)
    const sheet = page.getByRole('region', { name: 'Pages of merged.pdf' })
    await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => page.locator('.part').last().locator('canvas').count()).toBe(1)
    await expect.poll(() => page.locator('.part').first().locator('.mini').first().locator('canvas').count()).toBe(0)
  },
)
