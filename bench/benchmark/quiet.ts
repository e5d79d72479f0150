import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Least share of all processors that must be idle before a row. On a quiet machine 0.98 to 1 is; one busy core of eight, or
 * a fifth of one of two, already moves times by more than the spread of their runs.
 */
const MIN_IDLE_SHARE = 0.9

/** Largest load average of the last minute, per processor, before a run. */
const MAX_LOAD_PER_CORE = 0.5

/** How often to look again before a machine counts as busy: something may have just ended. */
const ATTEMPTS = 5

/** Ticks of all processors since the machine started. */
interface Ticks {
  idle: number
  total: number
}

/** The share of all processors that was idle between two readings of /proc/stat, from 0 to 1. */
export function idleShare(before: string, after: string): number {
  const [first, second] = [ticksOf(before), ticksOf(after)]
  const total = second.total - first.total
  return total === 0 ? 1 : (second.idle - first.idle) / total
}

/** Measures the idle share over some time; undefined on systems without /proc. */
export async function measureIdleShare(milliseconds: number): Promise<number | undefined> {
  try {
    const before = readFileSync('/proc/stat', 'utf8')
    await wait(milliseconds)
    return idleShare(before, readFileSync('/proc/stat', 'utf8'))
  } catch {
    return undefined
  }
}

/** Waits a little for the machine to become quiet. @returns the idle share last measured */
export async function waitForQuiet(milliseconds: number, attempts = ATTEMPTS): Promise<number | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const share = await measureIdleShare(milliseconds)
    if (attempt >= attempts || (share !== undefined && share >= MIN_IDLE_SHARE)) return share
  }
}

/**
 * Why figures measured now should not be published; undefined if they may be.
 * @param share idle share of all processors
 * @param load average of the last minute; undefined while the benchmark itself causes load
 */
export function reasonNotToPublish(
  share: number | undefined,
  load?: number,
  cores = availableParallelism(),
): string | undefined {
  if (share === undefined) return 'the share of idle processor time cannot be read on this system'
  if (share < MIN_IDLE_SHARE) {
    return `other processes use ${percent(1 - share)} of the processors; at most ${percent(1 - MIN_IDLE_SHARE)} is allowed`
  }
  if (load !== undefined && load > MAX_LOAD_PER_CORE * cores) {
    return `the load average is ${load.toFixed(2)}; at most ${(MAX_LOAD_PER_CORE * cores).toFixed(2)} is allowed`
  }
  return undefined
}

/** The load average of the last minute. */
export function currentLoad(): number {
  return loadavg()[0] ?? 0
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Idle includes waiting for input and output (proc(5), fields 4 and 5); guest time is part of user time. */
function ticksOf(stat: string): Ticks {
  const fields = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  return { idle: (fields[3] ?? 0) + (fields[4] ?? 0), total: fields.reduce((sum, field) => sum + field, 0) }
}
