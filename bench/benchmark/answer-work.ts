import { measureDescendants } from '@recto/libreoffice/process-tree'
import type { Work, WorkAnswer } from './work.ts'

/** Says that this process is ready, and then does and measures the work that its parent sends, until the parent leaves. */
export function answerWork(run: (work: Work) => Promise<void>, close: () => Promise<void> | void = () => {}): void {
  process.on('message', (work) => {
    void measure(() => run(work as Work)).then(send, (error: unknown) =>
      send({ failure: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => void Promise.resolve(close()).then(() => process.exit()))
  send({ ready: true })
}

async function measure(run: () => Promise<void>): Promise<WorkAnswer> {
  const [processorBefore, below, start] = [process.cpuUsage(), measureDescendants(process.pid), performance.now()]
  await run()
  const elapsedMs = performance.now() - start
  const { user, system } = process.cpuUsage(processorBefore)
  const { processorMs, peakBytes } = measureDescendants(process.pid)
  return {
    measurement: {
      elapsedMs,
      processorMs: (user + system) / 1000 + processorMs - below.processorMs,
      peakBytes: process.resourceUsage().maxRSS * 1024 + peakBytes,
    },
  }
}

function send(answer: WorkAnswer): void {
  process.send?.(answer)
}
