import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { beyondRepair, plain, report } from '../../fixtures/documents.ts'
import { findBarriers, findSmallTargets, measureOverflow, VIEWS } from '../accessibility.ts'
import { launchBrowser, openContext } from '../browser.ts'
import { startSite, type Site } from '../start-site.ts'

const PASSWORD = 'open sesame'
const mimeType = 'application/pdf'

let site: Site
let browser: Browser
let locked: Buffer
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  locked = await readFile(path.join(import.meta.dirname, '../../fixtures/pdf/locked.pdf'))
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
afterEach(async () => {
  await context.close()
  complaints.length = 0
})

interface Window {
  width?: number
  theme?: 'light' | 'dark'
  hasTouch?: boolean
}

async function visit({ width = 1440, theme = 'light', hasTouch = false }: Window = {}) {
  context = await openContext(browser, { viewport: { width, height: 900 }, colorScheme: theme, hasTouch })
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${site.url}/tools/merge-pdf`)
  await page.locator('main h1').waitFor()
}

const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) })
const THREE = () => [pdf('first.pdf', report()), pdf('second.pdf', plain(2)), pdf('third.pdf', plain(1))]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (files: ReturnType<typeof pdf>[]) =>
  page.getByLabel('Browse Files', { exact: true }).last().setInputFiles(files)
const order = () => page.locator('.row .file__name b').allTextContents()
const spoken = async () => (await page.getByRole('status').allTextContents()).join(' ')

/** Chooses files, waits until each was looked into, and goes on to their order. */
async function arrange(files: ReturnType<typeof pdf>[]) {
  await choose(files)
  await button('Continue').click()
  await expect.poll(() => page.getByText('Opening').count()).toBe(0)
}

async function expectNoBarriers() {
  // A notice on its way in is half transparent; what is measured is what stays.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  )
  expect(await findBarriers(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

/** Lets the next call wait until it is let go. */
async function holdCall(): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/pdf/merge', async (route) => {
    await held.promise
    await route.continue().catch(() => {
      // Cancelled meanwhile, as one of the tests wants it.
    })
  })
  return held.resolve
}

describe.each(VIEWS)('at $width px, $theme, no state has a barrier', (view) => {
  test('the upload: files over the window, files chosen and refused', async () => {
    await visit(view)
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'a.pdf'))
      window.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }))
    })
    expect(await page.getByText('Drop your files here').isVisible()).toBe(true)
    await expectNoBarriers()
    await choose([...THREE(), pdf('locked.pdf', locked), pdf('torn.pdf', beyondRepair()), pdf('notes.docx', plain(1))])
    await page.getByText('File notes.docx is not an accepted file type').first().waitFor()
    await page.getByLabel('Password for this file').waitFor()
    await page.getByText('"torn.pdf" is damaged and cannot be repaired.').waitFor()
    await expectNoBarriers()
  })

  test('the order: a wrong password, work that runs, a failure, and the result', async () => {
    await visit(view)
    await arrange([...THREE(), pdf('locked.pdf', locked)])
    await page.getByLabel('Password for this file').fill('wrong')
    await button('Open File').click()
    await page.getByText('That password does not open "locked.pdf". Check capitalization and try again.').waitFor()
    await expectNoBarriers()
    await page.getByLabel('Password for this file').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect.poll(() => button('Merge Files').isEnabled()).toBe(true)
    await page.route('**/api/pdf/merge', (route) => route.abort(), { times: 1 })
    await button('Merge Files').click()
    await page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
    await expectNoBarriers()
    const letGo = await holdCall()
    await button('Try Again').click()
    await button('Processing...').waitFor()
    await expectNoBarriers()
    letGo()
    await page.getByRole('link', { name: 'Download' }).waitFor()
    await page.getByText('8 pages ·').waitFor()
    await expectNoBarriers()
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })
})

test('on a narrow phone everything fits and can be hit with a finger', async () => {
  await visit({ width: 320, hasTouch: true })
  await arrange([
    ...THREE(),
    pdf(`a very long name ${'without any space'.replaceAll(' ', '_').repeat(6)}.pdf`, plain(1)),
  ])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})

test('the whole way by keyboard alone, with what is moved where said aloud', async () => {
  await visit()
  await choose(THREE())
  await button('Continue').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move first.pdf, position 1 of 3' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(spoken).toContain('first.pdf lifted.')
  await page.keyboard.press('ArrowDown')
  await expect.poll(spoken).toContain('first.pdf is over position 2 of 3')
  await page.keyboard.press('Escape')
  await expect.poll(spoken).toContain('first.pdf is back in its original position.')
  await expect.poll(order).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect.poll(spoken).toContain('first.pdf is over position 2 of 3')
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual(['second.pdf', 'first.pdf', 'third.pdf'])
  expect(await spoken()).toContain('first.pdf moved to position 2 of 3')
  await button('Merge Files').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('merged.pdf')
  expect(complaints).toEqual([])
})

test('keys that come faster than the rows move all count', async () => {
  await visit()
  await arrange(THREE())
  await page.getByRole('button', { name: 'Move first.pdf, position 1 of 3' }).focus()
  const press = (keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)))
  await press(['Space', 'ArrowDown', 'ArrowDown', 'Space'])
  await expect.poll(order).toEqual(['second.pdf', 'third.pdf', 'first.pdf'])
  await press(['Space', 'ArrowUp', 'Escape', 'Space', 'ArrowUp', 'Space'])
  await expect.poll(order).toEqual(['second.pdf', 'first.pdf', 'third.pdf'])
  await expect.poll(spoken).toContain('first.pdf moved to position 2 of 3')
  expect(complaints).toEqual([])
})

test.each(['mouse', 'finger'])('a file is dragged by its handle with a %s', async (pointer) => {
  const hasTouch = pointer === 'finger'
  await visit({ width: hasTouch ? 390 : 1440, hasTouch })
  await arrange(THREE())
  const from = await page.locator('.grip').first().boundingBox()
  const to = await page.locator('.row').last().boundingBox()
  if (from === null || to === null) throw new Error('The rows are not there.')
  const x = from.x + from.width / 2
  const start = from.y + from.height / 2
  const end = to.y + to.height / 2 + 10
  const steps = Array.from({ length: 12 }, (_, index) => start + ((end - start) * (index + 1)) / 12)
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })

  await page.mouse.move(x, start)
  await (hasTouch ? touch('touchStart', [{ x, y: start }]) : page.mouse.down())
  // A finger rests on the handle before it drags; a swipe scrolls.
  if (hasTouch) await page.locator('[data-dnd-dragging]').first().waitFor()
  for (const y of steps) {
    await (hasTouch ? touch('touchMove', [{ x, y }]) : page.mouse.move(x, y))
    await page.waitForTimeout(30)
  }
  await (hasTouch ? touch('touchEnd', []) : page.mouse.up())
  await expect.poll(order).toEqual(['second.pdf', 'third.pdf', 'first.pdf'])
  expect(complaints).toEqual([])
})

test('pages are really drawn, on the rows and on the sheet', async () => {
  await visit()
  await arrange(THREE())
  const inked = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('canvas')].filter((canvas) => {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          return data.some((value, index) => index % 4 < 3 && value < 128)
        }).length,
    )
  // Three rows, and six pages on the sheet.
  await expect.poll(inked).toBe(9)
})

test('cancelling stops the call and loses nothing', async () => {
  await visit()
  await arrange(THREE())
  const letGo = await holdCall()
  await button('Merge Files').click()
  await page.getByRole('progressbar').waitFor()
  const [request] = await Promise.all([page.waitForEvent('requestfailed'), button('Cancel').click()])
  expect(request.url()).toContain('/api/pdf/merge')
  letGo()
  expect(await order()).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  expect(await button('Merge Files').isEnabled()).toBe(true)
})

test('files can be pasted and dropped on the window, and a drop elsewhere does not replace the page', async () => {
  await visit()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['%PDF-'], 'pasted.pdf'))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-'], 'dropped.pdf'))
    document.querySelector('footer')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  })
  await expect.poll(() => page.locator('.file__name b').allTextContents()).toEqual(['pasted.pdf', 'dropped.pdf'])
  await page.getByRole('link', { name: 'Back to Home' }).click()
  const isKept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-'], 'stray.pdf'))
    return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isKept).toBe(true)
})

test("the browser's own buttons lead from step to step, and a page loaded anew begins at the first", async () => {
  await visit()
  await arrange(THREE())
  await page.goBack()
  await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
  await page.goForward()
  await expect.poll(order).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  await page.reload()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  await arrange(THREE())
  await button('Merge Files').click()
  await page.getByRole('link', { name: 'Download' }).waitFor()
  await page.goBack()
  await expect.poll(order).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  expect(complaints).toEqual([])
})

test('a long file stays light: only pages near the view are drawn', async () => {
  await visit()
  await arrange([pdf('long.pdf', plain(500)), pdf('short.pdf', plain(1))])
  await page.getByText('501 pages', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.contact canvas').count()).toBeGreaterThan(20)
  expect(await page.locator('.contact canvas').count()).toBeLessThan(300)
  const sheet = page.getByRole('region', { name: 'Pages of merged.pdf' })
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => page.locator('.part').last().locator('canvas').count()).toBe(1)
  await expect.poll(() => page.locator('.part').first().locator('.mini').first().locator('canvas').count()).toBe(0)
})
