import { expect } from 'vitest'

import { beyondRepair, brokenTable, notAPdf, plain, signed } from '../../fixtures/documents.ts'
import { IS_FULL_RUN } from '../../fixtures/full-run.ts'
import { photoAlbum } from '../../fixtures/photos.ts'
import { checkWithQpdf, encryptionOf, pageCountByMutool, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { renderPagesByPoppler } from '../../packages/engine/test/render-by-poppler.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { focusedText } from '../keyboard.ts'
import { visibleText } from '../visible-text.ts'
import { CompressPage } from './compress-page.ts'

const SOUND = /No syntax or stream encoding errors/
const MB = 1024 * 1024

/** Two pages with a photograph each. */
const ALBUM = { name: 'Ferien 2026.final.pdf', bytes: photoAlbum(2) }

/** The levels with the least reduction that the screen promises; every run tries the last one. */
const LEVELS = [
  ...(IS_FULL_RUN
    ? [
        { level: 'Low', percent: 10 },
        { level: 'Medium', percent: 30 },
        { level: 'High', percent: 50 },
      ]
    : []),
  { level: 'Maximum', percent: 70 },
]

const test = browserTest.extend('compress', ({ page }) => new CompressPage(page))

/** The percentage in a sentence. */
function percentOf(sentence: string): number {
  return Number(/(\d+(?:\.\d)?)%/.exec(sentence)?.[1])
}

/** How much smaller a file is than the album, in percent. */
const reductionOf = (bytes: Uint8Array) => 100 * (1 - bytes.length / ALBUM.bytes.length)

/** Compresses the album at a level and checks the result. */
async function compressAt(compress: CompressPage, level: string): Promise<{ size: number; ratio: number }> {
  await compress.radio(level).check()
  await compress.compress()
  const made = await compress.download()
  expect(made.name).toBe('Ferien 2026.final_compressed.pdf')
  expect(await checkWithQpdf(made.bytes)).toMatch(SOUND)
  expect(await pageCountByMutool(made.bytes, '')).toBe(2)
  expect(await textOfPages(made.bytes)).toEqual(['Photo 1', 'Photo 2'])
  const sentence = await compress.summary()
  const ratio = percentOf(sentence)
  expect(Math.abs(ratio - reductionOf(made.bytes))).toBeLessThanOrEqual(0.06)
  expect(sentence).toBe(ratio >= 50 ? `Great result! File compressed by ${ratio}%` : `File compressed by ${ratio}%`)
  const { share } = await compress.sizes()
  expect(Math.abs(100 * (1 - share) - ratio)).toBeLessThan(1)
  await visibleText(compress.page, `level ${level}`).waitFor()
  return { size: made.bytes.length, ratio }
}

test(
  'makes smaller, valid files, the smaller the higher the level, and reports the true percentage',
  { tags: ['full'] },
  async ({ page, compress }) => {
    await compress.open()
    await expectAccessible(page)
    await compress.choose(ALBUM)
    await compress.radio('Medium').waitFor()
    expect(await compress.radio('Medium').isChecked()).toBe(true)
    for (const reduction of ['10-20%', '30-50%', '50-70%', '70-90%']) await visibleText(page, reduction).waitFor()
    await visibleText(page, 'More options').click()
    await expectAccessible(page)
    const sizes: number[] = []
    for (const { level, percent } of LEVELS) {
      const { size, ratio } = await compressAt(compress, level)
      sizes.push(size)
      expect(ratio).toBeGreaterThan(percent)
      await compress.button('Try another level').click()
    }
    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => other - one))
  },
)

test(
  'compares the most affected page before and after, with a divider for mouse and keyboard',
  { tags: ['full'] },
  async ({ page, compress }) => {
    await compress.openWith(ALBUM)
    await compress.radio('Maximum').check()
    await compress.compress()
    await page.getByRole('heading', { name: 'Before and after' }).scrollIntoViewIfNeeded()
    await compress.divider().waitFor()
    await expectAccessible(page)
    const bar = page.locator('.compare__bar')
    const place = async () => ((await bar.boundingBox())?.x ?? 0) + 22
    const middle = await place()
    await compress.divider().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await compress.divider().inputValue()).toBe('48')
    await expect.poll(place).toBeLessThan(middle)
    const box = await bar.boundingBox()
    const view = await page.locator('.compare__view').boundingBox()
    if (box === null || view === null) throw new Error('the comparison is not visible')
    await page.mouse.move(box.x + 22, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(view.x + view.width * 0.25, box.y + 60, { steps: 4 })
    await page.mouse.up()
    expect(await compress.divider().inputValue()).toBe('25')
    // The two canvases show the page before and after at 110 dpi.
    const canvases = await page.locator('.compare__sheet canvas').evaluateAll((found) =>
      found.map((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the element is not a canvas')
        return { width: canvas.width, height: canvas.height, data: canvas.toDataURL() }
      }),
    )
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([
      [458, 305],
      [458, 305],
    ])
    expect(canvases[0]?.data).not.toBe(canvases[1]?.data)
    await compress
      .button(/^(Next|Previous) page$/)
      .and(page.locator(':enabled'))
      .click()
    await compress.divider().waitFor()
    expect(await visibleText(page, 'on the page that changed most').count()).toBe(0)
  },
)

test('meets a target size, or says that it cannot be reached', { tags: ['full'] }, async ({ page, compress }) => {
  await compress.openWith(ALBUM)
  await compress.radio('Low').check()
  await visibleText(page, 'More options').click()
  await compress.field('Target size').fill('60')
  await visibleText(page, /to under 60\.0 KB/).waitFor()
  await compress.compress()
  const met = await compress.download()
  expect(met.bytes.length).toBeLessThanOrEqual(60 * 1024)
  expect(met.bytes.length).toBeGreaterThan(30 * 1024)
  expect(await checkWithQpdf(met.bytes)).toMatch(SOUND)
  await compress.button('Try another level').click()
  await visibleText(page, 'More options').click()
  await compress.field('Target size').fill('2')
  await compress.compress()
  await visibleText(page, /could not be reduced to 2 KB/).waitFor()
  await expectAccessible(page)
  const missed = await compress.download()
  expect(missed.bytes.length).toBeGreaterThan(2 * 1024)
  expect(missed.bytes.length).toBeLessThanOrEqual(met.bytes.length)
  expect(await checkWithQpdf(missed.bytes)).toMatch(SOUND)
})

test('compresses with custom resolution, quality and grayscale', { tags: ['full'] }, async ({ page, compress }) => {
  await compress.openWith(ALBUM)
  await visibleText(page, 'More options').click()
  await page.getByRole('checkbox', { name: 'Convert to grayscale' }).check()
  await compress.field('Image resolution').fill('72')
  await compress.field('Image quality').fill('400')
  await visibleText(page, 'Please enter an image quality from 1 to 100.').waitFor()
  await expectAccessible(page)
  await compress.field('Image quality').fill('40')
  await compress.compress()
  const { bytes } = await compress.download()
  expect(reductionOf(bytes)).toBeGreaterThan(80)
  for (const drawn of await renderPagesByPoppler(bytes)) {
    for (const [x, y] of [
      [100, 60],
      [150, 100],
      [220, 140],
    ] as const) {
      const colors = drawn.at(x, y)
      expect(Math.max(...colors) - Math.min(...colors)).toBeLessThanOrEqual(4)
    }
  }
})

test('returns a file that cannot be made smaller unchanged', { tags: ['full'] }, async ({ page, compress }) => {
  await compress.openWith({ name: 'plain.pdf', bytes: plain(3) })
  await compress.radio('Maximum').check()
  await compress.compress()
  const once = await compress.download()
  await compress.button('Process Another File').click()
  await compress.choose({ name: 'again.pdf', bytes: once.bytes })
  await compress.radio('Maximum').check()
  await compress.compress()
  expect(await compress.summary()).toBe('File processed with maximum settings')
  await visibleText(page, '"again.pdf" cannot be made smaller without visible loss. It was not changed.').waitFor()
  await expectAccessible(page)
  const again = await compress.download()
  expect(Buffer.compare(Buffer.from(again.bytes), Buffer.from(once.bytes))).toBe(0)
  expect((await compress.sizes()).share).toBe(1)
  expect(await page.getByRole('heading', { name: 'Before and after' }).count()).toBe(0)
})

test('rejects a file over 15 MB on the page and on the server', { tags: ['full'] }, async ({ page, compress }) => {
  const large = new Uint8Array(16 * MB)
  large.set(plain(1))
  await compress.open()
  await compress.choose({ name: 'large.pdf', bytes: large })
  await visibleText(page, 'File too large').waitFor()
  await visibleText(page, 'Maximum file size is 15MB. Please select a smaller file or upgrade to premium.')
    .first()
    .waitFor()
  await expectAccessible(page)
  const link = page.getByRole('link', { name: 'Upgrade to premium' }).first()
  expect(await link.getAttribute('href')).toBe('/pricing')
  // With a higher limit on the page, the file reaches the server.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), maxUploadMbCompress: 50 } })
  })
  await compress.openWith({ name: 'large.pdf', bytes: large })
  await compress.button('Compress PDF').click()
  await visibleText(page, 'File size exceeds the maximum limit of 15MB. Current size: 16.00MB').first().waitFor()
  await page.getByRole('heading', { name: 'Failed to compress PDF' }).waitFor()
})

test('asks for consent before it changes a signed file', { tags: ['full'] }, async ({ page, compress }) => {
  const file = { name: 'signed.pdf', bytes: signed() }
  await compress.openWith(file)
  const consent = page.getByRole('checkbox', { name: 'Compress anyway' })
  await consent.waitFor()
  expect(await compress.button('Compress PDF').isDisabled()).toBe(true)
  await expectAccessible(page)
  await consent.check()
  await compress.compress()
  await visibleText(page, /"signed\.pdf" was signed\./).waitFor()
  const made = await compress.download()
  expect(made.bytes.length).toBeLessThan(file.bytes.length)
  expect(await checkWithQpdf(made.bytes)).toMatch(SOUND)
})

test(
  'asks for the password of an encrypted file and keeps the encryption',
  { tags: ['full'] },
  async ({ compress }) => {
    await compress.open()
    await compress.choose(ENCRYPTED)
    await compress.unlock(PASSWORD)
    await compress.radio('Medium').waitFor()
    await compress.compress()
    const made = await compress.download()
    const [before, after] = [await encryptionOf(ENCRYPTED.bytes, PASSWORD), await encryptionOf(made.bytes, PASSWORD)]
    expect([after['R'], after['P']]).toEqual([before['R'], before['P']])
    expect(await textOfPages(made.bytes, PASSWORD)).toEqual(await textOfPages(ENCRYPTED.bytes, PASSWORD))
  },
)

test(
  'repairs a damaged file and rejects what cannot be repaired or is not a PDF',
  { tags: ['full'] },
  async ({ page, compress }) => {
    await compress.openWith({ name: 'table.pdf', bytes: brokenTable() })
    await compress.compress()
    await visibleText(page, '"table.pdf" was damaged and has been repaired.').waitFor()
    expect(await checkWithQpdf((await compress.download()).bytes)).toMatch(SOUND)
    await compress.button('Process Another File').click()
    await compress.choose({ name: 'letter.txt', bytes: notAPdf() })
    await visibleText(page, 'The file "letter.txt" is not a PDF').first().waitFor()
    await compress.choose({ name: 'broken.pdf', bytes: beyondRepair() })
    await visibleText(page, '"broken.pdf" is damaged and cannot be repaired.').first().waitFor()
  },
)

test('shows progress by image and can be canceled', { tags: ['full'] }, async ({ page, compress }) => {
  await stubJobProgress(page, 2, 2)
  await compress.openWith(ALBUM)
  await compress.radio('High').check()
  await compress.button('Compress PDF').click()
  await page.getByRole('progressbar', { name: 'Image 2 of 2' }).waitFor()
  await expectAccessible(page)
  expect((await compress.cancelJob())?.status()).toBe(204)
  await compress.button('Compress PDF').waitFor()
  expect(await compress.radio('High').isChecked()).toBe(true)
})

test(
  'keeps the settings after a failure and names a response that is not a PDF',
  { tags: ['full'] },
  async ({ page, compress }) => {
    await compress.openWith(ALBUM)
    await compress.radio('High').check()
    await page.route(
      '**/api/pdf/compress',
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello from a proxy</p>' }),
      { times: 1 },
    )
    await compress.button('Compress PDF').click()
    await page.getByRole('heading', { name: 'Failed to compress PDF' }).waitFor()
    await visibleText(page, 'Invalid response type from server').first().waitFor()
    expect(await compress.radio('High').isChecked()).toBe(true)
    await compress.button('Try Again').click()
    await compress.downloadLink().waitFor()
  },
)

test('fits a phone and works by keyboard', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const compress = new CompressPage(page)
  await compress.openWith(ALBUM)
  await visibleText(page, 'More options').click()
  await expectFitsTouchScreen(page)
  await compress.radio('Medium').focus()
  await page.keyboard.press('ArrowDown')
  expect(await compress.radio('High').isChecked()).toBe(true)
  await compress.button('Compress PDF').focus()
  await page.keyboard.press('Enter')
  await compress.downloadLink().waitFor()
  expect(await focusedText(page)).toBe('Ferien 2026.final_compressed.pdf')
  await page.getByRole('heading', { name: 'Before and after' }).scrollIntoViewIfNeeded()
  await compress.divider().waitFor()
  await expectFitsTouchScreen(page)
})
