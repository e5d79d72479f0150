/**
 * Starts measuring the CPU time of this thread, in milliseconds. Unlike elapsed time it does not include waiting for a
 * processor, but on cores that run two threads each, other work makes it up to twice as long.
 */
export function startCpuTimer(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
