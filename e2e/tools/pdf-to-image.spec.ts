import { expect } from 'vitest'

import { beyondRepair, hugePage, notAPdf, plain } from '../../fixtures/documents.ts'
import { colorQuadrants } from '../../fixtures/graphics.ts'
import { colorsAt, headerOf, identify } from '../../packages/engine/test/inspect-image.ts'
import { unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { measureOverflow } from '../accessibility.ts'
import { watchAddedFiles } from '../added-files.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { downloadFile, type TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { visibleText } from '../visible-text.ts'
import { ConversionPage } from './conversion-page.ts'

/** Twelve pages of 300 by 200 points, with two dots in the file name. */
const TWELVE = { name: 'Größe 12.final.pdf', bytes: plain(12) }

/** 1,500 pages of 900 by 600 points: at 600 dpi the conversion takes far longer than a test. */
const LONG_WORK = Buffer.from(
  Buffer.from(plain(1500)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]'),
  'latin1',
)

const test = browserTest.extend('images', ({ page }) => new ConversionPage(page, '/tools/pdf-to-image'))

/** Opens the tool, chooses a file and waits for its pages. */
async function openWith(images: ConversionPage, file: TestFile): Promise<void> {
  await images.open()
  await images.choose(file)
  await images.grid.cell(1).waitFor()
}

test(
  'saves every page as a JPG at 150 dpi by default, in a ZIP archive',
  { tags: ['full'] },
  async ({ page, images }) => {
    await images.open()
    await expectAccessible(page)
    await images.choose(TWELVE)
    await images.grid.cell(1).waitFor()
    await images.grid.scrollToEnd(12)
    await visibleText(page, 'All 12 pages').waitFor()
    await expect.poll(() => images.planned('Each')).toBe('625 × 417 px')
    await expect.poll(() => images.planned('Together')).toMatch(/^about [\d.]+ KB, 3 megapixels$/)
    expect(await images.planned('Names')).toBe('Größe 12.final_page_01.jpg to Größe 12.final_page_12.jpg')
    await expectAccessible(page)
    await images.convertToImages()
    await visibleText(page, 'Successfully converted to 12 image(s).').waitFor()
    await visibleText(page, 'Your PDF has been converted to JPG images.').first().waitFor()
    await expectAccessible(page)
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
  },
)

test.for([
  ['JPG', 'Low', 'jpg', /^JPEG/, { format: 'JPEG', width: 400, height: 267, dpi: [96, 96] }],
  ['PNG', 'High', 'png', /^PNG/, { format: 'PNG', width: 1250, height: 833 }],
  ['TIFF', 'Best', 'tiff', /^TIFF/, { format: 'TIFF', width: 2500, height: 1667, dpi: [600, 600] }],
  ['BMP', 'Medium', 'bmp', /^PC bitmap/, { width: 625, height: 417 }],
  ['WebP', 'Low', 'webp', /Web\/P/, { format: 'WEBP', width: 400, height: 267 }],
] as const)(
  'saves pages as %s at the preset %s',
  { tags: ['full'] },
  async ([format, quality, ending, header, facts], { page, images }) => {
    await openWith(images, { name: 'two.pdf', bytes: plain(2) })
    await images.radio(format).check({ force: true })
    await images.radio(quality).check()
    await expect.poll(() => images.planned('Together')).toMatch(/^about /)
    await images.convertToImages()
    await visibleText(page, `Your PDF has been converted to ${format} images.`).first().waitFor()
    const files = await unzipped((await images.download()).bytes)
    expect(files.map(({ name }) => name)).toEqual([`two_page_1.${ending}`, `two_page_2.${ending}`])
    const [first] = files
    const bytes = first?.bytes ?? new Uint8Array()
    expect(await identify(bytes)).toMatchObject(facts)
    expect(await headerOf(bytes)).toMatch(header)
  },
)

test('saves images in grayscale or with a transparent background', { tags: ['full'] }, async ({ images }) => {
  await openWith(images, { name: 'quarters.pdf', bytes: colorQuadrants('') })
  await images.radio('PNG').check({ force: true })
  await images.field('Transparent background').check()
  await images.convertToImages()
  const [clear] = await unzipped((await images.download()).bytes)
  // Red at the top left, nothing at the bottom right.
  const places: [number, number][] = [
    [50, 50],
    [400, 200],
  ]
  const [red, nothing] = await colorsAt(clear?.bytes ?? new Uint8Array(), ...places)
  expect([red, nothing?.[3]]).toEqual([[255, 0, 0, 255], 0])
  await images.button('Back to Options').click()
  await images.field('Grayscale').check()
  await images.field('Transparent background').uncheck()
  await images.convertToImages()
  const [gray] = await unzipped((await images.download()).bytes)
  expect((await identify(gray?.bytes ?? new Uint8Array())).colorSpace).toBe('Gray')
  const [shade, white] = await colorsAt(gray?.bytes ?? new Uint8Array(), ...places)
  expect(new Set(shade?.slice(0, 3)).size).toBe(1)
  expect(white).toEqual([255, 255, 255, 255])
})

test('saves a range of pages that is typed or selected in the grid', { tags: ['full'] }, async ({ page, images }) => {
  await openWith(images, TWELVE)
  await images.radio('Page range').check()
  await images.field('From').fill('4')
  await images.field('to').fill('3')
  await visibleText(page, 'The range cannot end before it starts.').waitFor()
  await expectAccessible(page)
  await images.field('to').fill('6')
  expect(await images.grid.selected()).toEqual([4, 5, 6])
  await images.grid.cell(7).click()
  expect(await images.field('to').inputValue()).toBe('7')
  await images.convertToImages()
  const files = await unzipped((await images.download()).bytes)
  expect(files.map(({ name }) => name.slice(-11))).toEqual(['page_04.jpg', 'page_05.jpg', 'page_06.jpg', 'page_07.jpg'])
})

test(
  'saves specific pages, keeps text field and grid in sync and reports invalid input',
  { tags: ['full'] },
  async ({ page, images }) => {
    await openWith(images, TWELVE)
    await images.radio('Specific pages').check()
    expect(await images.button('Convert to Images').isDisabled()).toBe(true)
    await images.field('Page numbers').fill('1, 5-7, abc, 99')
    await visibleText(
      page,
      '“abc” is not a page or range and is ignored. Page 99 is past the last page (12).',
    ).waitFor()
    expect(await images.grid.selected()).toEqual([1, 5, 6, 7])
    await expectAccessible(page)
    await images.grid.cell(6).click()
    expect(await images.field('Page numbers').inputValue()).toBe('1, 5, 7')
    await images.grid.cell(9).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await images.field('Page numbers').inputValue()).toMatch(/9-10$/)
    await images.field('Page numbers').fill('5-7')
    expect(await images.planned('Images')).toBe('3')
    await images.convertToImages()
    await visibleText(page, 'Successfully converted to 3 image(s).').waitFor()
    const files = await unzipped((await images.download()).bytes)
    expect(files.map(({ name }) => name.slice(-11))).toEqual(['page_05.jpg', 'page_06.jpg', 'page_07.jpg'])
  },
)

test('saves a single page from the grid, by mouse and by keyboard', { tags: ['full'] }, async ({ page, images }) => {
  await openWith(images, TWELVE)
  await images.radio('PNG').check({ force: true })
  const third = await downloadFile(page, () => images.button('Save page 3 as PNG').click())
  expect(third.name).toBe('Größe 12.final_page_3.png')
  expect(await identify(third.bytes)).toMatchObject({ format: 'PNG', width: 625, height: 417 })
  await visibleText(page, 'is in your downloads.').first().waitFor()
  await images.grid.scrollToEnd(12)
  await images.grid.cell(12).focus()
  await page.keyboard.press('F2')
  const last = await downloadFile(page, () => page.keyboard.press('Enter'))
  expect(last.name).toBe('Größe 12.final_page_12.png')
  expect(await images.grid.selected()).toEqual([])
})

test('offers a lower resolution for a page that is too large', { tags: ['full'] }, async ({ page, images }) => {
  await openWith(images, { name: 'huge.pdf', bytes: hugePage() })
  await visibleText(page, 'Page 1 is too large for this resolution.').waitFor()
  await images.button('Convert to Images').click()
  await visibleText(page, /^"huge\.pdf": page 1 is too large .* Up to 44 dpi will work\.$/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await images.button('Use 44 dpi').click()
  await images.convertToImages()
  const [file] = await unzipped((await images.download()).bytes)
  // ImageMagick refuses to read so many gray pixels.
  expect(await headerOf(file?.bytes ?? new Uint8Array())).toMatch(/^JPEG .* density 44x44, .* 8800x8800, components 1$/)
})

test('asks for the password of an encrypted file and converts it', { tags: ['full'] }, async ({ images }) => {
  await images.open()
  await images.choose(ENCRYPTED)
  await images.unlock(PASSWORD)
  await images.grid.cell(2).waitFor()
  await images.convertToImages()
  expect(await unzipped((await images.download()).bytes)).toHaveLength(2)
})

test(
  'rejects a file that is not a PDF and one that cannot be repaired',
  { tags: ['full'] },
  async ({ page, images }) => {
    await images.open()
    await images.choose({ name: 'letter.txt', bytes: notAPdf() })
    await visibleText(page, /is not a PDF$/)
      .first()
      .waitFor()
    await images.choose({ name: 'broken.pdf', bytes: beyondRepair() })
    await visibleText(page, '"broken.pdf" is damaged and cannot be repaired.').first().waitFor()
    await images.button('Remove broken.pdf').click()
    expect(await images.button('Continue').count()).toBe(0)
  },
)

test('shows progress page by page, accessibly', { tags: ['full'] }, async ({ page, images }) => {
  await stubJobProgress(page, 3, 12)
  await openWith(images, TWELVE)
  await images.button('Convert to Images').click()
  await page.getByRole('progressbar', { name: 'Page 3 of 12', exact: true }).waitFor()
  await expectAccessible(page)
  expect((await images.cancelJob())?.status()).toBe(204)
  await visibleText(page, '12 images').first().waitFor()
})

test('stops the work on the server when it is canceled', { tags: ['full'] }, async ({ page, site, images }) => {
  const addedFiles = await watchAddedFiles(site)
  await openWith(images, { name: 'long.pdf', bytes: LONG_WORK })
  await images.radio('Best').check()
  await images.button('Convert to Images').click()
  await page.getByRole('progressbar', { name: /^Page \d+ of 1,500$/ }).waitFor()
  expect((await images.cancelJob())?.status()).toBe(204)
  await visibleText(page, '1,500 images').waitFor()
  expect(await images.radio('Best').isChecked()).toBe(true)
  await expect.poll(addedFiles).toEqual([])
})

test('keeps the settings after a failure and can try again', { tags: ['full'] }, async ({ page, images }) => {
  await openWith(images, TWELVE)
  await images.radio('WebP').check({ force: true })
  await page.route('**/api/pdf/convert/to-image', (route) => route.abort(), { times: 1 })
  await images.button('Convert to Images').click()
  await page.getByRole('heading', { name: 'Error converting PDF to images' }).waitFor()
  await expectAccessible(page)
  await images.button('Try Again').click()
  await visibleText(page, 'Your PDF has been converted to WebP images.').first().waitFor()
  expect(await unzipped((await images.download()).bytes)).toHaveLength(12)
})

test(
  "leaves the settings with the browser's Back button, even while the file is still being read, and returns with Forward",
  { tags: ['full'] },
  async ({ page, images }) => {
    const devtools = await page.context().newCDPSession(page)
    await images.open()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await images.choose({ name: 'long.pdf', bytes: plain(1000) })
    await images.button('Convert to Images').waitFor()
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate(() => history.forward())
    await expect.poll(() => images.planned('Together')).toMatch(/^about /)
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: 'Selected Files' }).waitFor()
  },
)

test('fits a phone and has large enough touch targets', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const images = new ConversionPage(page, '/tools/pdf-to-image')
  await openWith(images, TWELVE)
  await expectFitsTouchScreen(page)
  await images.grid.cell(2).tap()
  await images.grid.cell(3).tap()
  expect(await images.field('Page numbers').inputValue()).toBe('2-3')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
})
