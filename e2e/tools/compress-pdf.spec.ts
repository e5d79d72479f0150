import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beyondRepair, brokenTable, notAPdf, plain, signed } from '../../fixtures/documents.ts'
import { photoAlbum } from '../../fixtures/photos.ts'
import { renderPagesByPoppler } from '../../packages/engine/test/render-by-poppler.ts'
import { checkWithQpdf, encryptionOf, pageCountByMutool, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import type { Site } from '../start-site.ts'
import { holdProgress } from '../held-job.ts'
import { startVisits } from '../visits.ts'
import { CompressPage } from './compress-page.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)
const SOUND = /No syntax or stream encoding errors/
const MB = 1024 * 1024

/** Two pages with a photograph each. */
const ALBUM = { name: 'Ferien 2026.final.pdf', bytes: photoAlbum(2) }

let site: Site
let page: Page
let compress: CompressPage

const visits = startVisits((visit) => {
  ;({ page, site } = visit)
  compress = new CompressPage(page)
})

/** What the sentence of a result says, in percent. */
function percentOf(sentence: string): number {
  return Number(/(\d+(?:\.\d)?)%/.exec(sentence)?.[1])
}

/** By how much a file is smaller than the album, in percent. */
const smallerBy = (bytes: Uint8Array) => 100 * (1 - bytes.length / ALBUM.bytes.length)

/** Compresses the album at a level and looks at what comes of it. */
async function compressAt(level: string): Promise<{ size: number; ratio: number }> {
  await compress.level(level).check()
  await compress.compress()
  const made = await compress.download()
  expect(made.name).toBe('Ferien 2026.final_compressed.pdf')
  expect(await checkWithQpdf(made.bytes)).toMatch(SOUND)
  expect(await pageCountByMutool(made.bytes, '')).toBe(2)
  expect(await textOfPages(made.bytes)).toEqual(['Photo 1', 'Photo 2'])
  const sentence = await compress.outcome()
  const ratio = percentOf(sentence)
  expect(Math.abs(ratio - smallerBy(made.bytes))).toBeLessThanOrEqual(0.06)
  expect(sentence).toBe(ratio >= 50 ? `Great result! File compressed by ${ratio}%` : `File compressed by ${ratio}%`)
  const { share } = await compress.sizes()
  expect(Math.abs(100 * (1 - share) - ratio)).toBeLessThan(1)
  await page.getByText(`level ${level}`).waitFor()
  return { size: made.bytes.length, ratio }
}

test('four levels: each result is sound and whole, smaller than the one before, and its percentages are true', async () => {
  await compress.open(site.url)
  await checkAccessible(page)
  await compress.choose(ALBUM)
  await compress.level('Medium').waitFor()
  expect(await compress.level('Medium').isChecked()).toBe(true)
  for (const reduction of ['10-20%', '30-50%', '50-70%', '70-90%']) await page.getByText(reduction).waitFor()
  await page.getByText('More options').click()
  await checkAccessible(page)
  const made: { size: number; ratio: number }[] = []
  for (const level of ['Low', 'Medium', 'High', 'Maximum']) {
    made.push(await compressAt(level))
    await compress.button('Try another level').click()
  }
  const sizes = made.map(({ size }) => size)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBe(4)
  expect(made.map(({ ratio }, index) => ratio > ([10, 30, 50, 70][index] ?? 100))).toEqual([true, true, true, true])
})

test('before and after: the page that lost most at full size, with a divider for mouse and keyboard', async () => {
  await compress.start(site.url, ALBUM)
  await compress.level('Maximum').check()
  await compress.compress()
  await page.getByRole('heading', { name: 'Before and after' }).scrollIntoViewIfNeeded()
  await compress.divider().waitFor()
  await checkAccessible(page)
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
  if (box === null || view === null) throw new Error('the comparison is not there')
  await page.mouse.move(box.x + 22, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(view.x + view.width * 0.25, box.y + 60, { steps: 4 })
  await page.mouse.up()
  expect(await compress.divider().inputValue()).toBe('25')
  // One picture is the file as it was, the other one as it is: at 110 dpi, as large as the page, and not the same.
  const pictures = await page.locator('.compare__sheet canvas').evaluateAll((found) =>
    found.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('a canvas was expected')
      return { width: canvas.width, height: canvas.height, look: canvas.toDataURL() }
    }),
  )
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [458, 305],
    [458, 305],
  ])
  expect(pictures[0]?.look).not.toBe(pictures[1]?.look)
  await compress
    .button(/^(Next|Previous) page$/)
    .and(page.locator(':enabled'))
    .click()
  await compress.divider().waitFor()
  expect(await page.getByText('on the page that changed most').count()).toBe(0)
})

test('a target size is met from below, or it is said what the smallest is', async () => {
  await compress.start(site.url, ALBUM)
  await compress.level('Low').check()
  await page.getByText('More options').click()
  await compress.field('Target size').fill('60')
  await page.getByText(/to under 60\.0 KB/).waitFor()
  await compress.compress()
  const met = await compress.download()
  expect(met.bytes.length).toBeLessThanOrEqual(60 * 1024)
  expect(met.bytes.length).toBeGreaterThan(30 * 1024)
  expect(await checkWithQpdf(met.bytes)).toMatch(SOUND)
  await compress.button('Try another level').click()
  await page.getByText('More options').click()
  await compress.field('Target size').fill('2')
  await compress.compress()
  await page.getByText(/could not be reduced to 2 KB/).waitFor()
  await checkAccessible(page)
  const missed = await compress.download()
  expect(missed.bytes.length).toBeGreaterThan(2 * 1024)
  expect(missed.bytes.length).toBeLessThanOrEqual(met.bytes.length)
  expect(await checkWithQpdf(missed.bytes)).toMatch(SOUND)
})

test('shades of gray, a resolution and a quality of one’s own', async () => {
  await compress.start(site.url, ALBUM)
  await page.getByText('More options').click()
  await page.getByRole('checkbox', { name: 'Convert to grayscale' }).check()
  await compress.field('Image resolution').fill('72')
  await compress.field('Image quality').fill('400')
  await page.getByText('Please enter an image quality from 1 to 100.').waitFor()
  await checkAccessible(page)
  await compress.field('Image quality').fill('40')
  await compress.compress()
  const { bytes } = await compress.download()
  expect(smallerBy(bytes)).toBeGreaterThan(80)
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

test('a file with nothing to give comes back byte for byte, and is said to be so', async () => {
  await compress.start(site.url, { name: 'plain.pdf', bytes: plain(3) })
  await compress.level('Maximum').check()
  await compress.compress()
  const once = await compress.download()
  await compress.button('Process Another File').click()
  await compress.choose({ name: 'again.pdf', bytes: once.bytes })
  await compress.level('Maximum').check()
  await compress.compress()
  expect(await compress.outcome()).toBe('File processed with maximum settings')
  await page.getByText('"again.pdf" cannot be made smaller without visible loss. It was not changed.').waitFor()
  await checkAccessible(page)
  const again = await compress.download()
  expect(Buffer.compare(Buffer.from(again.bytes), Buffer.from(once.bytes))).toBe(0)
  expect((await compress.sizes()).share).toBe(1)
  expect(await page.getByRole('heading', { name: 'Before and after' }).count()).toBe(0)
})

test('a file over 15 MB is refused in the words of the screen, and by the server where it comes all the same', async () => {
  const large = new Uint8Array(16 * MB)
  large.set(plain(1))
  await compress.open(site.url)
  await compress.choose({ name: 'large.pdf', bytes: large })
  await page.getByText('File too large').waitFor()
  await page
    .getByText('Maximum file size is 15MB. Please select a smaller file or upgrade to premium.')
    .first()
    .waitFor()
  await checkAccessible(page)
  const link = page.getByRole('link', { name: 'Upgrade to premium' }).first()
  expect(await link.getAttribute('href')).toBe('/pricing')
  // The screen is told of a higher limit than the server's: what it lets through the server refuses.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), maxUploadMbCompress: 50 } })
  })
  await compress.start(site.url, { name: 'large.pdf', bytes: large })
  await compress.button('Compress PDF').click()
  await page.getByText('File size exceeds the maximum limit of 15MB. Current size: 16.00MB').first().waitFor()
  await page.getByRole('heading', { name: 'Failed to compress PDF' }).waitFor()
})

test('a signed file is changed only where its owner says so', async () => {
  const file = { name: 'signed.pdf', bytes: signed() }
  await compress.start(site.url, file)
  const consent = page.getByRole('checkbox', { name: 'Compress anyway' })
  await consent.waitFor()
  expect(await compress.button('Compress PDF').isDisabled()).toBe(true)
  await checkAccessible(page)
  await consent.check()
  await compress.compress()
  await page.getByText(/"signed\.pdf" was signed\./).waitFor()
  const made = await compress.download()
  expect(made.bytes.length).toBeLessThan(file.bytes.length)
  expect(await checkWithQpdf(made.bytes)).toMatch(SOUND)
})

test('a locked file asks for its password and stays locked with it', async () => {
  const bytes = await readFile(lockedFile)
  await compress.open(site.url)
  await compress.choose({ name: 'locked.pdf', bytes })
  await compress.field('Password for this file').fill('open sesame')
  await page.keyboard.press('Enter')
  await compress.level('Medium').waitFor()
  await compress.compress()
  const made = await compress.download()
  const [before, after] = [await encryptionOf(bytes, 'open sesame'), await encryptionOf(made.bytes, 'open sesame')]
  expect([after['R'], after['P']]).toEqual([before['R'], before['P']])
  expect(await textOfPages(made.bytes, 'open sesame')).toEqual(await textOfPages(bytes, 'open sesame'))
})

test('what is damaged is repaired, what cannot be says so, and what is no PDF is refused', async () => {
  await compress.start(site.url, { name: 'table.pdf', bytes: brokenTable() })
  await compress.compress()
  await page.getByText('"table.pdf" was damaged and has been repaired.').waitFor()
  expect(await checkWithQpdf((await compress.download()).bytes)).toMatch(SOUND)
  await compress.open(site.url)
  await compress.choose({ name: 'letter.txt', bytes: notAPdf() })
  await page.getByText('Please select a PDF file for compression.').first().waitFor()
  await compress.choose({ name: 'broken.pdf', bytes: beyondRepair() })
  await page.getByText('"broken.pdf" is damaged and cannot be repaired.').first().waitFor()
})

test('progress is told, and cancelling stops the work on the server', async () => {
  // What is told stands still where the second image is worked on, however fast the server is.
  await holdProgress(page, 2, 2)
  await compress.start(site.url, ALBUM)
  await compress.level('High').check()
  await compress.button('Compress PDF').click()
  await page.getByRole('progressbar', { name: 'Image 2 of 2' }).waitFor()
  await checkAccessible(page)
  const [removed] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/api/jobs/')),
    compress.button('Cancel').click(),
  ])
  expect((await removed.response())?.status()).toBe(204)
  await compress.button('Compress PDF').waitFor()
  expect(await compress.level('High').isChecked()).toBe(true)
})

test('what fails keeps all that was chosen, and an answer that is no PDF is named', async () => {
  await compress.start(site.url, ALBUM)
  await compress.level('High').check()
  await page.route(
    '**/api/pdf/compress',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello from a proxy</p>' }),
    { times: 1 },
  )
  await compress.button('Compress PDF').click()
  await page.getByRole('heading', { name: 'Failed to compress PDF' }).waitFor()
  await page.getByText('Invalid response type from server').first().waitFor()
  expect(await compress.level('High').isChecked()).toBe(true)
  await compress.button('Try Again').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
})

test('on a phone everything fits and can be hit with a finger; by keyboard alone a file is compressed', async () => {
  await visits.again({ width: 320, hasTouch: true })
  await compress.start(site.url, ALBUM)
  await page.getByText('More options').click()
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
  await compress.level('Medium').focus()
  await page.keyboard.press('ArrowDown')
  expect(await compress.level('High').isChecked()).toBe(true)
  await compress.button('Compress PDF').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ferien 2026.final_compressed.pdf')
  await page.getByRole('heading', { name: 'Before and after' }).scrollIntoViewIfNeeded()
  await compress.divider().waitFor()
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})
