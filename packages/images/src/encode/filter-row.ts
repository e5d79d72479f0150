/** A row of samples, the one above it (empty above the first), and the bytes from one pixel to the next. */
interface FilterRow {
  row: Uint8Array
  above: Uint8Array
  step: number
}

/** Filter types (PNG specification, 9.2). */
const [NONE, UP, PAETH] = [0, 2, 4]

/** Drawn pages are mostly runs of one colour; where fewer pixels than one in this many differ from the one before, it is such a row. */
const RUN_SHARE = 2

/**
 * Writes a row as PNG wants it before it is packed: its filter type, then what is left of it. A row like the one above
 * becomes nothing; rows of text and lines stay as they are, where the packing finds the same letters again; what
 * changes from pixel to pixel, as photographs do, is foretold from its neighbours.
 */
export function filterRow(source: FilterRow, into: Uint8Array, at: number): void {
  const { row } = source
  const filter = chooseFilter(source)
  into[at] = filter
  if (filter === NONE) into.set(row, at + 1)
  else if (filter === PAETH) writePaeth(source, into, at + 1)
}

function chooseFilter({ row, above, step }: FilterRow): number {
  const { length } = row
  let changes = 0
  let isRepeated = true
  for (let index = 0; index < length; index += 1) {
    if (row[index] !== above[index]) isRepeated = false
    if (index >= step && row[index] !== row[index - step]) changes += 1
  }
  // Zeros are what is left of a row like the one above, and zeros are there already.
  if (isRepeated) return UP
  return changes * RUN_SHARE < length ? NONE : PAETH
}

function writePaeth({ row, above, step }: FilterRow, into: Uint8Array, at: number): void {
  for (let index = 0; index < row.length; index += 1) {
    const left = index < step ? 0 : (row[index - step] ?? 0)
    const corner = index < step ? 0 : (above[index - step] ?? 0)
    into[at + index] = (row[index] ?? 0) - paeth(left, above[index] ?? 0, corner)
  }
}

/** Of three neighbours the one that is closest to what a plane through them has here. */
function paeth(left: number, up: number, corner: number): number {
  const plane = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(plane - left), Math.abs(plane - up), Math.abs(plane - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
