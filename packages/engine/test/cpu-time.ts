/**
 * Starts measuring the CPU time of this thread, in milliseconds. Unlike elapsed time it does not include waiting for a
 * processor, but it still grows when other work shares a core or its caches.
 */
export function startCpuTimer(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
