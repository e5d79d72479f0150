import type { EngineLimits, Warning } from '@recto/contract'
import { openPreview, runOperation, type InputFile, type Platform, type RenderedPage } from '@recto/engine'

import type { Box, Change } from './protocol.ts'

interface ChangeContext {
  /** Which page is looked at, counted from 1. */
  page: number
  box: Box
  limits: EngineLimits
  platform: Platform
}

/**
 * Does an operation to one page of a document and draws what it makes: what is seen is the result, not a likeness of it.
 * @throws AppError as the operation and the drawing do
 */
export async function changePage(
  files: readonly InputFile[],
  { operation, options }: Change,
  { page, box, limits, platform }: ChangeContext,
): Promise<{ drawn: RenderedPage; warnings: Warning[] }> {
  const { file, report } = await runOperation(operation, files, options, { platform, limits, onlyPage: page })
  const password = files[0]?.password
  const made = { name: file.name, bytes: file.bytes, ...(password === undefined ? {} : { password }) }
  const preview = await openPreview(made, { platform, limits })
  try {
    return { drawn: preview.renderPage(page, box), warnings: report.warnings }
  } finally {
    preview.close()
  }
}
