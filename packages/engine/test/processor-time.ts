/**
 * Starts to measure what this thread takes of the processor; the answer tells so far, in milliseconds. Unlike a clock it does
 * not care what else the machine does.
 */
export function startProcessorClock(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
