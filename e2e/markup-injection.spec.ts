import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { beyondRepair, notAPdf, report } from '../fixtures/documents.ts'
import { test as browserTest } from './browser-test.ts'
import { gotoHydrated } from './navigation.ts'
import { CompressPage } from './tools/compress-page.ts'
import { ConversionPage } from './tools/conversion-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { visibleText } from './visible-text.ts'

/** Markup that runs a script if it is inserted as HTML. A script that the security policy blocks fails the test as a console error. */
const MARKUP = `"'><img src=x onerror=alert(1)><svg onload=alert(2)>`

/** The same in the name of a result, with the characters replaced that file systems do not allow. */
const SANITIZED = /^_'__img src=x onerror=alert\(1\)__svg onload=alert\(2\)_/

/** A document with the markup in its title, author, outline and page labels. */
function hostile(): Uint8Array {
  const escaped = MARKUP.replaceAll(/[()]/g, String.raw`\$&`)
  const text = Buffer.from(report()).toString('latin1')
  const changed = text
    .replaceAll('(Chapter)', `(${escaped})`)
    .replaceAll(/\((?:The report|Ada)\)/g, `(${escaped})`)
    .replaceAll('<< /S /r >>', `<< /S /r /P (${escaped}) >>`)
  // The offsets in the cross-reference table are wrong now, which readers repair.
  return Buffer.from(changed, 'latin1')
}

const HOSTILE = { name: `${MARKUP}.pdf`, bytes: hostile() }

/** `page` fails the test when the markup opens a dialog. */
const test = browserTest.extend('page', async ({ openPage, pageLog }) => {
  const page = await openPage()
  page.on('dialog', (dialog) => {
    pageLog.addError(`the markup ran a script: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
})

/** Counts the elements that the markup would create. */
const countInjected = (page: Page) => page.locator('img[src="x"], [onerror], [onload]').count()

/** Waits until the markup is shown as text. */
async function expectText(page: Page, text = MARKUP): Promise<void> {
  await visibleText(page, text).first().waitFor()
  expect(await countInjected(page)).toBe(0)
}

test('file names are text: chosen, rejected, arranged and merged', async ({ page }) => {
  const merge = new MergePage(page)
  await merge.open()
  await merge.choose(HOSTILE, { name: `${MARKUP}.xyz`, bytes: notAPdf() }, { name: 'plain.pdf', bytes: report() })
  await expectText(page, `${MARKUP}.pdf`)
  await expectText(page, `${MARKUP}.xyz`)
  await merge.continueToArrange()
  expect(await merge.order()).toEqual([HOSTILE.name, 'plain.pdf'])
  await merge.waitForPageCounts()
  await merge.merge()
  expect(await countInjected(page)).toBe(0)
})

test('metadata and bookmarks of a document are text', { tags: ['full'] }, async ({ page }) => {
  const split = new SplitPage(page)
  await split.openWith(HOSTILE)
  await split.radio('At bookmarks').check()
  await split
    .plan()
    .getByText(/^1 - .*img src=x onerror/)
    .waitFor()
  await expectText(page)
  await split.split()
  expect(await countInjected(page)).toBe(0)
})

test('results and errors of the server are text', { tags: ['full'] }, async ({ page }) => {
  const images = new ConversionPage(page, '/tools/pdf-to-image')
  await images.open()
  await images.choose(HOSTILE)
  await images.convertToImages()
  expect((await images.download()).name).toMatch(SANITIZED)
  expect(await countInjected(page)).toBe(0)
  const compress = new CompressPage(page)
  await compress.open()
  await compress.choose({ name: HOSTILE.name, bytes: beyondRepair() })
  await expectText(page, `"${HOSTILE.name}" is damaged`)
})

test('an unknown address is text', { tags: ['full'] }, async ({ page, pageLog }) => {
  pageLog.allow(/404/)
  await gotoHydrated(page, `/tools/${encodeURIComponent(MARKUP)}?lang=${encodeURIComponent(MARKUP)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await countInjected(page)).toBe(0)
})
