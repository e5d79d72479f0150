import type { OPERATIONS } from '@recto/contract'
import {
  checkOutput,
  copiedPages,
  DocumentWriter,
  preserveEncryption,
  openingWarnings,
  versionToWrite,
  writingPlatform,
} from '@recto/pdf'
import { type Operation, type OperationContext, stopIfAborted, timeOf } from '@recto/runtime'

import { documentInfo, isPortfolio } from '../../assembly/combine/combine-catalog.ts'
import { combineInputs, createOutput, planRenames } from '../../assembly/combine/combine-inputs.ts'
import { combinePageLabels } from '../../assembly/combine/combine-page-labels.ts'
import type { MergeInput, MergeOutput } from '../../assembly/combine/merge-input.ts'
import { createInputs, setCopyRules, signatureWarnings } from '../../assembly/combine/whole-documents.ts'
import { OPENING_SHARE, openFiles } from '../../assembly/open-files.ts'

/** Merges PDF files in order, with their interactive content: see `merge` in the contract. */
export const merge: Operation<typeof OPERATIONS.merge> = async (files, options, context) => {
  const documents = await openFiles(files, context)
  const protection = preserveEncryption(files, documents, context.platform)
  const writer = new DocumentWriter(writingPlatform(context), protection.encryption)
  const output = createOutput(writer)
  const inputs = createInputs(documents, writer, context.platform)
  planRenames(inputs, output)
  const signatures = setCopyRules(inputs, output.kept)
  await combineInputs(inputs, output, {
    pages: copiedPages(inputs.flatMap(({ reserved }) => reserved)),
    addBookmarks: options.addBookmarks,
    writeLabels: () => combinePageLabels(inputs, output),
  })
  await copyRest(inputs, output, context)
  const pageCount = inputs.reduce((sum, input) => sum + input.pages.length, 0)
  const trailer = {
    root: await writer.add(output.catalog),
    info: await writer.add(documentInfo(inputs, options.documentInfo, timeOf(context))),
    version: versionToWrite(documents.map(({ reader }) => reader)),
  }
  const onProgress = () => {
    stopIfAborted(context)
  }
  const bytes = await writer.finish(trailer, { onProgress })
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

/** Copies everything referred to so far, file by file. */
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
