import { readFile } from 'node:fs/promises'

import type { TimerTick } from './event-loop-monitor.ts'

/** The module to load into the process whose event loop is monitored. */
export const EVENT_LOOP_MONITOR = new URL('event-loop-monitor.ts', import.meta.url).href

/** Statistics of an event loop, from what `event-loop-monitor.ts` recorded. */
export class EventLoopStatistics {
  readonly #turns: readonly TimerTick[]

  constructor(turns: readonly TimerTick[]) {
    this.#turns = turns
  }

  /** Reads the file that the monitor wrote on exit. */
  static async read(file: string): Promise<EventLoopStatistics> {
    return new EventLoopStatistics(JSON.parse(await readFile(file, 'utf8')) as TimerTick[])
  }

  /** The longest delay that the process itself caused, without the time it waited for a processor. */
  get longestOwnMs(): number {
    return Math.max(0, ...this.#turns.map(ownMs))
  }

  lines(): string[] {
    const worst = this.#turns.toSorted((left, right) => right.lateMs - left.lateMs).slice(0, 3)
    const row = (name: string, of: (turn: TimerTick) => number) => `  ${name} ${parts(this.#turns.map(of))}`
    return [
      `event loop: delay of a 10 ms timer, ${this.#turns.length} ticks`,
      row('total:', ({ lateMs }) => lateMs),
      row('runnable, but without a processor:', ({ unscheduledMs }) => unscheduledMs),
      row('caused by the process itself:', ownMs),
      ...worst.map(
        (turn) =>
          `  at ${(turn.atMs / 1000).toFixed(1)} s: ${turn.lateMs.toFixed(0)} ms, ${ownMs(turn).toFixed(0)} ms of its own`,
      ),
    ]
  }
}

function ownMs({ lateMs, unscheduledMs }: TimerTick): number {
  return lateMs - unscheduledMs
}

function parts(list: readonly number[]): string {
  const sorted = list.toSorted((left, right) => left - right)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)}, 99 of 100 within ${at(0.99)}, all within ${at(1)} ms`
}
