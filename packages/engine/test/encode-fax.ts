import { RUN_CODE_BITS, RUN_TABLES } from '../../images/src/ccitt/run-codes.ts'

/** Encoding parameters, as in table 11 of ISO 32000-2. */
export interface FaxOptions {
  k: number
  isByteAligned?: boolean
  hasEndOfLine?: boolean
  hasEndOfBlock?: boolean
}

const END_OF_LINE = '000000000001'
const PASS = '0001'
const HORIZONTAL = '001'
const VERTICAL: Record<number, string> = {
  0: '1',
  1: '011',
  2: '000011',
  3: '0000011',
  [-1]: '010',
  [-2]: '000010',
  [-3]: '0000010',
}

/** A straightforward encoder of ITU-T T.4 and T.6 for rows of `#` and `.`; poppler and MuPDF verify its output. */
export function encodeFax(rows: readonly string[], options: FaxOptions): Uint8Array {
  const { k, isByteAligned = false, hasEndOfLine = k > 0, hasEndOfBlock = true } = options
  let bits = ''
  let above = '.'.repeat(rows[0]?.length ?? 0)
  for (const [y, row] of rows.entries()) {
    const isOneDimensional = k === 0 || (k > 0 && y % k === 0)
    const tag = k > 0 ? String(Number(isOneDimensional)) : ''
    if (hasEndOfLine)
      bits = `${isByteAligned ? padded(bits, END_OF_LINE.length + tag.length) : bits}${END_OF_LINE}${tag}`
    else if (isByteAligned) bits = padded(bits, 0)
    bits += isOneDimensional ? runsOf(row) : differences(row, above)
    above = row
  }
  if (hasEndOfBlock) bits += k < 0 ? END_OF_LINE.repeat(2) : `${END_OF_LINE}${k > 0 ? '1' : ''}`.repeat(6)
  const whole = padded(bits, 0)
  return Uint8Array.from({ length: whole.length / 8 }, (_, at) => Number.parseInt(whole.slice(at * 8, at * 8 + 8), 2))
}

/** Pads with zeros so that `more` further bits end on a byte boundary. */
function padded(bits: string, more: number): string {
  return bits + '0'.repeat((8 - ((bits.length + more) % 8)) % 8)
}

/** The codes of a run: extended make-up codes, a make-up code, and a terminating code. */
function codeOf(run: number, color: 0 | 1): string {
  if (run >= 2560) return word(2560, color) + codeOf(run - 2560, color)
  const steps = Math.floor(run / 64) * 64
  return (steps > 0 ? word(steps, color) : '') + word(run - steps, color)
}

function word(run: number, color: 0 | 1): string {
  const at = RUN_TABLES[color].findIndex((entry) => entry !== 0 && entry >> 4 === run)
  return at
    .toString(2)
    .padStart(RUN_CODE_BITS, '0')
    .slice(0, (RUN_TABLES[color][at] ?? 0) & 15)
}

function runsOf(row: string): string {
  const runs = [...row.matchAll(/\.+|#+/g)].map(([run]) => run)
  const all = row.startsWith('#') ? ['', ...runs] : runs
  return all.map((run, index) => codeOf(run.length, index % 2 === 0 ? 0 : 1)).join('')
}

/** The first color change after `at`, to color `to` if given; the width if there is none. */
function nextChange(row: string, at: number, to?: string): number {
  for (let x = at + 1; x < row.length; x += 1) {
    const before = x === 0 ? '.' : row[x - 1]
    if (row[x] !== before && (to === undefined || row[x] === to)) return x
  }
  return row.length
}

function differences(row: string, above: string): string {
  let bits = ''
  let [at, color] = [-1, '.']
  while (at < row.length) {
    const other = color === '.' ? '#' : '.'
    const next = nextChange(row, at, other)
    const overNext = nextChange(above, at, other)
    const distance = next - overNext
    if (nextChange(above, overNext) < next) {
      bits += PASS
      at = nextChange(above, overNext)
    } else if (Math.abs(distance) <= 3) {
      bits += VERTICAL[distance] ?? ''
      ;[at, color] = [next, other]
    } else {
      const end = nextChange(row, next)
      const [first, second]: (0 | 1)[] = color === '.' ? [0, 1] : [1, 0]
      bits += HORIZONTAL + codeOf(next - Math.max(at, 0), first ?? 0) + codeOf(end - next, second ?? 1)
      at = end
    }
  }
  return bits
}
