import type { FuzzAnswer } from './fuzz-calls.ts'
import type { FuzzSent } from './fuzz-run.ts'

const KEPT_SLOW = 5

/** Counts the responses to damaged files. */
export class FuzzTally {
  files = 0
  readonly #outcomes = new Map<string, number>()
  readonly #changes = new Map<string, number>()
  #slowest: { seed: string; name: string; answer: FuzzAnswer }[] = []
  readonly timedOut: string[] = []

  /** Adds a file. */
  add({ seed, name, changes, answers }: FuzzSent): void {
    this.files += 1
    for (const change of changes) count(this.#changes, change)
    for (const answer of answers) {
      count(this.#outcomes, `${answer.operation} ${answer.code || 'result'}`)
      if (answer.code === 'TIMED_OUT') this.timedOut.push(`${seed} ${answer.operation} ${name}`)
      this.#slowest.push({ seed, name, answer })
    }
    const slower = this.#slowest.toSorted((one, other) => other.answer.milliseconds - one.answer.milliseconds)
    this.#slowest = slower.slice(0, KEPT_SLOW)
  }

  /** The report. */
  lines(): string[] {
    const list = (counts: Map<string, number>) =>
      [...counts]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([what, number]) => `${what} ${number}`)
        .join(', ')
    const slow = this.#slowest.map(
      ({ seed, name, answer }) => `  ${answer.milliseconds.toFixed(0)} ms ${answer.operation} ${seed} ${name}`,
    )
    return [
      `damaged by: ${list(this.#changes)}`,
      `answers: ${list(this.#outcomes)}`,
      'slowest:',
      ...slow,
      ...this.timedOut.map((line) => `timed out: ${line}`),
    ]
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
