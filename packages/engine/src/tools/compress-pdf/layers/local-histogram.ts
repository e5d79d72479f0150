import type { ByteSamples } from '../images/raster.ts'

/** Gray levels are counted in 32 bins. */
const TONES = 32
const TONE_SHIFT = 3
const TONE_STEP = 1 << TONE_SHIFT

/** Histograms of the grid cells of a gray image. */
export class LocalHistogram {
  readonly columns: number
  readonly rows: number
  readonly cell: number
  readonly #counts: Uint32Array
  readonly #selected = new Uint32Array(TONES)

  constructor({ width, height, data }: ByteSamples, cell: number) {
    this.cell = cell
    this.columns = Math.ceil(width / cell)
    this.rows = Math.ceil(height / cell)
    const counts = new Uint32Array(this.columns * this.rows * TONES)
    this.#counts = counts
    const places = Uint32Array.from({ length: width }, (_, x) => Math.floor(x / cell) * TONES)
    for (let y = 0, at = 0; y < height; y += 1) {
      const row = Math.floor(y / cell) * this.columns * TONES
      for (let x = 0; x < width; x += 1, at += 1) {
        const index = row + (places[x] ?? 0) + ((data[at] ?? 0) >> TONE_SHIFT)
        counts[index] = (counts[index] ?? 0) + 1
      }
    }
  }

  /** Selects a cell and its neighbors within a number of cells, for `quantile`. */
  select(column: number, row: number, reach: number): void {
    const { columns } = this
    const [selected, counts] = [this.#selected, this.#counts]
    selected.fill(0)
    const [top, bottom] = [Math.max(0, row - reach), Math.min(this.rows - 1, row + reach)]
    const [left, right] = [Math.max(0, column - reach), Math.min(columns - 1, column + reach)]
    for (let y = top; y <= bottom; y += 1) {
      const end = (y * columns + right + 1) * TONES
      for (let at = (y * columns + left) * TONES; at < end; at += TONES) {
        for (let tone = 0; tone < TONES; tone += 1) selected[tone] = (selected[tone] ?? 0) + (counts[at + tone] ?? 0)
      }
    }
  }

  /** The tone (0 to 255) at a given percentile of the selected pixels. */
  quantile(share: number): number {
    let total = 0
    for (const count of this.#selected) total += count
    let [tone, darker] = [0, this.#selected[0] ?? 0]
    while (tone < TONES - 1 && darker <= total * share) {
      tone += 1
      darker += this.#selected[tone] ?? 0
    }
    return (tone + 0.5) * TONE_STEP
  }
}
