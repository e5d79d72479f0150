import { deflateWith, type EffortName } from '@recto/pdf'
import type { Platform, TaskInput } from '@recto/runtime'

/** Bytes to deflate, and the effort; undefined for the platform's deflate. */
export interface DeflateWork {
  bytes: Uint8Array
  effort: EffortName | undefined
}

/** Bytes deflated per second. */
const SPEEDS = { best: 4_800_000, fast: 6_000_000, usual: 40_000_000 }

/** The expected duration in seconds. */
export function deflateSeconds({
  bytes,
  effort = 'usual',
}: {
  bytes: Uint8Array
  effort?: EffortName | 'usual' | undefined
}): number {
  return bytes.length / SPEEDS[effort]
}

/** Builds the input of a task that deflates. */
export function deflateInput(works: readonly DeflateWork[]): TaskInput {
  return { kind: 'deflate', value: works.map(({ bytes, effort }) => ({ bytes, effort })) }
}

/** Deflates works one after another. */
export async function deflateBundle(works: readonly DeflateWork[], platform: Platform): Promise<Uint8Array[]> {
  const deflated: Uint8Array[] = []
  for (const { bytes, effort } of works) deflated.push(await deflateWith(bytes, effort, platform))
  return deflated
}
