import type { CallResult, OperationCall } from './operation-call.ts'

/** Pages that a document may have: on one's own machine only time sets a bound. */
const MAX_PAGES = 100_000

/** Does the work in this process; nothing leaves the machine. */
export async function runLocally({ operation, files, options, onProgress }: OperationCall): Promise<CallResult> {
  // Loaded when there is work: who asks for help does not wait for it.
  const [{ runOperation }, { nodePlatform }] = await Promise.all([
    import('@recto/engine'),
    import('@recto/platforms/node'),
  ])
  const context = { platform: nodePlatform, limits: { maxPages: MAX_PAGES }, progress: onProgress }
  const { file, report } = await runOperation(operation, files, options, context)
  return { name: file.name, bytes: file.bytes, report }
}
