import { mutatePdf } from '../fixtures/mutate-pdf.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { callAll, isFault, type FuzzAnswer } from './fuzz-calls.ts'

/** Files to damage, with what opens them. */
export interface FuzzSeedFile {
  name: string
  bytes: Uint8Array
  password: string
}

/** What to send, and how much of it at a time. */
export interface FuzzPlan {
  url: string
  files: readonly FuzzSeedFile[]
  seed: string
  /** Number of the first file; a run may be made in slices. */
  from: number
  count: number
  callers: number
  /** Whether to stop early, as when the server is gone. */
  isOver?: () => boolean
  onSent?: (sent: FuzzSent) => void
}

/** A damaged file, and how it was answered. */
export interface FuzzSent {
  /** Makes the same file once more, together with the same files. */
  seed: string
  name: string
  changes: string[]
  bytes: Uint8Array
  answers: FuzzAnswer[]
}

/** Makes the damaged file of a number. */
export function makeDamaged({ files, seed }: Pick<FuzzPlan, 'files' | 'seed'>, number: number) {
  const own = `${seed}:${number}`
  const random = seededRandom(own)
  const file = random.pick(files)
  const { bytes, changes } = mutatePdf(file.bytes, random.pick(files).bytes, random)
  return { seed: own, name: file.name, password: file.password, changes, bytes }
}

/** Sends damaged files through a server, some at a time; answers with those that it must not have answered so. */
export async function runFuzz(plan: FuzzPlan): Promise<FuzzSent[]> {
  const faults: FuzzSent[] = []
  let next = plan.from
  const end = plan.from + plan.count
  const work = async () => {
    while (next < end && !plan.isOver?.()) {
      const { password, ...made } = makeDamaged(plan, next++)
      const sent: FuzzSent = { ...made, answers: await callAll(plan.url, made.bytes, password) }
      if (sent.answers.some(isFault)) faults.push(sent)
      plan.onSent?.(sent)
    }
  }
  await Promise.all(Array.from({ length: plan.callers }, work))
  return faults
}
