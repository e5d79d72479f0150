/**
 * Sums over square blocks, from which windows of 2 × 2 blocks are made. The image is mirrored past its right and lower edge.
 */
export class BlockMeans {
  private readonly width: number
  private readonly height: number
  private readonly block: number
  private readonly across: number
  private readonly down: number
  private readonly sums: Float64Array
  private readonly line: Float64Array

  /** @param block side of a block, half that of a window */
  constructor({ width, height }: { width: number; height: number }, block: number) {
    this.width = width
    this.height = height
    this.block = block
    this.across = Math.ceil(width / block)
    this.down = Math.ceil(height / block)
    this.sums = new Float64Array(this.across * this.down)
    this.line = new Float64Array(this.across)
  }

  /** Adds a row. */
  add(y: number, row: Float32Array): void {
    const { line, across, block, width } = this
    line.fill(0)
    for (let column = 0, x = 0; column < across; column += 1) {
      let sum = 0
      for (const end = Math.min(width, x + block); x < end; x += 1) sum += row[x] ?? 0
      line[column] = sum
    }
    let beyond = 0
    for (let x = width; x < across * block; x += 1) beyond += row[Math.max(0, 2 * width - 1 - x)] ?? 0
    line[across - 1] = (line[across - 1] ?? 0) + beyond
    this.addLine(Math.floor(y / block))
    if (2 * this.height - 1 - y < this.down * block) this.addLine(this.down - 1)
  }

  /** The means of all windows centered on block corners inside the image. */
  *windows(): Generator<number, void> {
    for (let y = 1; y < this.down; y += 1) {
      for (let x = 1; x < this.across; x += 1) yield this.window(x, y)
    }
  }

  /** The means of all windows, including those centered on the left and upper edge. */
  *windowsFromEdge(): Generator<number, void> {
    for (let y = 0; y < this.down; y += 1) {
      for (let x = 0; x < this.across; x += 1) yield this.window(x, y)
    }
  }

  private window(x: number, y: number): number {
    const at = (column: number, row: number) => this.sums[Math.max(0, row) * this.across + Math.max(0, column)] ?? 0
    return (at(x - 1, y - 1) + at(x, y - 1) + at(x - 1, y) + at(x, y)) / (4 * this.block * this.block)
  }

  private addLine(row: number): void {
    const { sums, line, across } = this
    for (let column = 0; column < across; column += 1) {
      const place = row * across + column
      sums[place] = (sums[place] ?? 0) + (line[column] ?? 0)
    }
  }
}
