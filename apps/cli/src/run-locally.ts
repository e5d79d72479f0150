import type { CallResult, OperationCall } from './operation-call.ts'

/** Limit on pages; on one's own machine only time matters. */
const MAX_PAGES = 100_000

/** Runs the call in this process; nothing leaves the machine. */
export async function runLocally({ operation, files, options, onProgress }: OperationCall): Promise<CallResult> {
  // Imported on demand, so that `--help` stays fast.
  const { runOperation, nodePlatform } = await import('./local-engine.ts')
  const context = { platform: nodePlatform, limits: { maxPages: MAX_PAGES }, progress: onProgress }
  const { file, report } = await runOperation(operation, files, options, context)
  return { name: file.name, bytes: file.bytes, report }
}
