import { OPERATIONS, type OperationDefinition } from '@recto/contract'

import type { CallResult, OperationCall } from './operation-call.ts'

/** Limit on pages; on one's own machine only time matters. */
const MAX_PAGES = 100_000

/** Limit for the process that converts Office files, in MB. */
const OFFICE_MEMORY_MB = 3072

/** Runs the call in this process; nothing leaves the machine. */
export async function runLocally({ operation, files, options, onProgress }: OperationCall): Promise<CallResult> {
  // Imported on demand, so that `--help` stays fast.
  const { runOperation, nodePlatform } = await import('./local-engine.ts')
  const { needs }: OperationDefinition = OPERATIONS[operation]
  const officeConverter = needs === undefined ? undefined : await openOfficeConverter()
  const context = {
    platform: nodePlatform,
    limits: { maxPages: MAX_PAGES },
    progress: onProgress,
    ...(officeConverter && { officeConverter }),
  }
  try {
    const { file, report } = await runOperation(operation, files, options, context)
    return { name: file.name, bytes: file.bytes, report }
  } finally {
    await officeConverter?.close()
  }
}

/** The Office converter, configured by the same environment variables as the server's. */
async function openOfficeConverter() {
  const { openConverter } = await import('@recto/libreoffice')
  const { OFFICE_CONVERTER: converter = 'bundled', OFFICE_FONTS: fontFolder = '' } = process.env
  return openConverter({ converter, fontFolder, memoryMb: OFFICE_MEMORY_MB, processes: 1 })
}
