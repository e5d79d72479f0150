import { expect } from 'vitest'

import { textLines, textPages } from '../../fixtures/text-pages.ts'
import { slideParts, slideTexts } from '../../packages/engine/test/powerpoint-package.ts'
import { test as browserTest } from '../browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { gotoHydrated } from '../navigation.ts'
import { visibleText } from '../visible-text.ts'
import { ConversionPage } from './conversion-page.ts'

const LINES = ['Whoever reads these lines finds that each of them goes on in the', 'one below it, until the last one.']

/** A title and a paragraph on each page. */
const TWO_PAGES: TestFile = {
  name: 'Two pages.pdf',
  bytes: textPages(
    ['First', 'Second'].map((name) => ({
      texts: [
        { text: `${name} Slide`, x: 60, y: 760, size: 24, font: 'F2' as const },
        ...textLines(LINES, { x: 60, y: 700 }),
      ],
    })),
  ),
}

const test = browserTest.extend('slides', ({ page }) => new ConversionPage(page, '/tools/pdf-to-pptx'))

async function openWithFile(slides: ConversionPage): Promise<void> {
  await slides.open()
  await slides.choose(TWO_PAGES)
  await slides.page.getByRole('heading', { name: 'What you get' }).waitFor()
}

test(
  'converts a PDF to slides with titles and text, starting from the catalog',
  { tags: ['full'] },
  async ({ page, slides }) => {
    await gotoHydrated(page, '/tools')
    await page.getByRole('link', { name: /PDF to PowerPoint/ }).click()
    await page.waitForURL('**/tools/pdf-to-pptx')
    await slides.choose(TWO_PAGES)
    await visibleText(page, '2 slides').waitFor()
    await expectAccessible(page)
    await slides.button('Convert to PowerPoint').click()
    await slides.downloadLink().waitFor()
    await visibleText(page, 'Your PDF has been converted to PowerPoint.').first().waitFor()
    await expectAccessible(page)
    const deck = await slides.download()
    expect(deck.name).toBe('Two pages.pptx')
    const text = LINES.join(' ')
    expect(slideTexts(deck.bytes)).toEqual([
      ['First Slide', text],
      ['Second Slide', text],
    ])
    for (const slide of slideParts(deck.bytes)) expect(slide).toContain('<p:ph type="title"/>')
  },
)

test('shows progress page by page and can be canceled', { tags: ['full'] }, async ({ page, slides }) => {
  await stubJobProgress(page, 1, 2)
  await openWithFile(slides)
  await slides.button('Convert to PowerPoint').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  expect((await slides.cancelJob())?.status()).toBe(204)
  await expect.poll(() => slides.button('Convert to PowerPoint').isEnabled()).toBe(true)
})

test('fits a phone', { tags: ['full'] }, async ({ page, slides }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithFile(slides)
  await expectFitsTouchScreen(page)
})
