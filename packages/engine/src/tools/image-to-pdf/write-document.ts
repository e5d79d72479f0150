import { OPERATIONS, type OptionsOf, type Warning } from '@recto/contract'
import {
  checkOutput,
  copiedPages,
  dictionary,
  DocumentWriter,
  encodeText,
  type NewPage,
  type OpenedDocument,
  openingWarnings,
  preserveEncryption,
  type ReusableBuffer,
  SharedStreams,
  versionToWrite,
  writingPlatform,
} from '@recto/pdf'
import { type OperationContext, stopIfAborted, timeOf } from '@recto/runtime'

import { checkPageCount } from '../../assembly/check-page-count.ts'
import { documentInfo } from '../../assembly/combine/combine-catalog.ts'
import { combineInputs, createOutput, planRenames } from '../../assembly/combine/combine-inputs.ts'
import { combinePageLabels } from '../../assembly/combine/combine-page-labels.ts'
import type { MergeInput } from '../../assembly/combine/merge-input.ts'
import { createInput, setCopyRules, signatureWarnings } from '../../assembly/combine/whole-documents.ts'
import { ImagePages } from './image-pages.ts'
import { chooseFrames, type MakeDocument } from './choose-frames.ts'
import { type Source, withFileIndex } from './read-sources.ts'

type Options = OptionsOf<typeof OPERATIONS.fromImages>

/** A document made from images. */
export interface WrittenDocument {
  /** Empty if the bytes were streamed. */
  bytes: Uint8Array
  pageCount: number
  warnings: Warning[]
}

/** Where to write a document; new memory by default. */
export interface Destination {
  buffer?: ReusableBuffer | undefined
  /** Receives the bytes in order, for documents that need not be in memory completely. */
  sink?: OperationContext['writeChunk']
}

/** The version required by image features in use: JBIG2, JPEG 2000, 16 bits. */
const LEAST_VERSION = '1.7'

/** The defaults: each image at its own resolution. */
const AS_IT_IS = OPERATIONS.fromImages.options.parse({})

/** Share of the work spent on reading and writing images, for reporting progress. */
const IMAGES_SHARE = 0.95

/** Writes a document from images, one after another, with the pages of the PDF files among them. */
export async function writeDocument(
  sources: readonly Source[],
  options: Options,
  context: OperationContext,
  { buffer, sink }: Destination = {},
): Promise<WrittenDocument> {
  const documents = sources.flatMap(({ document }) => document ?? [])
  const files = sources.flatMap(({ file, document }) => (document === undefined ? [] : [file]))
  const protection = preserveEncryption(files, documents, context.platform)
  const writer = new DocumentWriter(writingPlatform(context), protection.encryption)
  const version = versionToWrite(
    documents.map(({ reader }) => reader),
    LEAST_VERSION,
  )
  if (sink !== undefined) writer.streamTo(version, sink)
  const { pages, inputs, unlabeled, warnings } = await writePages(sources, writer, options, context)
  const output = createOutput(writer)
  planRenames(inputs, output)
  const signatures = setCopyRules(inputs, output.kept)
  await combineInputs(inputs, output, {
    pages,
    addBookmarks: false,
    writeLabels: () => combinePageLabels(inputs, output, unlabeled),
  })
  for (const { copier } of inputs) {
    stopIfAborted(context)
    await copier.flush()
  }
  const { title, language } = options
  if (language !== undefined) output.catalog.set('Lang', encodeText(language))
  if (title !== undefined) output.catalog.set('ViewerPreferences', dictionary({ DisplayDocTitle: true }))
  const info = documentInfo(inputs, title === undefined ? {} : { title }, timeOf(context))
  const trailer = { root: await writer.add(output.catalog), info: await writer.add(info), version }
  const bytes = await writer.finish(trailer, { buffer })
  if (sink === undefined) checkOutput(bytes, { pageCount: pages.length, encryption: protection.encryption })
  return {
    bytes,
    pageCount: pages.length,
    // Copying finds more damage, so warnings come last.
    warnings: [
      ...documents.flatMap((document: OpenedDocument) => openingWarnings(document)),
      ...protection.warnings,
      ...output.warnings,
      ...signatures.flatMap(signatureWarnings),
      ...warnings,
    ],
  }
}

/** The content of a document's pages. */
interface DocumentPages {
  pages: NewPage[]
  /** The PDF files among the images. */
  inputs: MergeInput[]
  /** Indexes of the first image pages after a PDF file. */
  unlabeled: number[]
  warnings: Warning[]
}

async function writePages(
  sources: readonly Source[],
  writer: DocumentWriter,
  options: Options,
  context: OperationContext,
): Promise<DocumentPages> {
  const result: DocumentPages = { pages: [], inputs: [], unlabeled: [], warnings: [] }
  const { pages, inputs, unlabeled } = result
  const images = new ImagePages(writer, options)
  const shared = new SharedStreams(context.platform)
  const { progress: _, ...quiet } = context
  const makeDocument: MakeDocument = async (source, frames) =>
    (await writeDocument([source], { ...AS_IT_IS, frames }, quiet)).bytes
  for (const [index, source] of sources.entries()) {
    stopIfAborted(context)
    const done = { step: 'working', item: index + 1, itemCount: sources.length } as const
    context.progress?.({ fraction: (IMAGES_SHARE * index) / sources.length, ...done })
    if (source.document !== undefined) {
      pages.push(...(await images.finish()))
      const input = createInput(source.document, writer, { shared, firstPage: pages.length })
      inputs.push(input)
      pages.push(...copiedPages(input.reserved))
    } else {
      const isFirst = index === 0 || sources[index - 1]?.document !== undefined
      if (isFirst) unlabeled.push(pages.length)
      await withFileIndex(source.fileIndex, async () => {
        for await (const frame of chooseFrames(source, options, context, { warnings: result.warnings, makeDocument })) {
          pages.push(...(await images.add(frame)))
          checkPageCount(pages.length, context)
        }
      })
    }
  }
  pages.push(...(await images.finish()))
  checkPageCount(pages.length, context)
  return result
}
