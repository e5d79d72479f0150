import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { textLines, textPages } from '../../fixtures/text-pages.ts'
import { slideParts, slideTexts } from '../../packages/engine/test/powerpoint-package.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { holdProgress } from '../held-job.ts'
import type { VisitorFile } from '../pick-files.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { ImagePage } from './image-page.ts'

const LINES = ['Whoever reads these lines finds that each of them goes on in the', 'one below it, until the last one.']

/** A title and a paragraph on each page. */
const TWO_PAGES: VisitorFile = {
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

let site: Site
let page: Page
let slides: ImagePage

startVisits((visit) => {
  ;({ page, site } = visit)
  slides = new ImagePage(page)
})

async function start(): Promise<void> {
  await slides.open(`${site.url}/tools/pdf-to-pptx`)
  await slides.choose(TWO_PAGES)
  await page.getByRole('heading', { name: 'What you get' }).waitFor()
}

test('from the card on the catalogue to slides with titles and text', async () => {
  await page.goto(`${site.url}/tools`)
  await page.getByRole('link', { name: /PDF to PowerPoint/ }).click()
  await page.waitForURL('**/tools/pdf-to-pptx')
  await slides.choose(TWO_PAGES)
  await page.getByText('2 slides').waitFor()
  await checkAccessible(page)
  await slides.button('Convert to PowerPoint').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await page.getByText('Your PDF has been converted to PowerPoint.').first().waitFor()
  await checkAccessible(page)
  const deck = await slides.download()
  expect(deck.name).toBe('Two pages.pptx')
  const text = LINES.join(' ')
  expect(slideTexts(deck.bytes)).toEqual([
    ['First Slide', text],
    ['Second Slide', text],
  ])
  for (const slide of slideParts(deck.bytes)) expect(slide).toContain('<p:ph type="title"/>')
})

test('the work is told by page, and cancelling ends it', async () => {
  await holdProgress(page, 1, 2)
  await start()
  await slides.button('Convert to PowerPoint').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  expect((await slides.cancelJob())?.status()).toBe(204)
  await expect.poll(() => slides.button('Convert to PowerPoint').isEnabled()).toBe(true)
})

test('it fits a narrow screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await start()
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})
