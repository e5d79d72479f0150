/** A row of samples, the row above (empty for the first), and the bytes per pixel. */
interface FilterRow {
  row: Uint8Array
  above: Uint8Array
  step: number
}

/** Filter types (PNG specification, 9.2). */
const [NONE, UP, PAETH] = [0, 2, 4]

/**
 * A row counts as flat (text and lines) if fewer than this share of its bytes differ from the pixel before. Rows of dense text
 * drawn in gray are between a half and two thirds, and smaller without a filter.
 */
const FLAT_SHARE = 2 / 3

/**
 * Writes a filtered row for PNG: its filter type and the filtered bytes. A row equal to the one above becomes zeros (Up);
 * flat rows are not filtered, because deflate finds the same letters again; photographic rows use Paeth.
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
  // Up leaves zeros, and the buffer is zeroed.
  if (isRepeated) return UP
  return changes < FLAT_SHARE * length ? NONE : PAETH
}

function writePaeth({ row, above, step }: FilterRow, into: Uint8Array, at: number): void {
  for (let index = 0; index < row.length; index += 1) {
    const left = index < step ? 0 : (row[index - step] ?? 0)
    const corner = index < step ? 0 : (above[index - step] ?? 0)
    into[at + index] = (row[index] ?? 0) - paeth(left, above[index] ?? 0, corner)
  }
}

/** The Paeth predictor. */
function paeth(left: number, up: number, corner: number): number {
  const plane = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(plane - left), Math.abs(plane - up), Math.abs(plane - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
