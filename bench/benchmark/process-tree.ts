import { readdirSync, readFileSync } from 'node:fs'

/** Length of a tick in which Linux counts processor time: USER_HZ is 100 on every platform that Node supports. */
const TICK_MS = 10

/** Processor time and peak memory of the processes that a process started and that still run, from /proc. */
export interface Descendants {
  processorMs: number
  /** The sum of their peaks, an upper bound of the peak of the sum. */
  peakBytes: number
}

/** Measures the descendants of a process, such as a LibreOffice that stays for the next file. */
export function measureDescendants(root: number): Descendants {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? fieldsOf(Number(name)) : undefined
    if (fields !== undefined) parents.set(Number(name), fields.parent)
  }
  const total: Descendants = { processorMs: 0, peakBytes: 0 }
  for (const pid of parents.keys()) {
    if (!isBelow(pid, root, parents)) continue
    total.processorMs += fieldsOf(pid)?.processorMs ?? 0
    total.peakBytes += 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
  }
  return total
}

function isBelow(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let above = parents.get(pid); above !== undefined; above = parents.get(above)) if (above === root) return true
  return false
}

/** The parent of a process, and its processor time with that of its children that have ended (proc(5), fields 4 and 14 to 17). */
function fieldsOf(pid: number): { parent: number; processorMs: number } | undefined {
  const text = read(`/proc/${pid}/stat`)
  if (text === '') return undefined
  // The name in parentheses may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), processorMs: ticks * TICK_MS }
}

/** A process may end at any time. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
