import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { test as browserTest } from './browser-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import { gotoHydrated, reloadHydrated } from './navigation.ts'
import { MergePage } from './tools/merge-page.ts'
import { RotatePage } from './tools/rotate-page.ts'
import { visibleText } from './visible-text.ts'

const FIRST = { name: 'first.pdf', bytes: plain(1) }
const SECOND = { name: 'second.pdf', bytes: plain(2) }

const test = browserTest
  .extend('device', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const server = await site.startAnother({ PROCESSING: 'device-only' })
    onCleanup(() => server.close())
    return server
  })
  .extend('merge', ({ page }) => new MergePage(page))
  .extend('rotate', ({ page }) => new RotatePage(page))

const firstStep = (page: Page) => page.getByRole('heading', { name: 'Drag & drop files here' })
const resultOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Arranges two files in reverse order, on another server if an origin is given. */
async function arrange(merge: MergePage, page: Page, origin = ''): Promise<void> {
  await merge.open(origin)
  await merge.choose(FIRST, SECOND)
  await merge.continueToArrange()
  await merge.waitForPageCounts()
  await page.getByRole('button', { name: 'Move first.pdf down' }).click()
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])
}

test(
  'a name for the result is kept by Back and a reload; renaming the result changes the download and Your files',
  { tags: ['full'] },
  async ({ page, rotate }) => {
    await rotate.openWith(SECOND)
    await rotate.button('Add Rotation').click()
    await rotate.field('File name').fill('Plan 1/2')
    await rotate.rotate()
    expect((await rotate.download()).name).toBe('Plan 1-2.pdf')
    await rotate.field('File name').fill('Plan 3')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await page.goBack()
    expect(await rotate.field('File name').inputValue()).toBe('Plan 3')
    await page.goForward()
    await resultOf(page, 'Plan 3.pdf').waitFor()
    await page.getByRole('button', { name: 'Your files: 2', exact: true }).waitFor()
    // Sessions are saved shortly after each change.
    await page.waitForTimeout(500)
    await reloadHydrated(page)
    await resultOf(page, 'Plan 3.pdf').waitFor()
    expect((await rotate.download()).name).toBe('Plan 3.pdf')
    await page.getByRole('button', { name: 'Your files: 2', exact: true }).click()
    await page.locator('.stand').getByText('Plan 3.pdf').waitFor()
  },
)

test('Back and Forward at every step of Merge PDF, and out of it', async ({ page, merge }) => {
  await gotoHydrated(page, '/')
  await arrange(merge, page)
  await merge.merge()
  await page.goBack()
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])
  await page.goForward()
  await resultOf(page, 'merged.pdf').waitFor()
  expect((await merge.download()).name).toBe('merged.pdf')
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
  await page.goForward()
  await page.goForward()
  await resultOf(page, 'merged.pdf').waitFor()
  await page.getByRole('link', { name: 'Back to All Tools' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await resultOf(page, 'merged.pdf').waitFor()
  await merge.button('Process Another File').click()
  await firstStep(page).waitFor()
  await page.goBack()
  await resultOf(page, 'merged.pdf').waitFor()
})

test('Back and Forward at every step of Rotate PDF', { tags: ['full'] }, async ({ page, rotate }) => {
  await rotate.open()
  await rotate.choose({ name: 'four.pdf', bytes: plain(4) })
  await rotate.button('Add Rotation').click()
  await rotate.rotation(2).degrees.selectOption('180')
  await rotate.rotate()
  await page.goBack()
  await expect.poll(() => rotate.rotations()).toEqual(['1:90', '2:180'])
  await page.goBack()
  await rotate.button('Continue').waitFor()
  await page.goForward()
  await expect.poll(() => rotate.rotations()).toEqual(['1:90', '2:180'])
  await page.goForward()
  await resultOf(page, 'four_rotated.pdf').waitFor()
})

test('a reload brings back files, order, settings and the result', async ({ page, merge, rotate }) => {
  await arrange(merge, page)
  await waitUntilSaved(page, 2)
  await reloadHydrated(page)
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])
  await expectAccessible(page)
  await merge.waitForPageCounts()
  await merge.merge()
  await waitUntilSaved(page, 3)
  await reloadHydrated(page)
  await resultOf(page, 'merged.pdf').waitFor()
  expect((await merge.download()).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.goBack()
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])

  await rotate.open()
  await rotate.choose({ name: 'four.pdf', bytes: plain(4) })
  await rotate.button('Add Rotation').click()
  await rotate.rotation(2).degrees.selectOption('270')
  await waitUntilSaved(page, 1)
  await reloadHydrated(page)
  await expect.poll(() => rotate.rotations()).toEqual(['1:90', '2:270'])
})

/** Waits until the current session has this many files on the shelf, and its latest change is saved. */
async function waitUntilSaved(page: Page, count: number): Promise<void> {
  const savedIds = () =>
    page.evaluate(() => {
      const { usr } = history.state as { usr?: { session?: string } }
      const text = sessionStorage.getItem(`recto-session:${usr?.session ?? ''}`) ?? ''
      return text.split('"shelfId"').length - 1
    })
  await expect.poll(savedIds).toBe(count)
  // A change made a moment ago is saved when the page is left.
}

test('work goes on while another page is open', { tags: ['full'] }, async ({ page, merge, device }) => {
  await arrange(merge, page, device.url)
  // From now on, because the workers that read the files run the same script.
  const held = Promise.withResolvers<undefined>()
  await page.route('**/engine-worker*', async (route) => {
    await held.promise
    await route.continue()
  })
  await merge.button('Merge Files').click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.getByRole('link', { name: 'Recto' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await asksBeforeLeaving(page)).toBe(false)
  held.resolve(undefined)
  await visibleText(page, 'Your merged PDF is ready for download.').first().waitFor()
  await page.goBack()
  await resultOf(page, 'merged.pdf').waitFor()
})

test('closing the tab asks while a file is being sent, and only then', async ({ page, merge }) => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), processing: 'server' } })
  })
  await page.addInitScript(() => {
    // An upload that never ends.
    XMLHttpRequest.prototype.send = () => undefined
  })
  await arrange(merge, page)
  expect(await asksBeforeLeaving(page)).toBe(false)
  await merge.button('Merge Files').click()
  await page.getByRole('progressbar', { name: /^Uploading/ }).waitFor()
  expect(await asksBeforeLeaving(page)).toBe(true)
  await merge.button('Cancel').click()
  expect(await asksBeforeLeaving(page)).toBe(false)
})

/** Whether the page would ask before closing now. */
function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

test('what was removed comes back by keyboard', { tags: ['full'] }, async ({ page, merge, rotate }) => {
  await arrange(merge, page)
  await page.getByRole('button', { name: 'Remove second.pdf' }).press('Enter')
  await expect.poll(() => merge.order()).toEqual(['first.pdf'])
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(() => merge.order()).toEqual(['first.pdf'])
  await page.keyboard.press('Control+Z')
  await expect.poll(() => merge.order()).toEqual(['second.pdf', 'first.pdf'])

  await rotate.open()
  await rotate.choose({ name: 'four.pdf', bytes: plain(4) })
  await rotate.button('Add Rotation').click()
  await rotate.button('Remove All').click()
  await page.keyboard.press('Control+Z')
  await expect.poll(() => rotate.rotations()).toEqual(['1:90', '2:90'])
})
