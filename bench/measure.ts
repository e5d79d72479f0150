/** Bytes in a megabyte, as sizes are given here. */
export const MEBIBYTE = 1024 * 1024

/** Runs a function and measures its time. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - start }
}

/**
 * The best time of several runs, in milliseconds.
 * @param prepare runs before each of them and is not timed
 */
export async function bestOf(runs: number, work: () => Promise<unknown>, prepare?: () => void): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    prepare?.()
    times.push((await timed(work)).milliseconds)
  }
  return Math.min(...times)
}

/** `bestOf` for synchronous work. */
export function best(runs: number, work: () => void, prepare?: () => void): number {
  const times = Array.from({ length: runs }, () => {
    prepare?.()
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** Formats a number of bytes as megabytes. */
export function megabytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1)
}
