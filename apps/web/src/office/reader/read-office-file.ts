import { officeContainerOf, SIGNATURE_BYTES } from '@recto/contract'

import type { OfficeFacts } from '../office-facts.ts'
import type { OfficeTool } from '../office-tools.ts'
import { openPackage, type OfficePackage } from './office-package.ts'
import { readCompound } from './read-compound.ts'
import { readExcel } from './read-excel.ts'
import { openDocumentTool, readOpenDocument } from './read-open-document.ts'
import { readPowerPoint } from './read-powerpoint.ts'
import { readText } from './read-text.ts'
import { readWord } from './read-word.ts'
import { relationshipsOf } from './relationships.ts'

/** The result of inspecting a file: an Office file with its facts, a damaged one, or something else. */
export type OfficeReading = { status: 'read'; facts: OfficeFacts } | { status: 'damaged' } | { status: 'other' }

/** Compound files are read as a whole up to this size; larger ones are not inspected, since conversion does not need the facts. */
const MAX_COMPOUND_BYTES = 64 * 1024 * 1024

/** Programs do not store larger images of the first page. */
const MAX_THUMBNAIL_BYTES = 1024 * 1024

/** Detects the kind of an Office file, whatever its name, and collects its facts. */
export async function readOfficeFile(file: Blob, name: string): Promise<OfficeReading> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  const container = officeContainerOf(start)
  if (container === 'text') return { status: 'read', facts: await readText(file, name) }
  if (container === 'zip') return readPackage(file)
  if (container === undefined) return { status: 'other' }
  if (file.size > MAX_COMPOUND_BYTES) return { status: 'read', facts: { isLocked: false } }
  const facts = readCompound(await file.arrayBuffer())
  return facts === undefined ? { status: 'damaged' } : { status: 'read', facts }
}

async function readPackage(file: Blob): Promise<OfficeReading> {
  const files = await openPackage(file)
  if (files === undefined) return { status: 'damaged' }
  const mediaType = (await files.text('mimetype', 200))?.text.trim() ?? ''
  const openTool = openDocumentTool(mediaType)
  const facts = openTool === undefined ? await readOoxml(files) : await readOpenDocument(files, openTool)
  if (facts === undefined) return { status: 'other' }
  const thumbnail = await thumbnailOf(files)
  return { status: 'read', facts: { ...facts, ...(thumbnail && { thumbnail }) } }
}

type Reader = (files: OfficePackage, main: string) => Promise<Partial<OfficeFacts>>

/** The reader for each kind of OOXML, by the root element of its main part. */
const OOXML: readonly [root: RegExp, tool: OfficeTool, read: Reader][] = [
  [/<(?:\w+:)?document[\s>]/, 'docx-to-pdf', readWord],
  [/<(?:\w+:)?workbook[\s>]/, 'xlsx-to-pdf', readExcel],
  [/<(?:\w+:)?presentation[\s>]/, 'pptx-to-pdf', readPowerPoint],
]

async function readOoxml(files: OfficePackage): Promise<OfficeFacts | undefined> {
  const main = (await relationshipsOf(files, '')).find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined) return undefined
  // A workbook in binary parts.
  if (main.endsWith('.bin')) return { tool: 'xlsx-to-pdf', isLocked: false }
  const head = (await files.text(main, 4096))?.text ?? ''
  const kind = OOXML.find(([root]) => root.test(head))
  if (kind === undefined) return undefined
  const [, tool, read] = kind
  const pageCount = tool === 'docx-to-pdf' ? await pagesOf(files) : undefined
  return { tool, isLocked: false, pageCount, ...(await read(files, main)) }
}

/** The number of pages, as counted by the program that wrote the document. */
async function pagesOf(files: OfficePackage): Promise<number | undefined> {
  const [, pages] =
    /<Pages>(\d{1,6})<\/Pages>/.exec((await files.text('docProps/app.xml', 64 * 1024))?.text ?? '') ?? []
  return Number(pages) > 0 ? Number(pages) : undefined
}

/** The image of the first page that some programs store in a file. */
async function thumbnailOf(files: OfficePackage): Promise<Blob | undefined> {
  const name = files.names.find((each) =>
    /^(?:docProps\/thumbnail\.(?:jpe?g|png)|Thumbnails\/thumbnail\.png)$/i.test(each),
  )
  const part = name === undefined ? undefined : await files.bytes(name, MAX_THUMBNAIL_BYTES)
  if (name === undefined || part?.isWhole !== true) return undefined
  return new Blob([new Uint8Array(part.bytes)], { type: /png$/i.test(name) ? 'image/png' : 'image/jpeg' })
}
