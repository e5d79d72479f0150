import type { EngineLimits, Warning } from '@recto/contract'
import { openPreview, runOperation, type InputFile, type Platform, type RenderedPage } from '@recto/engine'

import type { Box, Change } from './protocol.ts'

interface ChangeContext {
  /** Counted from 1. */
  page: number
  box: Box
  limits: EngineLimits
  platform: Platform
}

/**
 * Runs an operation on one page of a document and renders its output, so that the preview is the actual result rather
 * than an approximation.
 * @throws AppError as the operation and the renderer do
 */
export async function changePage(
  files: readonly InputFile[],
  { operation, options }: Change,
  { page, box, limits, platform }: ChangeContext,
): Promise<{ rendered: RenderedPage; warnings: Warning[] }> {
  const { file, report } = await runOperation(operation, files, options, { platform, limits, onlyPage: page })
  const password = files[0]?.password
  const output = { name: file.name, bytes: file.bytes, ...(password === undefined ? {} : { password }) }
  const preview = await openPreview(output, { platform, limits })
  try {
    return { rendered: await preview.renderPage(page, box), warnings: report.warnings }
  } finally {
    preview.close()
  }
}
