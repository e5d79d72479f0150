const LETTER_COUNT = 26
/** Code unit of the letter A. */
const LETTER_A = 65

/** A cell reference such as `A1` (ISO/IEC 29500-1, 18.18.7). Column and row count from 0. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`
}

function columnName(column: number): string {
  let name = ''
  for (let remaining = column + 1; remaining > 0; remaining = Math.floor((remaining - 1) / LETTER_COUNT)) {
    name = String.fromCharCode(LETTER_A + ((remaining - 1) % LETTER_COUNT)) + name
  }
  return name
}
