import { readFile } from 'node:fs/promises'

/** Handles reserved for the server itself: threads, the log, files of the web app. */
const RESERVED = 100

/** A connection may need a second handle, for the file it sends or receives. */
const PER_CONNECTION = 2

/** Returns how many files and connections this process may have open; `undefined` if the system does not say. */
async function readOpenFileLimit(): Promise<number | undefined> {
  // Linux only; elsewhere the configured number applies.
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/**
 * Returns how many connections fit within the process's limit on open files, at most `wanted`. A server out of handles
 * cannot accept connections and cannot close anything either.
 */
export async function fitConnections(wanted: number, limit?: number): Promise<number> {
  const handles = limit ?? (await readOpenFileLimit()) ?? Number.POSITIVE_INFINITY
  return Math.max(1, Math.min(wanted, Math.floor((handles - RESERVED) / PER_CONNECTION)))
}
