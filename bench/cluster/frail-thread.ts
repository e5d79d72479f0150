import { runJob as realJob } from '../../apps/server/src/workers/start-thread.ts'
import type { ThreadResponse, ThreadTask } from '../../apps/server/src/workers/thread-messages.ts'

export { helpJob } from '../../apps/server/src/workers/help-job.ts'

/** Runs a job, unless it is poison. */
export async function runJob(task: ThreadTask): Promise<ThreadResponse> {
  if (task.job.files.some(({ name }) => name === 'poison.pdf')) process.kill(process.pid, 'SIGKILL')
  return realJob(task)
}
