import { areaAround, type Area } from '../../model.ts'

/** The cell size of the grid. */
const CELL_PT = 4
/** A bound for memory, for columns and rows. */
const MAX_CELLS = 1024

/** Groups areas that are closer than `near` points, directly or through others. */
function groupNear<Item extends Area>(
  items: readonly Item[],
  { width, height }: { width: number; height: number },
  near: number,
): Item[][] {
  const grid = new Grid(width, height)
  for (const item of items) grid.add(item, near / 2)
  const groups = Map.groupBy(items, (item) => grid.groupOf(item))
  return [...groups.values()]
}

/** The bounding boxes of areas grouped by proximity. */
export function regionsNear(items: readonly Area[], page: { width: number; height: number }, near: number): Area[] {
  return groupNear(items, page, near).map(areaAround)
}

/** A grid with connected-component labels: linear in areas and cells, however many areas overlap. */
class Grid {
  readonly #columns: number
  readonly #rows: number
  readonly #stepX: number
  readonly #stepY: number
  /** A difference array: its prefix sums count the areas that cover a cell. */
  readonly #edges: Int32Array
  #numbers: Int32Array | undefined

  constructor(width: number, height: number) {
    this.#columns = Math.min(MAX_CELLS, Math.max(1, Math.ceil(width / CELL_PT)))
    this.#rows = Math.min(MAX_CELLS, Math.max(1, Math.ceil(height / CELL_PT)))
    this.#stepX = width / this.#columns
    this.#stepY = height / this.#rows
    this.#edges = new Int32Array((this.#columns + 1) * (this.#rows + 1))
  }

  add({ left, top, right, bottom }: Area, margin: number): void {
    const stride = this.#columns + 1
    const [x0, x1] = [this.#column(left - margin), this.#column(right + margin) + 1]
    const [y0, y1] = [this.#row(top - margin), this.#row(bottom + margin) + 1]
    const change = (x: number, y: number, by: number) => {
      this.#edges[y * stride + x] = (this.#edges[y * stride + x] ?? 0) + by
    }
    change(x0, y0, 1)
    change(x1, y0, -1)
    change(x0, y1, -1)
    change(x1, y1, 1)
  }

  /** The number of the connected group an added area is in. */
  groupOf({ left, top, right, bottom }: Area): number {
    this.#numbers ??= this.#numbered()
    const at = this.#row((top + bottom) / 2) * this.#columns + this.#column((left + right) / 2)
    return this.#numbers[at] ?? 0
  }

  #numbered(): Int32Array {
    const covered = this.#covered()
    const numbers = new Int32Array(covered.length)
    let number = 0
    for (let start = 0; start < covered.length; start += 1) {
      if (covered[start] === 0 || numbers[start] !== 0) continue
      number += 1
      this.#flood(start, number, covered, numbers)
    }
    return numbers
  }

  #flood(start: number, number: number, covered: Uint8Array, numbers: Int32Array): void {
    const open = [start]
    numbers[start] = number
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const column = at % this.#columns
      const next = [at - this.#columns, at + this.#columns]
      if (column > 0) next.push(at - 1)
      if (column < this.#columns - 1) next.push(at + 1)
      for (const cell of next) {
        if (covered[cell] !== 1 || numbers[cell] !== 0) continue
        numbers[cell] = number
        open.push(cell)
      }
    }
  }

  #covered(): Uint8Array {
    const stride = this.#columns + 1
    const covered = new Uint8Array(this.#columns * this.#rows)
    let above = new Int32Array(stride)
    for (let y = 0; y < this.#rows; y += 1) {
      const sums = new Int32Array(stride)
      let sum = 0
      for (let x = 0; x < this.#columns; x += 1) {
        sum += this.#edges[y * stride + x] ?? 0
        sums[x] = sum + (above[x] ?? 0)
        covered[y * this.#columns + x] = (sums[x] ?? 0) > 0 ? 1 : 0
      }
      above = sums
    }
    return covered
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor(x / this.#stepX)))
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor(y / this.#stepY)))
  }
}
