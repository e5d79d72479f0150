/**
 * Starts measuring the CPU time of this thread, in milliseconds. Unlike elapsed time it does not depend on the
 * machine's load.
 */
export function startCpuTimer(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
