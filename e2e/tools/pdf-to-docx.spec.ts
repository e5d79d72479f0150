import { expect } from 'vitest'

import { buildPdf, FONT, stream } from '../../fixtures/build-pdf.ts'
import { beyondRepair, notAPdf } from '../../fixtures/documents.ts'
import { textLines, textPages } from '../../fixtures/text-pages.ts'
import { wordParagraphs, wordPart } from '../../packages/engine/test/word-package.ts'
import { test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { gotoHydrated } from '../navigation.ts'
import { visibleText } from '../visible-text.ts'
import { ConversionPage } from './conversion-page.ts'

const LINES = [
  'Whoever reads these lines finds that each of them goes on in the',
  'one below it, until the last one, which is shorter than they are',
  'and so the paragraph ends.',
]

/** A heading and a paragraph on each page. */
const TWO_PAGES = {
  name: 'Two pages.v2.pdf',
  bytes: textPages(
    ['First', 'Second'].map((name) => ({
      texts: [
        { text: `${name} Chapter`, x: 60, y: 760, size: 20, font: 'F2' as const },
        ...textLines(LINES, { x: 60, y: 720 }),
      ],
    })),
  ),
}

/** A sentence above a ruled table of three rows and two columns. */
const TABLE = { name: 'table.pdf', bytes: tablePdf() }

function tablePdf(): Uint8Array {
  const lines = [0, 1, 2, 3].map((row) => `60 ${700 - row * 24} m 360 ${700 - row * 24} l S`)
  const columns = [60, 210, 360].map((x) => `${x} 700 m ${x} 628 l S`)
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1].map(
      (column) => `BT /F1 10 Tf ${66 + column * 150} ${684 - row * 24} Td (Cell ${row + 1}${'AB'[column]}) Tj ET`,
    ),
  )
  const sentence = 'BT /F1 10 Tf 60 740 Td (All of it stands in the table below.) Tj ET'
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    FONT,
    stream([sentence, ...lines, ...columns, ...cells].join('\n')),
  ])
}

const test = browserTest.extend('word', ({ page }) => new ConversionPage(page, '/tools/pdf-to-docx'))

/** Opens the tool, chooses a file and waits for its options. */
async function openWith(word: ConversionPage, file: TestFile): Promise<void> {
  await word.open()
  await word.choose(file)
  await word.page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
}

/** Converts the file and downloads the document. */
async function convertToWord(word: ConversionPage): Promise<TestFile> {
  await word.submit('Convert to Word')
  return word.download()
}

test('is reached from its card in the catalog', { tags: ['full'] }, async ({ page }) => {
  await gotoHydrated(page, '/tools')
  await page.getByRole('link', { name: /PDF to Word/ }).click()
  await page.waitForURL('**/tools/pdf-to-docx')
  await page.getByRole('heading', { level: 1, name: 'PDF to Word' }).waitFor()
  expect(await page.getByRole('main').getByText('Coming Soon').count()).toBe(0)
})

test(
  'writes headings and reflowable paragraphs in Standard quality, which is the default',
  { tags: ['full'] },
  async ({ page, word }) => {
    await word.open()
    await expectAccessible(page)
    await word.choose(TWO_PAGES)
    await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
    expect(await word.radio('Standard').isChecked()).toBe(true)
    await expectAccessible(page)
    const document = await convertToWord(word)
    await visibleText(page, 'Your PDF has been converted to Word.').first().waitFor()
    await expectAccessible(page)
    expect(document.name).toBe('Two pages.v2.docx')
    const text = LINES.join(' ')
    expect(wordParagraphs(document.bytes)).toEqual(['First Chapter', text, 'Second Chapter', text])
    expect(wordPart(document.bytes)).toMatch(/<w:pStyle w:val="(?:Title|Heading\d)"\/>/)
  },
)

test(
  'writes the text of a table in Basic quality and a real table in Standard and Precise',
  { tags: ['full'] },
  async ({ page, word }) => {
    await openWith(word, TABLE)
    await word.radio('Basic').check()
    expect(await word.field('Preserve tables').isChecked()).toBe(false)
    const basic = wordPart((await convertToWord(word)).bytes)
    expect(basic).not.toContain('<w:tbl>')
    expect(basic).toContain('Cell 3B')
    for (const quality of ['Standard', 'Precise']) {
      await page.goBack()
      await word.radio(quality).check()
      const document = await convertToWord(word)
      expect(wordParagraphs(document.bytes)).toEqual([
        'All of it stands in the table below.',
        'Cell 1A',
        'Cell 1B',
        'Cell 2A',
        'Cell 2B',
        'Cell 3A',
        'Cell 3B',
      ])
      expect(wordPart(document.bytes).match(/<w:tr>/g)).toHaveLength(3)
    }
  },
)

test('asks for the password of an encrypted file', { tags: ['full'] }, async ({ page, word }) => {
  await word.open()
  await word.choose(ENCRYPTED)
  await word.unlock(PASSWORD)
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
  expect((await convertToWord(word)).name).toBe('locked.docx')
})

test('shows progress page by page and can be canceled', { tags: ['full'] }, async ({ page, word }) => {
  await stubJobProgress(page, 1, 2)
  await openWith(word, TWO_PAGES)
  await word.button('Convert to Word').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  await expectAccessible(page)
  expect((await word.cancelJob())?.status()).toBe(204)
  await expect.poll(() => word.button('Convert to Word').isEnabled()).toBe(true)
})

test('rejects an invalid document from the server, and can try again', { tags: ['full'] }, async ({ page, word }) => {
  const sentence = 'Conversion Error: The server returned an invalid document. Please try again.'
  await openWith(word, TWO_PAGES)
  await page.route('**/api/pdf/convert/to-word/**', (route) =>
    route.fulfill({
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      body: 'x'.repeat(2000),
    }),
  )
  await word.button('Convert to Word').click()
  await visibleText(page, sentence).first().waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  await word.button('Try Again').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  expect(wordParagraphs((await word.download()).bytes)).toContain('First Chapter')
})

test.for([
  ['a file that is not a PDF', { name: 'notes.pdf', bytes: notAPdf() }],
  ['a PDF that cannot be repaired', { name: 'gone.pdf', bytes: beyondRepair() }],
] as const)('does not offer to convert %s', { tags: ['full'] }, async ([_what, file], { page, word }) => {
  await word.open()
  await word.choose(file)
  await visibleText(page, file.name).first().waitFor()
  expect(await word.button('Convert to Word').count()).toBe(0)
})

test('makes the same document on the page of Convert PDF', { tags: ['full'] }, async ({ page }) => {
  const convert = new ConversionPage(page, '/tools/convert-pdf')
  await convert.open()
  await convert.choose(TWO_PAGES)
  await convert.button(/^Convert to Word /).click()
  expect((await convert.download()).name).toBe('Two pages.v2.docx')
})

test('works by keyboard alone', { tags: ['full'] }, async ({ page, word }) => {
  await openWith(word, TWO_PAGES)
  await word.radio('Standard').focus()
  await page.keyboard.press('ArrowDown')
  expect(await word.radio('Precise').isChecked()).toBe(true)
  await word.button('Convert to Word').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Two pages.v2.docx')
})

test('fits a phone and has large enough touch targets', { tags: ['full'] }, async ({ page, word }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openWith(word, TWO_PAGES)
  await expectFitsTouchScreen(page)
})
