import { readFile } from 'node:fs/promises'

import type { LoopTurn } from './loop-watch.ts'

/** The module that watches an event loop, to be loaded into the process that is watched. */
export const LOOP_WATCH = new URL('loop-watch.ts', import.meta.url).href

/** How the event loop of a process was, from what `loop-watch.ts` wrote down. */
export class LoopFigures {
  readonly #turns: readonly LoopTurn[]

  constructor(turns: readonly LoopTurn[]) {
    this.#turns = turns
  }

  /** Reads what was written when the process ended. */
  static async read(file: string): Promise<LoopFigures> {
    return new LoopFigures(JSON.parse(await readFile(file, 'utf8')) as LoopTurn[])
  }

  /** The longest that the process kept its own loop, whatever else ran on the machine. */
  get longestOwnMs(): number {
    return Math.max(0, ...this.#turns.map(ownMs))
  }

  lines(): string[] {
    const worst = this.#turns.toSorted((left, right) => right.lateMs - left.lateMs).slice(0, 3)
    const row = (name: string, of: (turn: LoopTurn) => number) => `  ${name} ${parts(this.#turns.map(of))}`
    return [
      `event loop: how late a timer of 10 ms was, ${this.#turns.length} times`,
      row('all in all:', ({ lateMs }) => lateMs),
      row('ready, but without a processor:', ({ unscheduledMs }) => unscheduledMs),
      row('kept by the process itself:', ownMs),
      ...worst.map(
        (turn) =>
          `  at ${(turn.atMs / 1000).toFixed(1)} s: ${turn.lateMs.toFixed(0)} ms, ${ownMs(turn).toFixed(0)} ms of its own`,
      ),
    ]
  }
}

function ownMs({ lateMs, unscheduledMs }: LoopTurn): number {
  return lateMs - unscheduledMs
}

function parts(list: readonly number[]): string {
  const sorted = list.toSorted((left, right) => left - right)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)}, 99 of 100 within ${at(0.99)}, all within ${at(1)} ms`
}
