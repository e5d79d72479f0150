import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { hugePage, plain } from '../../fixtures/documents.ts'
import { identify } from '../../packages/engine/test/inspect-image.ts'
import { unzipped } from '../../packages/engine/test/inspect-pdf.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { holdProgress } from '../held-job.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { ImagePage } from './image-page.ts'
import type { VisitorFile } from '../pick-files.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)
const THREE = { name: 'report.pdf', bytes: plain(3) }

let site: Site
let page: Page
let convert: ImagePage

startVisits((visit) => {
  ;({ page, site } = visit)
  convert = new ImagePage(page)
})

/** Chooses a file and waits for the formats. */
async function start(file: VisitorFile, path = '/tools/convert-pdf'): Promise<void> {
  await convert.open(site.url + path)
  await convert.choose(file)
  await page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
}

/** Chooses a format and takes what comes of it. */
async function take(format: string): Promise<VisitorFile> {
  await convert.button(new RegExp(`^Convert to ${format} `)).click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  return convert.download()
}

test('several pages become an archive of images, in JPG and in PNG', async () => {
  await convert.open(`${site.url}/tools/convert-pdf`)
  await checkAccessible(page)
  await convert.choose(THREE)
  await page.getByText('One image per page').first().waitFor()
  expect(await page.getByRole('main').getByText('Coming Soon').count()).toBe(0)
  expect(await convert.button(/^Convert to /).count()).toBe(6)
  await checkAccessible(page)
  const archive = await take('JPG')
  expect(archive.name).toBe('report_images.zip')
  await page.getByText('Your PDF has been converted to JPG.').first().waitFor()
  await checkAccessible(page)
  const jpgs = await unzipped(archive.bytes)
  expect(jpgs.map(({ name }) => name)).toEqual(['report_page_1.jpg', 'report_page_2.jpg', 'report_page_3.jpg'])
  await page.goBack()
  const pngs = await unzipped((await take('PNG')).bytes)
  expect(await identify(pngs[2]?.bytes ?? new Uint8Array())).toMatchObject({ format: 'PNG', width: 625, height: 417 })
})

test('a single page becomes the image itself, which is shown', async () => {
  await start({ name: 'one.pdf', bytes: plain(1) })
  const image = await take('PNG')
  expect(image.name).toBe('one_page_1.png')
  expect(await identify(image.bytes)).toMatchObject({ format: 'PNG', width: 625, height: 417 })
  const shown = page.getByRole('img', { name: 'one_page_1.png' })
  expect(await shown.evaluate((found) => found instanceof HTMLImageElement && found.naturalWidth)).toBe(625)
  await checkAccessible(page)
})

test('text', async () => {
  await start(THREE)
  const text = await take('Text')
  expect(text.name).toBe('report.txt')
  const content = new TextDecoder('utf-8', { fatal: true }).decode(text.bytes)
  for (const number of [1, 2, 3]) expect(content).toContain(`Plain ${number}`)
  await page.locator('.mini--text').getByText('Plain 1').waitFor()
  await checkAccessible(page)
})

test('the generic address shows the same, and so does one of a tool that nobody knows', async () => {
  for (const path of ['/tool/convert-pdf', '/tool/fold-pdf']) {
    const answer = await page.goto(site.url + path)
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Convert PDF' }).waitFor()
  }
  await start(THREE, '/tool/convert-pdf')
  expect((await take('Text')).name).toBe('report.txt')
})

test('a locked file asks for its password', async () => {
  await convert.open(`${site.url}/tools/convert-pdf`)
  await convert.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await convert.field('Password for this file').fill('open sesame')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
  expect(await unzipped((await take('JPG')).bytes)).toHaveLength(2)
})

test('the work is told by page; cancelling ends it and leads back to the formats', async () => {
  await holdProgress(page, 2, 3)
  await start(THREE)
  await convert.button(/^Convert to PNG /).click()
  await page.getByRole('heading', { name: 'Converting report.pdf to PNG' }).waitFor()
  await page.getByRole('progressbar', { name: 'Page 2 of 3', exact: true }).waitFor()
  await checkAccessible(page)
  expect((await convert.cancelJob())?.status()).toBe(204)
  await page.getByRole('heading', { name: 'Select Output Format' }).waitFor()
})

test('what fails stays on the last step, with another try and another format', async () => {
  await start(THREE)
  await page.route('**/api/pdf/convert/**', (route) => route.abort(), { times: 2 })
  await convert.button(/^Convert to Text /).click()
  await page.getByRole('heading', { name: 'report.pdf could not be converted to Text' }).waitFor()
  await checkAccessible(page)
  await convert.button('Try Again').click()
  await convert.button('Choose Another Format').click()
  expect((await take('Text')).name).toBe('report.txt')
})

test('a page too large for an image leads on to where it can be made smaller', async () => {
  await start({ name: 'huge.pdf', bytes: hugePage() })
  await convert.button(/^Convert to JPG /).click()
  await page
    .getByText(/^"huge\.pdf": page 1 is too large .* Up to 44 dpi will work\./)
    .first()
    .waitFor()
  await checkAccessible(page)
  await page.getByRole('link', { name: 'Choose Resolution and Pages' }).click()
  await page.getByRole('heading', { level: 1, name: 'PDF to Image' }).waitFor()
  await convert.button('Use 44 dpi').click()
  await convert.convert()
  const [file] = await unzipped((await convert.download()).bytes)
  expect(await identify(file?.bytes ?? new Uint8Array())).toMatchObject({ width: 8800, height: 8800 })
})

test('the whole way by keyboard, with the focus on what is new', async () => {
  await start(THREE)
  await convert.button(/^Convert to Text /).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('report.txt')
})

test('on a phone everything fits and can be hit with a finger', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await start(THREE)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})
