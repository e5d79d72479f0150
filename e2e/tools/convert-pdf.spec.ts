import { expect } from 'vitest'

import { hugePage, plain } from '../../fixtures/documents.ts'
import { headerOf, identify } from '../../packages/engine/test/inspect-image.ts'
import { unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { gotoHydrated } from '../navigation.ts'
import { visibleText } from '../visible-text.ts'
import { ConversionPage } from './conversion-page.ts'

const THREE = { name: 'report.pdf', bytes: plain(3) }

const test = browserTest.extend('convert', ({ page }) => new ConversionPage(page, '/tools/convert-pdf'))

/** Opens the tool, chooses a file and waits for the formats. */
async function openWith(convert: ConversionPage, file: TestFile): Promise<void> {
  await convert.open()
  await convert.choose(file)
  await convert.page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
}

/** Converts the file to a format and downloads the result. */
async function convertTo(convert: ConversionPage, format: string): Promise<TestFile> {
  await convert.button(new RegExp(`^Convert to ${format} `)).click()
  return convert.download()
}

test('converts several pages to a ZIP archive of JPG or PNG images', { tags: ['full'] }, async ({ page, convert }) => {
  await convert.open()
  await expectAccessible(page)
  await convert.choose(THREE)
  await visibleText(page, 'One image per page').first().waitFor()
  expect(await page.getByRole('main').getByText('Coming Soon').count()).toBe(0)
  expect(await convert.button(/^Convert to /).count()).toBe(6)
  await expectAccessible(page)
  const archive = await convertTo(convert, 'JPG')
  expect(archive.name).toBe('report_images.zip')
  await visibleText(page, 'Your PDF has been converted to JPG.').first().waitFor()
  await expectAccessible(page)
  const jpgs = await unzipped(archive.bytes)
  expect(jpgs.map(({ name }) => name)).toEqual(['report_page_1.jpg', 'report_page_2.jpg', 'report_page_3.jpg'])
  await page.goBack()
  const pngs = await unzipped((await convertTo(convert, 'PNG')).bytes)
  expect(await identify(pngs[2]?.bytes ?? new Uint8Array())).toMatchObject({ format: 'PNG', width: 625, height: 417 })
})

test('converts a single page to one image and shows it', { tags: ['full'] }, async ({ page, convert }) => {
  await openWith(convert, { name: 'one.pdf', bytes: plain(1) })
  const image = await convertTo(convert, 'PNG')
  expect(image.name).toBe('one_page_1.png')
  expect(await identify(image.bytes)).toMatchObject({ format: 'PNG', width: 625, height: 417 })
  const shown = page.getByRole('img', { name: 'one_page_1.png' })
  expect(await shown.evaluate((found) => found instanceof HTMLImageElement && found.naturalWidth)).toBe(625)
  await expectAccessible(page)
})

test('converts to text', { tags: ['full'] }, async ({ page, convert }) => {
  await openWith(convert, THREE)
  const text = await convertTo(convert, 'Text')
  expect(text.name).toBe('report.txt')
  const content = new TextDecoder('utf-8', { fatal: true }).decode(text.bytes)
  for (const number of [1, 2, 3]) expect(content).toContain(`Plain ${number}`)
  await page.locator('.mini--text').getByText('Plain 1').waitFor()
  await expectAccessible(page)
})

test('is also served at the generic address and for an unknown tool', { tags: ['full'] }, async ({ page }) => {
  for (const path of ['/tool/convert-pdf', '/tool/fold-pdf']) {
    const answer = await gotoHydrated(page, path)
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Convert PDF' }).waitFor()
  }
  const convert = new ConversionPage(page, '/tool/convert-pdf')
  await openWith(convert, THREE)
  expect((await convertTo(convert, 'Text')).name).toBe('report.txt')
})

test('asks for the password of an encrypted file', { tags: ['full'] }, async ({ page, convert }) => {
  await convert.open()
  await convert.choose(ENCRYPTED)
  await convert.unlock(PASSWORD)
  await page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
  expect(await unzipped((await convertTo(convert, 'JPG')).bytes)).toHaveLength(2)
})

test(
  'shows progress page by page; canceling leads back to the formats',
  { tags: ['full'] },
  async ({ page, convert }) => {
    await stubJobProgress(page, 2, 3)
    await openWith(convert, THREE)
    await convert.button(/^Convert to PNG /).click()
    await page.getByRole('heading', { name: 'Converting report.pdf to PNG' }).waitFor()
    await page.getByRole('progressbar', { name: 'Page 2 of 3', exact: true }).waitFor()
    await expectAccessible(page)
    expect((await convert.cancelJob())?.status()).toBe(204)
    await page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
  },
)

test('offers another try and another format after a failure', { tags: ['full'] }, async ({ page, convert }) => {
  await openWith(convert, THREE)
  await page.route('**/api/pdf/convert/**', (route) => route.abort(), { times: 2 })
  await convert.button(/^Convert to Text /).click()
  await page.getByRole('heading', { name: 'report.pdf could not be converted to Text' }).waitFor()
  await expectAccessible(page)
  await convert.button('Try Again').click()
  await convert.button('Choose Another Format').click()
  expect((await convertTo(convert, 'Text')).name).toBe('report.txt')
})

test(
  'leads from a page that is too large to the tool that can lower the resolution',
  { tags: ['full'] },
  async ({ page, convert }) => {
    await openWith(convert, { name: 'huge.pdf', bytes: hugePage() })
    await convert.button(/^Convert to JPG /).click()
    await visibleText(page, /^"huge\.pdf": page 1 is too large .* Up to 44 dpi will work\./)
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose Resolution and Pages' }).click()
    await page.getByRole('heading', { level: 1, name: 'PDF to Image' }).waitFor()
    await convert.button('Use 44 dpi').click()
    await convert.convertToImages()
    const [file] = await unzipped((await convert.download()).bytes)
    expect(await headerOf(file?.bytes ?? new Uint8Array())).toMatch(/^JPEG .* 8800x8800, components 1$/)
  },
)

test('works by keyboard and moves the focus to the result', { tags: ['full'] }, async ({ page, convert }) => {
  await openWith(convert, THREE)
  await convert.button(/^Convert to Text /).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('report.txt')
})

test('fits a phone and has large enough touch targets', { tags: ['full'] }, async ({ page, convert }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openWith(convert, THREE)
  await expectFitsTouchScreen(page)
})
