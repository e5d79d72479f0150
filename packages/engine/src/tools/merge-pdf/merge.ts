import { AppError, type KeptCounts, type OPERATIONS, type OptionsOf, type Warning } from '@recto/contract'
import {
  checkOutput,
  DocumentCopier,
  DocumentWriter,
  isName,
  preserveEncryption,
  dropSignatures,
  name,
  openDocument,
  type OpenedDocument,
  openingWarnings,
  PdfDictionary,
  reservePages,
  SharedStreams,
  type SignatureRules,
  versionToWrite,
  writePageTree,
  writingPlatform,
} from '@recto/pdf'
import {
  type InputFile,
  type Operation,
  type OperationContext,
  type Platform,
  stopIfAborted,
  timeOf,
} from '@recto/runtime'

import { combineCatalog, documentInfo, isPortfolio } from './combine-catalog.ts'
import { combineForms, planFormRenames } from './combine-forms.ts'
import { combineLayers } from './combine-layers.ts'
import { combineNames, planDestinationRenames } from './combine-names.ts'
import { combineOutlines } from './combine-outlines.ts'
import { combinePageLabels } from './combine-page-labels.ts'
import { combineStructure, planStructureRenames } from './combine-structure.ts'
import { noRenames, type MergeInput, type MergeOutput } from './merge-input.ts'
import { createRewrite } from './rewrite-names.ts'

/** Merges PDF files in order, with their interactive content: see `merge` in the contract. */
export const merge: Operation<typeof OPERATIONS.merge> = async (files, options, context) => {
  const documents = await openFiles(files, context)
  const protection = preserveEncryption(files, documents, context.platform)
  const writer = new DocumentWriter(writingPlatform(context), protection.encryption)
  const output: MergeOutput = {
    writer,
    catalog: new PdfDictionary([['Type', name('Catalog')]]),
    kept: emptyCounts(),
    warnings: [],
  }
  const inputs = allocatePages(documents, writer, context.platform)
  planDestinationRenames(inputs)
  planFormRenames(inputs, output)
  planStructureRenames(inputs)
  const signatures = setCopyRules(inputs, output.kept)
  await combineAll(inputs, output, options, context)
  const pageCount = inputs.reduce((sum, input) => sum + input.pages.length, 0)
  const bytes = await writer.finish({
    root: await writer.add(output.catalog),
    info: await writer.add(documentInfo(inputs, options.documentInfo, timeOf(context))),
    version: versionToWrite(documents.map(({ reader }) => reader)),
  })
  checkOutput(bytes, { pageCount, encryption: protection.encryption })
  // Copying finds more damage, so warnings come last.
  const warnings = [
    ...documents.flatMap(openingWarnings),
    ...protection.warnings,
    ...output.warnings,
    ...signatures.flatMap(signatureWarnings),
  ]
  return {
    file: { name: 'merged.pdf', contentType: 'application/pdf', bytes },
    report: { pageCount, kept: output.kept, warnings },
  }
}

async function openFiles(files: readonly InputFile[], context: OperationContext): Promise<OpenedDocument[]> {
  const documents: OpenedDocument[] = []
  let pageCount = 0
  for (const [fileIndex, file] of files.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: (0.4 * fileIndex) / files.length,
      step: 'opening',
      item: fileIndex + 1,
      itemCount: files.length,
    })
    const document = await openFile(file, fileIndex, context)
    pageCount += document.pages.length
    if (pageCount > context.limits.maxPages)
      throw new AppError('TOO_COMPLEX', { pageCount, limit: context.limits.maxPages })
    documents.push(document)
  }
  return documents
}

/** Opens a file; adds its index to the facts of an error. */
async function openFile(file: InputFile, fileIndex: number, context: OperationContext): Promise<OpenedDocument> {
  try {
    return await openDocument(file, context)
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.facts, fileIndex }, error.cause) : error
  }
}

/** Allocates the reference of every page before copying, so that destinations can point to any page. */
function allocatePages(documents: readonly OpenedDocument[], writer: DocumentWriter, platform: Platform): MergeInput[] {
  const shared = new SharedStreams(platform)
  let firstPage = 0
  return documents.map((document) => {
    const copier = new DocumentCopier(document.reader, writer, { shared })
    const pages = reservePages(document.pages, copier, writer)
    const input: MergeInput = {
      document,
      copier,
      reserved: pages,
      pages: pages.map(({ reference }) => reference),
      firstPage,
      renames: noRenames(),
      structureOffset: 0,
    }
    firstPage += pages.length
    return input
  })
}

/** Signatures omitted while copying a file. */
interface DroppedSignatures {
  file: string
  signatures: SignatureRules
}

/** Sets the rules of each copier. Links and omitted signatures are counted while copying. */
function setCopyRules(inputs: readonly MergeInput[], kept: KeptCounts): DroppedSignatures[] {
  return inputs.map((input) => {
    const rewrite = createRewrite(input)
    const signatures = dropSignatures(input.document.reader)
    input.copier.follow({
      omits: signatures.omits,
      rewrite: (copy, original) => {
        if (isName(copy.get('Subtype'), 'Link') && copy.has('Rect')) kept.links += 1
        signatures.rewrite(copy)
        rewrite(copy, original)
      },
    })
    return { file: input.document.name, signatures }
  })
}

async function combineAll(
  inputs: readonly MergeInput[],
  output: MergeOutput,
  options: OptionsOf<typeof OPERATIONS.merge>,
  context: OperationContext,
): Promise<void> {
  // Forms and tags first: they allocate objects that pages and outlines refer to.
  await combineForms(inputs, output)
  await combineStructure(inputs, output)
  const pages = inputs.flatMap(({ reserved }) => reserved)
  output.catalog.set('Pages', await writePageTree(pages, output.writer))
  await combineNames(inputs, output)
  await combineOutlines(inputs, output, options.addBookmarks)
  await combinePageLabels(inputs, output)
  combineLayers(inputs, output)
  combineCatalog(inputs, output)
  for (const [index, input] of inputs.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: 0.4 + (0.6 * index) / inputs.length,
      step: 'working',
      item: index + 1,
      itemCount: inputs.length,
    })
    if (isPortfolio(input)) output.warnings.push({ code: 'PORTFOLIO_FLATTENED', file: input.document.name })
    await input.copier.flush()
  }
}

function signatureWarnings({ file, signatures }: DroppedSignatures): Warning[] {
  const count = signatures.count()
  return count > 0 ? [{ code: 'SIGNATURES_LOST', file, count }] : []
}

function emptyCounts(): KeptCounts {
  return {
    outlineItems: 0,
    outlineItemsAdded: 0,
    links: 0,
    formFields: 0,
    pageLabels: 0,
    attachments: 0,
    layers: 0,
    tagged: false,
  }
}
