import { readdirSync, readFileSync } from 'node:fs'

/** Length of a tick in which Linux counts processor time: USER_HZ is 100 on every platform that Node supports. */
const TICK_MS = 10
const BYTES_PER_KB = 1024

/** Processor time and memory of the processes that a process started and that still run, from /proc. */
export interface Descendants {
  processorMs: number
  /** The sum of their peaks, an upper bound of the peak of the sum. */
  peakBytes: number
  residentBytes: number
  /** The most that one of them has in data segments, which RLIMIT_DATA limits. */
  largestDataBytes: number
}

/** Measures the descendants of a process, such as a LibreOffice that stays for the next file. */
export function measureDescendants(root: number): Descendants {
  const total: Descendants = { processorMs: 0, peakBytes: 0, residentBytes: 0, largestDataBytes: 0 }
  for (const pid of descendantsOf(root)) {
    const status = read(`/proc/${pid}/status`)
    total.processorMs += processorMs(pid)
    total.peakBytes += BYTES_PER_KB * fieldOf(status, 'VmHWM')
    total.residentBytes += BYTES_PER_KB * fieldOf(status, 'VmRSS')
    total.largestDataBytes = Math.max(total.largestDataBytes, BYTES_PER_KB * fieldOf(status, 'VmData'))
  }
  return total
}

/** All processes. */
export const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** The arguments of a process, with its program; none if it has ended. */
export const commandOf = (pid: number): string[] => read(`/proc/${pid}/cmdline`).split('\0')

/** Kills all processes that have an argument. */
export function killByArgument(argument: string): void {
  for (const pid of allProcesses()) if (commandOf(pid).includes(argument)) killProcess(pid)
}

/** Kills a process, or a process group if negative; nothing happens if it has ended. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes that a process started, and those that they started. */
export function descendantsOf(root: number): number[] {
  const processes = allProcesses().map((pid) => ({ pid, parent: fieldOf(read(`/proc/${pid}/status`), 'PPid') }))
  const found = [root]
  // Appended to while being read, so that children of children follow.
  for (const above of found) found.push(...processes.filter(({ parent }) => parent === above).map(({ pid }) => pid))
  return found.slice(1)
}

/** Memory that a process occupies, in bytes; 0 if it has ended. */
export function residentBytes(pid: number): number {
  return BYTES_PER_KB * fieldOf(read(`/proc/${pid}/status`), 'VmRSS')
}

/** Memory that a process occupies, in bytes, with its part of what it shares with others; 0 if it has ended. */
export function proportionalBytes(pid: number): number {
  return BYTES_PER_KB * fieldOf(read(`/proc/${pid}/smaps_rollup`), 'Pss')
}

/** The processor time of a process, with that of its children that have ended (proc(5), fields 14 to 17 of stat). */
function processorMs(pid: number): number {
  const text = read(`/proc/${pid}/stat`)
  // The name in parentheses may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return TICK_MS * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

/** A field of a file with a number in each line; 0 if it is not there. */
function fieldOf(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** A process may end at any time. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
