import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { buildPdf, FONT, stream } from '../../fixtures/build-pdf.ts'
import { beyondRepair, notAPdf } from '../../fixtures/documents.ts'
import { textLines, textPages } from '../../fixtures/text-pages.ts'
import { wordParagraphs, wordPart } from '../../packages/engine/test/word-package.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { holdProgress } from '../held-job.ts'
import type { VisitorFile } from '../pick-files.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { ImagePage } from './image-page.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)

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

/** Three rows of two cells with lines around them, below a sentence. */
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

let site: Site
let page: Page
let word: ImagePage

startVisits((visit) => {
  ;({ page, site } = visit)
  word = new ImagePage(page)
})

/** Chooses a file and waits for its options. */
async function start(file: VisitorFile): Promise<void> {
  await word.open(`${site.url}/tools/pdf-to-docx`)
  await word.choose(file)
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
}

/** Has the document made and takes it. */
async function take(): Promise<VisitorFile> {
  await word.button('Convert to Word').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  return word.download()
}

test('the card on the catalogue leads there', async () => {
  await page.goto(`${site.url}/tools`)
  await page.getByRole('link', { name: /PDF to Word/ }).click()
  await page.waitForURL('**/tools/pdf-to-docx')
  await page.getByRole('heading', { level: 1, name: 'PDF to Word' }).waitFor()
  expect(await page.getByRole('main').getByText('Coming Soon').count()).toBe(0)
})

test('standard is what one gets without choosing: headings and paragraphs that flow', async () => {
  await word.open(`${site.url}/tools/pdf-to-docx`)
  await checkAccessible(page)
  await word.choose(TWO_PAGES)
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
  expect(await word.radio('Standard').isChecked()).toBe(true)
  await checkAccessible(page)
  const document = await take()
  await page.getByText('Your PDF has been converted to Word.').first().waitFor()
  await checkAccessible(page)
  expect(document.name).toBe('Two pages.v2.docx')
  const text = LINES.join(' ')
  expect(wordParagraphs(document.bytes)).toEqual(['First Chapter', text, 'Second Chapter', text])
  expect(wordPart(document.bytes)).toMatch(/<w:pStyle w:val="(?:Title|Heading\d)"\/>/)
})

test('basic writes the text of a table, standard the table, precise its widths as well', async () => {
  await start(TABLE)
  await word.radio('Basic').check()
  expect(await word.field('Preserve tables').isChecked()).toBe(false)
  const basic = wordPart((await take()).bytes)
  expect(basic).not.toContain('<w:tbl>')
  expect(basic).toContain('Cell 3B')
  for (const quality of ['Standard', 'Precise']) {
    await page.goBack()
    await word.radio(quality).check()
    const document = await take()
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
})

test('a locked file asks for its password', async () => {
  await word.open(`${site.url}/tools/pdf-to-docx`)
  await word.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await word.field('Password for this file').fill('open sesame')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
  expect((await take()).name).toBe('locked.docx')
})

test('the work is told by page, and cancelling ends it', async () => {
  await holdProgress(page, 1, 2)
  await start(TWO_PAGES)
  await word.button('Convert to Word').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  await checkAccessible(page)
  expect((await word.cancelJob())?.status()).toBe(204)
  await expect.poll(() => word.button('Convert to Word').isEnabled()).toBe(true)
})

test('a document that does not open is refused in the words of the page', async () => {
  const sentence = 'Conversion Error: The server returned an invalid document. Please try again.'
  await start(TWO_PAGES)
  await page.route('**/api/pdf/convert/to-word/**', (route) =>
    route.fulfill({
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      body: 'x'.repeat(2000),
    }),
  )
  await word.button('Convert to Word').click()
  await page.getByText(sentence).first().waitFor()
  await checkAccessible(page)
  await page.unrouteAll()
  await word.button('Try Again').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  expect(wordParagraphs((await word.download()).bytes)).toContain('First Chapter')
})

test.each([
  ['no PDF', { name: 'notes.pdf', bytes: notAPdf() }],
  ['one beyond repair', { name: 'gone.pdf', bytes: beyondRepair() }],
])('%s is told at the file', async (_what, file) => {
  await word.open(`${site.url}/tools/pdf-to-docx`)
  await word.choose(file)
  await page.getByText(file.name).first().waitFor()
  expect(await word.button('Convert to Word').count()).toBe(0)
})

test('Convert PDF makes the same document', async () => {
  await word.open(`${site.url}/tools/convert-pdf`)
  await word.choose(TWO_PAGES)
  await word.button(/^Convert to Word /).click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  expect((await word.download()).name).toBe('Two pages.v2.docx')
})

test('the whole way by keyboard', async () => {
  await start(TWO_PAGES)
  await word.radio('Standard').focus()
  await page.keyboard.press('ArrowDown')
  expect(await word.radio('Precise').isChecked()).toBe(true)
  await word.button('Convert to Word').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Two pages.v2.docx')
})

test('on a phone everything fits and can be hit with a finger', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await start(TWO_PAGES)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})
