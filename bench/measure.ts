/** Bytes in the megabyte that sizes are given in. */
export const MEBIBYTE = 1024 * 1024

/** A result with the time it took. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const start = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - start }
}

/**
 * The best time of several runs, in milliseconds.
 * @param prepare done before each of them, while no clock runs.
 */
export async function bestOf(runs: number, work: () => Promise<unknown>, prepare?: () => void): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    prepare?.()
    times.push((await timed(work)).milliseconds)
  }
  return Math.min(...times)
}

/** The same for work that is done when it returns. */
export function best(runs: number, work: () => void, prepare?: () => void): number {
  const times = Array.from({ length: runs }, () => {
    prepare?.()
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** A number of bytes as people read it. */
export function megabytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(1)
}
