import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { beyondRepair } from '../../fixtures/documents.ts'
import { SCANNED_LINES, scanImage, scannedPage } from '../../fixtures/scans.ts'
import { checkWithQpdf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from '../browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { downloadFile, type TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

const SCAN = { name: 'letter.pdf', bytes: scannedPage() }
/** Has so few pixels that some of its words are uncertain. */
const DOUBTFUL_SCAN = { name: 'small.pdf', bytes: scannedPage({ dpi: 40 }) }

class OcrPage extends ToolPage {
  constructor(page: Page) {
    super(page, '/tool/ocr-pdf')
  }

  /** The preview of one page with its words. */
  preview() {
    return this.page.getByRole('region', { name: 'Page preview' })
  }

  /** Chooses a file and waits until the page in view is read. */
  async chooseAndRead(file: TestFile): Promise<void> {
    await this.choose(file)
    await this.preview()
      .getByText(/^\d+ words/)
      .waitFor()
  }
}

const test = browserTest.extend('ocr', ({ page }) => new OcrPage(page))

/** The lines of the sample as they come out of a PDF reader. */
function normalized(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}

const SENTENCES = SCANNED_LINES.join(' ')

test(
  'reads a scan: words on the preview, a searchable PDF, and its text',
  { tags: ['full'] },
  async ({ page, ocr }) => {
    await ocr.open()
    await expectAccessible(page)
    await ocr.chooseAndRead(SCAN)
    await page.getByRole('group', { name: 'Languages on the pages' }).getByText('English').waitFor()
    await expectAccessible(page)
    await ocr.submit('Read Text')
    await visibleText(page, 'Text recognized on 1 page.').first().waitFor()
    await expectAccessible(page)
    const { name, bytes } = await ocr.download()
    expect(name).toBe('letter_ocr.pdf')
    expect(await checkWithQpdf(bytes)).toContain('No syntax or stream encoding errors found')
    expect(normalized((await textOfPages(bytes))[0])).toBe(SENTENCES)
    const text = await downloadFile(page, () => ocr.button('Save text').click())
    expect(text.name).toBe('letter_ocr.txt')
    expect(normalized(new TextDecoder().decode(text.bytes))).toBe(SENTENCES)
  },
)

test(
  'does the same on the device with a photo, by keyboard alone, and sends nothing',
  { tags: ['full'] },
  async ({ site, openPage }) => {
    const server = await site.startAnother({ PROCESSING: 'device-only' })
    try {
      const page = await openPage()
      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      const ocr = new OcrPage(page)
      await ocr.open(server.url)
      await ocr.chooseAndRead({ name: 'photo.jpg', bytes: scanImage() })
      const loaded = await page.evaluate(async () => (await (await caches.open('recto-ocr-languages')).keys()).length)
      expect(loaded).toBeGreaterThan(0)
      await page.getByRole('switch', { name: 'Straighten pages' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+Enter')
      await visibleText(page, 'Text recognized on 1 page.').first().waitFor()
      const { name, bytes } = await ocr.download()
      expect(name).toBe('photo_ocr.pdf')
      expect(normalized((await textOfPages(bytes))[0])).toBe(SENTENCES)
      expect(sent).toEqual([])
    } finally {
      await server.close()
    }
  },
)

test(
  'a doubtful word is corrected by keyboard, and the new file says it',
  { tags: ['full'] },
  async ({ page, ocr }) => {
    await ocr.open()
    await ocr.chooseAndRead(DOUBTFUL_SCAN)
    const doubtful = page.getByRole('group', { name: 'Doubtful words' }).getByRole('button')
    await doubtful.first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Kaleidoscope')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await ocr
      .preview()
      .getByText(/1 corrected/)
      .waitFor()
    await ocr.submit('Read Text')
    await visibleText(page, 'Text recognized on 1 page.').first().waitFor()
    const { bytes } = await ocr.download()
    expect(await textOfPages(bytes)).toEqual([expect.stringContaining('Kaleidoscope')])
  },
)

test('a file beyond repair is refused before anything is read', { tags: ['full'] }, async ({ page, ocr }) => {
  await ocr.open()
  await ocr.choose({ name: 'broken.pdf', bytes: beyondRepair() })
  await visibleText(page, '"broken.pdf" is damaged and cannot be repaired.').waitFor()
})

test('shows a sheet for each page while it works, and can be canceled', { tags: ['full'] }, async ({ page, ocr }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubJobProgress(page, 1, 2)
  await ocr.open()
  await ocr.chooseAndRead(SCAN)
  await expectFitsTouchScreen(page)
  await ocr.button('Read Text').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Pages' }).getByText('0 of 1 done').waitFor()
  await expectAccessible(page)
  expect((await ocr.cancelJob())?.status()).toBe(204)
  await expect.poll(() => ocr.button('Read Text').isEnabled()).toBe(true)
})
