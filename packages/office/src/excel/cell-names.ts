const LETTERS = 26
const FIRST = 65

/** The name of a place in a sheet, from its column and row counted from 0: A1. */
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
