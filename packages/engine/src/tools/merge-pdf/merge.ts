import type { KeptCounts, OPERATIONS, Warning } from '@recto/contract'
import {
  checkOutput,
  DocumentCopier,
  DocumentWriter,
  isName,
  preserveEncryption,
  dropSignatures,
  type OpenedDocument,
  openingWarnings,
  reservePages,
  SharedStreams,
  type SignatureRules,
  versionToWrite,
  writingPlatform,
} from '@recto/pdf'
import { type Operation, type OperationContext, type Platform, stopIfAborted, timeOf } from '@recto/runtime'

import { documentInfo, isPortfolio } from '../../assembly/combine/combine-catalog.ts'
import { combineInputs, createOutput, planRenames } from '../../assembly/combine/combine-inputs.ts'
import { combinePageLabels } from '../../assembly/combine/combine-page-labels.ts'
import { noRenames, type MergeInput, type MergeOutput } from '../../assembly/combine/merge-input.ts'
import { createRewrite } from '../../assembly/combine/rewrite-names.ts'
import { OPENING_SHARE, openFiles } from '../../assembly/open-files.ts'

/** Merges PDF files in order, with their interactive content: see `merge` in the contract. */
export const merge: Operation<typeof OPERATIONS.merge> = async (files, options, context) => {
  const documents = await openFiles(files, context)
  const protection = preserveEncryption(files, documents, context.platform)
  const writer = new DocumentWriter(writingPlatform(context), protection.encryption)
  const output = createOutput(writer)
  const inputs = allocatePages(documents, writer, context.platform)
  planRenames(inputs, output)
  const signatures = setCopyRules(inputs, output.kept)
  await combineInputs(inputs, output, {
    pages: inputs.flatMap(({ reserved }) => reserved),
    addBookmarks: options.addBookmarks,
    writeLabels: () => combinePageLabels(inputs, output),
  })
  await copyRest(inputs, output, context)
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

/** Copies what was referred to so far, file by file. */
async function copyRest(inputs: readonly MergeInput[], output: MergeOutput, context: OperationContext): Promise<void> {
  for (const [index, input] of inputs.entries()) {
    stopIfAborted(context)
    context.progress?.({
      fraction: OPENING_SHARE + ((1 - OPENING_SHARE) * index) / inputs.length,
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
