const LETTERS = 26
const FIRST = 65

/** A cell reference such as `A1`, from zero-based column and row. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(FIRST + ((rest - 1) % LETTERS)) + name
  }
  return name
}
