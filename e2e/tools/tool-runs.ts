import { type ToolId, TOOLS } from '@recto/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { excelFile, powerPointFile, wordFile } from '../../apps/web/src/testing/office-packages.ts'
import { plain } from '../../fixtures/documents.ts'
import { makeImage } from '../../fixtures/make-image.ts'
import { scannedPage } from '../../fixtures/scans.ts'
import { textPage } from '../../fixtures/text-pages.ts'
import { downloadFile, type TestFile } from '../file-upload.ts'
import { ToolPage } from './tool-page.ts'

const CELLS = [
  ['Article', 'Ordered', 'Price'],
  ['Lamps', '2024-03-05', '1,234.50'],
  ['Chairs', '2024-12-31', '2,000.00'],
]
const TABLE: TestFile = {
  name: 'table.pdf',
  bytes: textPage(
    CELLS.flatMap((cells, row) => cells.map((text, column) => ({ text, x: 60 + column * 120, y: 700 - row * 20 }))),
  ),
}
const PLAIN: TestFile = { name: 'a.pdf', bytes: plain(3) }
const SECOND: TestFile = { name: 'b.pdf', bytes: plain(2) }
const PHOTO: TestFile = { name: 'photo.png', bytes: makeImage('png', '-size', '60x40', 'gradient:red-blue') }
const LETTER: TestFile = { name: 'letter.docx', bytes: wordFile({ paragraphs: ['What it costs'] }) }
const SHEET: TestFile = { name: 'costs.xlsx', bytes: excelFile([{ name: 'Costs', rows: CELLS }]) }
const TALK: TestFile = { name: 'talk.pptx', bytes: powerPointFile([{ title: 'Start' }]) }
const SCAN: TestFile = { name: 'scan.pdf', bytes: scannedPage() }

/** The shortest way through a tool, with its default settings. */
export interface ToolRun {
  files: readonly TestFile[]
  /** What has to be entered first: the label of a field and its text. */
  entry?: readonly [label: string, text: string]
  /** The button that leads from the files to the settings. */
  next?: string
  /** The button that starts the work. */
  submit: string | RegExp
  /** The name of the download. */
  result: string
  /** Whether the download begins without a click. */
  isAutomatic?: boolean
}

/** Every tool that works without a connection, by the ID in its URL, but for OCR, which loads its languages. */
export const OFFLINE_RUNS: Readonly<Partial<Record<ToolId, ToolRun>>> = {
  'protect-pdf': {
    files: [PLAIN],
    entry: ['User Password', 'secret'],
    submit: 'Protect PDF',
    result: 'a_protected.pdf',
    isAutomatic: true,
  },
  'rotate-pdf': { files: [PLAIN], submit: 'Rotate PDF', result: 'a_rotated.pdf' },
  'split-pdf': { files: [PLAIN], entry: ['Page range', '1-2'], submit: 'Split PDF', result: 'split.pdf' },
  'merge-pdf': { files: [PLAIN, SECOND], next: 'Continue', submit: 'Merge Files', result: 'merged.pdf' },
  'organize-pdf': { files: [PLAIN, SECOND], next: 'Continue', submit: 'Create PDF', result: 'a_organized.pdf' },
  'compress-pdf': { files: [PLAIN], submit: 'Compress PDF', result: 'a_compressed.pdf' },
  'number-pages': { files: [PLAIN], submit: 'Add Page Numbers', result: 'a_numbered.pdf' },
  'watermark-pdf': { files: [PLAIN], submit: 'Add Watermark', result: 'a_watermarked.pdf' },
  'sanitize-pdf': { files: [PLAIN], submit: 'Clean PDF', result: 'a_cleaned.pdf' },
  'image-to-pdf': { files: [PHOTO, PLAIN], submit: 'Create PDF', result: 'photo.pdf' },
  'pdf-to-image': { files: [PLAIN], submit: 'Convert to Images', result: 'a_images.zip' },
  'pdf-to-docx': { files: [TABLE], submit: 'Convert to Word', result: 'table.docx' },
  'pdf-to-pptx': { files: [TABLE], submit: 'Convert to PowerPoint', result: 'table.pptx' },
  'pdf-to-xlsx': { files: [TABLE], submit: 'Convert to Excel', result: 'table.xlsx' },
  'convert-pdf': { files: [PLAIN], submit: /^Convert to Text /, result: 'a.txt' },
}

/** The shortest way through every tool. */
const TOOL_RUNS: Readonly<Partial<Record<ToolId, ToolRun>>> = {
  ...OFFLINE_RUNS,
  'ocr-pdf': { files: [SCAN], submit: 'Read Text', result: 'scan_ocr.pdf' },
  'docx-to-pdf': { files: [LETTER], submit: 'Convert to PDF', result: 'letter.pdf' },
  'xlsx-to-pdf': { files: [SHEET], submit: 'Convert to PDF', result: 'costs.pdf' },
  'pptx-to-pdf': { files: [TALK], submit: 'Convert to PDF', result: 'talk.pdf' },
}

/**
 * On the page of a tool, chooses files, starts the work, and returns the download, which has the expected name and, if protected, is encrypted.
 * @param beforeSubmit called when everything is set
 */
export async function runTool(
  page: Page,
  id: ToolId,
  beforeSubmit: () => Promise<void> = async () => undefined,
): Promise<TestFile> {
  const run = TOOL_RUNS[id]
  if (run === undefined) throw new Error(`no run of ${id} is described`)
  const tool = new ToolPage(page, TOOLS[id].route)
  await tool.choose(...run.files)
  if (run.next !== undefined) await tool.button(run.next).click()
  if (run.entry !== undefined) await tool.field(run.entry[0]).fill(run.entry[1])
  await tool.button(run.submit).waitFor()
  await beforeSubmit()
  const start = () => tool.button(run.submit).click()
  if (run.isAutomatic !== true) await start()
  const file = await (run.isAutomatic === true ? downloadFile(page, start) : tool.download())
  expect(file.name).toBe(run.result)
  if (id === 'protect-pdf') expect(Buffer.from(file.bytes).includes('/Encrypt')).toBe(true)
  return file
}
