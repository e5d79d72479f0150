import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beyondRepair, hugePage, notAPdf, plain } from '../../fixtures/documents.ts'
import { quarters } from '../../fixtures/drawn.ts'
import { colorsAt, headerOf, identify } from '../../packages/engine/test/inspect-image.ts'
import { unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { holdProgress } from '../held-job.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { ImagePage } from './image-page.ts'
import type { VisitorFile } from '../pick-files.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)

/** Twelve pages of 300 by 200 points, under a name with two dots. */
const TWELVE = { name: 'Größe 12.final.pdf', bytes: plain(12) }

/** Pages of 900 by 600 points: at 600 dpi each keeps a processor busy for a good while, and all of them for far longer than a journey. */
const LONG_WORK = Buffer.from(
  Buffer.from(plain(1500)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]'),
  'latin1',
)

let site: Site
let page: Page
let images: ImagePage

const visits = startVisits((visit) => {
  ;({ page, site } = visit)
  images = new ImagePage(page)
})

/** Chooses a file and waits for its pages. */
async function start(file: VisitorFile): Promise<void> {
  await images.open(`${site.url}/tools/pdf-to-image`)
  await images.choose(file)
  await images.cell(1).waitFor()
}

test('the defaults: every page as JPG at 150 dpi, in an archive of their names', async () => {
  await images.open(`${site.url}/tools/pdf-to-image`)
  await checkAccessible(page)
  await images.choose(TWELVE)
  await images.cell(12).waitFor()
  await page.getByText('All 12 pages').waitFor()
  await expect.poll(() => images.outlook('Each')).toBe('625 × 417 px')
  await expect.poll(() => images.outlook('Together')).toMatch(/^about [\d.]+ KB, 3 megapixels$/)
  expect(await images.outlook('Names')).toBe('Größe 12.final_page_01.jpg to Größe 12.final_page_12.jpg')
  await checkAccessible(page)
  await images.convert()
  await page.getByText('Successfully converted to 12 image(s).').waitFor()
  await page.getByText('Your PDF has been converted to JPG images.').first().waitFor()
  await checkAccessible(page)
  const archive = await images.download()
  expect(archive.name).toBe('Größe 12_images.zip')
  const files = await unzipped(archive.bytes)
  expect(files.map(({ name }) => name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Größe 12.final_page_${String(index + 1).padStart(2, '0')}.jpg`),
  )
  for (const { bytes } of files.slice(0, 2)) {
    expect(await identify(bytes)).toMatchObject({ format: 'JPEG', width: 625, height: 417, dpi: [150, 150] })
  }
  await images.button('Process Another File').click()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test.each([
  ['JPG', 'Low', 'jpg', /^JPEG/, { format: 'JPEG', width: 400, height: 267, dpi: [96, 96] }],
  ['PNG', 'High', 'png', /^PNG/, { format: 'PNG', width: 1250, height: 833 }],
  ['TIFF', 'Best', 'tiff', /^TIFF/, { format: 'TIFF', width: 2500, height: 1667, dpi: [600, 600] }],
  ['BMP', 'Medium', 'bmp', /^PC bitmap/, { width: 625, height: 417 }],
  ['WebP', 'Low', 'webp', /Web\/P/, { format: 'WEBP', width: 400, height: 267 }],
])('%s at the preset %s', async (format, quality, ending, header, facts) => {
  await start({ name: 'two.pdf', bytes: plain(2) })
  await images.radio(format).check({ force: true })
  await images.radio(quality).check()
  await expect.poll(() => images.outlook('Together')).toMatch(/^about /)
  await images.convert()
  await page.getByText(`Your PDF has been converted to ${format} images.`).first().waitFor()
  const files = await unzipped((await images.download()).bytes)
  expect(files.map(({ name }) => name)).toEqual([`two_page_1.${ending}`, `two_page_2.${ending}`])
  const [first] = files
  const bytes = first?.bytes ?? new Uint8Array()
  expect(await identify(bytes)).toMatchObject(facts)
  expect(await headerOf(bytes)).toMatch(header)
})

test('grayscale and a transparent background', async () => {
  await start({ name: 'quarters.pdf', bytes: quarters('') })
  await images.radio('PNG').check({ force: true })
  await images.field('Transparent background').check()
  await images.convert()
  const [clear] = await unzipped((await images.download()).bytes)
  // Red above left, nothing below right.
  const places: [number, number][] = [
    [50, 50],
    [400, 200],
  ]
  const [red, nothing] = await colorsAt(clear?.bytes ?? new Uint8Array(), ...places)
  expect([red, nothing?.[3]]).toEqual([[255, 0, 0, 255], 0])
  await images.button('Back to Options').click()
  await images.field('Grayscale').check()
  await images.field('Transparent background').uncheck()
  await images.convert()
  const [gray] = await unzipped((await images.download()).bytes)
  expect((await identify(gray?.bytes ?? new Uint8Array())).colorSpace).toBe('Gray')
  const [shade, white] = await colorsAt(gray?.bytes ?? new Uint8Array(), ...places)
  expect(new Set(shade?.slice(0, 3)).size).toBe(1)
  expect(white).toEqual([255, 255, 255, 255])
})

test('a range, typed and chosen in the grid', async () => {
  await start(TWELVE)
  await images.radio('Page range').check()
  await images.field('From').fill('4')
  await images.field('to').fill('3')
  await page.getByText('The range cannot end before it starts.').waitFor()
  await checkAccessible(page)
  await images.field('to').fill('6')
  expect(await images.selected()).toEqual([4, 5, 6])
  await images.cell(7).click()
  expect(await images.field('to').inputValue()).toBe('7')
  await images.convert()
  const files = await unzipped((await images.download()).bytes)
  expect(files.map(({ name }) => name.slice(-11))).toEqual(['page_04.jpg', 'page_05.jpg', 'page_06.jpg', 'page_07.jpg'])
})

test('specific pages: text and grid agree, ranges count, what is neither is named', async () => {
  await start(TWELVE)
  await images.radio('Specific pages').check()
  expect(await images.button('Convert to Images').isDisabled()).toBe(true)
  await images.field('Page numbers').fill('1, 5-7, abc, 99')
  await page.getByText('“abc” is not a page or range and is ignored. Page 99 is past the last page (12).').waitFor()
  expect(await images.selected()).toEqual([1, 5, 6, 7])
  await checkAccessible(page)
  await images.cell(6).click()
  expect(await images.field('Page numbers').inputValue()).toBe('1, 5, 7')
  await images.cell(9).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await images.field('Page numbers').inputValue()).toMatch(/9-10$/)
  await images.field('Page numbers').fill('5-7')
  expect(await images.outlook('Images')).toBe('3')
  await images.convert()
  await page.getByText('Successfully converted to 3 image(s).').waitFor()
  const files = await unzipped((await images.download()).bytes)
  expect(files.map(({ name }) => name.slice(-11))).toEqual(['page_05.jpg', 'page_06.jpg', 'page_07.jpg'])
})

test('one page is saved alone, by mouse and by keyboard', async () => {
  await start(TWELVE)
  await images.radio('PNG').check({ force: true })
  const third = await images.taken(() => images.button('Save page 3 as PNG').click())
  expect(third.name).toBe('Größe 12.final_page_3.png')
  expect(await identify(third.bytes)).toMatchObject({ format: 'PNG', width: 625, height: 417 })
  await page.getByText('is in your downloads.').first().waitFor()
  await images.cell(12).focus()
  await page.keyboard.press('Enter')
  const last = await images.taken(() => page.keyboard.press('Enter'))
  expect(last.name).toBe('Größe 12.final_page_12.png')
  expect(await images.selected()).toEqual([])
})

test('a page that is too large is told before the call, and a resolution that works is offered', async () => {
  await start({ name: 'huge.pdf', bytes: hugePage() })
  await page.getByText('Page 1 is too large for this resolution.').waitFor()
  await images.button('Convert to Images').click()
  await page
    .getByText(/^"huge\.pdf": page 1 is too large .* Up to 44 dpi will work\.$/)
    .first()
    .waitFor()
  await checkAccessible(page)
  await images.button('Use 44 dpi').click()
  await images.convert()
  const [file] = await unzipped((await images.download()).bytes)
  expect(await identify(file?.bytes ?? new Uint8Array())).toMatchObject({ width: 8800, height: 8800, dpi: [44, 44] })
})

test('a locked file asks for its password, and its pages are converted', async () => {
  await images.open(`${site.url}/tools/pdf-to-image`)
  await images.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await images.field('Password for this file').fill('open sesame')
  await page.keyboard.press('Enter')
  await images.cell(2).waitFor()
  await images.convert()
  expect(await unzipped((await images.download()).bytes)).toHaveLength(2)
})

test('what is no PDF is refused, and what cannot be repaired says so', async () => {
  await images.open(`${site.url}/tools/pdf-to-image`)
  await images.choose({ name: 'letter.txt', bytes: notAPdf() })
  await page.getByText('Please select a PDF file for conversion.').first().waitFor()
  await images.choose({ name: 'broken.pdf', bytes: beyondRepair() })
  await page.getByText('"broken.pdf" is damaged and cannot be repaired.').first().waitFor()
  await images.button('Remove broken.pdf').click()
  expect(await images.button('Continue').count()).toBe(0)
})

test('progress is told by page, without barriers', async () => {
  await holdProgress(page, 3, 12)
  await start(TWELVE)
  await images.button('Convert to Images').click()
  await page.getByRole('progressbar', { name: 'Page 3 of 12', exact: true }).waitFor()
  await checkAccessible(page)
  expect((await images.cancelJob())?.status()).toBe(204)
  await page.getByText('12 images').first().waitFor()
})

test('cancelling stops the work on the server', async () => {
  // Results of earlier work are kept for a day.
  const kept = (await site.listFiles()).length
  await start({ name: 'long.pdf', bytes: LONG_WORK })
  await images.radio('Best').check()
  await images.button('Convert to Images').click()
  await page.getByRole('progressbar', { name: /^Page \d+ of 1,500$/ }).waitFor()
  expect((await images.cancelJob())?.status()).toBe(204)
  await page.getByText('1,500 images').waitFor()
  expect(await images.radio('Best').isChecked()).toBe(true)
  await expect.poll(async () => (await site.listFiles()).length).toBe(kept)
})

test('what fails keeps all that was chosen, and can be tried again', async () => {
  await start(TWELVE)
  await images.radio('WebP').check({ force: true })
  await page.route('**/api/pdf/convert/to-image', (route) => route.abort(), { times: 1 })
  await images.button('Convert to Images').click()
  await page.getByRole('heading', { name: 'Error converting PDF to images' }).waitFor()
  await checkAccessible(page)
  await images.button('Try Again').click()
  await page.getByText('Your PDF has been converted to WebP images.').first().waitFor()
  expect(await unzipped((await images.download()).bytes)).toHaveLength(12)
})

test("the browser's Back button leaves the settings, however soon it comes on a slow machine, and Forward returns to them", async () => {
  const devtools = await page.context().newCDPSession(page)
  await images.open(`${site.url}/tools/pdf-to-image`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await images.choose({ name: 'long.pdf', bytes: plain(1000) })
  await images.button('Convert to Images').waitFor()
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(() => history.forward())
  await expect.poll(() => images.outlook('Together')).toMatch(/^about /)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
})

test('on a phone everything fits and can be hit with a finger', async () => {
  await visits.again({ width: 320, hasTouch: true })
  await start(TWELVE)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
  await images.cell(2).tap()
  await images.cell(3).tap()
  expect(await images.field('Page numbers').inputValue()).toBe('2-3')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
})
