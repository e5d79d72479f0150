import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { SCANNED_LINES, scannedPage } from '../../../fixtures/scans.ts'
import { runOperation } from '../src/index.ts'
import { input } from './inputs.ts'
import { checkWithQpdf, structureElements, taggedText, textOfPages } from './inspect-pdf.ts'

const TEXT = SCANNED_LINES.join(' ')
const TYPED = 'Received on Monday, file number 81'
const SOUND = /No syntax or stream encoding errors/

async function readTagged(bytes: Uint8Array, options: Record<string, unknown>) {
  const all = { languages: ['eng'], tagged: true, ...options }
  return runOperation('ocr', [input('a.pdf', bytes)], all, { platform: nodePlatform, limits: { maxPages: 10 } })
}

const inOneLine = (texts: readonly string[]) => texts.join(' ').split(/\s+/).join(' ').trim()

async function expectText(bytes: Uint8Array, text: string): Promise<void> {
  expect(await checkWithQpdf(bytes)).toMatch(SOUND)
  expect(inOneLine(await textOfPages(bytes))).toBe(text)
  expect(inOneLine(await taggedText(bytes))).toBe(text)
}

test('reading again replaces the tags of the earlier reading, also if none are asked for', async () => {
  const first = await readTagged(scannedPage({ typed: TYPED, isTagged: true }), {})
  const {
    file: { bytes },
    report,
  } = await readTagged(first.file.bytes, { mode: 'redo', tagged: false })
  expect(report.recognition?.pagesRead).toBe(1)
  await expectText(bytes, `${TYPED} ${TEXT}`)
  expect(await structureElements(bytes)).toEqual(await structureElements(first.file.bytes))
})

test('a page that becomes an image loses the tags of what it painted', { tags: ['full'] }, async () => {
  const {
    file: { bytes },
  } = await readTagged(scannedPage({ typed: TYPED, isTagged: true }), { mode: 'force' })
  await expectText(bytes, `${TYPED} ${TEXT}`)
})

test('a tagged scan can be compressed and made PDF/A', { tags: ['full'] }, async () => {
  const {
    file: { bytes },
    report,
  } = await readTagged(scannedPage(), { compress: true, pdfa: true })
  expect(report.warnings).toEqual([])
  await expectText(bytes, TEXT)
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/pdfaid:part/)
})
