import type { CallProgress } from './operation-call.ts'

const WIDTH = 24
const MIN_REDRAW_MS = 80
const STEPS = { opening: 'opening', working: 'working', checking: 'checking', saving: 'saving' } as const

/** A progress bar on standard error; shows nothing unless that is a terminal. */
export class ProgressBar {
  readonly #label: string
  readonly #isShown: boolean
  #last = -MIN_REDRAW_MS

  constructor(label: string, isWanted: boolean) {
    this.#label = label
    this.#isShown = isWanted && process.stderr.isTTY
  }

  /** Draws the bar, at most once per `MIN_REDRAW_MS`. */
  show({ fraction, step = 'working', item, itemCount }: CallProgress): void {
    const now = performance.now()
    if (!this.#isShown || now - this.#last < MIN_REDRAW_MS) return
    this.#last = now
    const done = Math.round(Math.min(1, Math.max(0, fraction)) * WIDTH)
    const count = item === undefined || itemCount === undefined ? '' : ` ${item} of ${itemCount}`
    const bar = `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)}`
    const percent = `${Math.round(fraction * 100)}`.padStart(3)
    const line = `${bar} ${percent} %  ${this.#label}: ${STEPS[step]}${count}`
    process.stderr.write(`\r\u001b[K${line.slice(0, Math.max(20, process.stderr.columns - 1))}`)
  }

  /** Erases the bar. */
  clear(): void {
    if (this.#isShown && this.#last >= 0) process.stderr.write('\r\u001b[K')
  }
}
