import { mutatePdf } from '../fixtures/mutate-pdf.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { callAll, isFault, type FuzzAnswer } from './fuzz-calls.ts'

/** A file to damage, with its password. */
export interface FuzzSeedFile {
  name: string
  bytes: Uint8Array
  password: string
}

/** What to send to which server. */
export interface FuzzPlan {
  url: string
  files: readonly FuzzSeedFile[]
  seed: string
  /** Index of the first file, so that a run can continue where another ended. */
  from: number
  count: number
  callers: number
  /** Stops the run early, such as when the server has crashed. */
  isOver?: () => boolean
  onSent?: (sent: FuzzSent) => void
}

/** A damaged file with the responses to it. */
export interface FuzzSent {
  /** Reproduces the file from the same original files. */
  seed: string
  name: string
  changes: string[]
  bytes: Uint8Array
  answers: FuzzAnswer[]
}

/** Makes the damaged file with a given index. */
export function makeDamaged({ files, seed }: Pick<FuzzPlan, 'files' | 'seed'>, number: number) {
  const own = `${seed}:${number}`
  const random = seededRandom(own)
  const file = random.pick(files)
  const { bytes, changes } = mutatePdf(file.bytes, random.pick(files).bytes, random)
  return { seed: own, name: file.name, password: file.password, changes, bytes }
}

/** Sends damaged files to a server, several at a time, and returns those with a faulty response. */
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
