import { setTimeout as wait } from 'node:timers/promises'

import { endOf, nameJob } from '../../apps/server/src/cluster/jobs/job-keys.ts'
import type { ClusterParts } from './open-parts.ts'
import type { SentJob } from './send-jobs.ts'

/** Jobs checked each time, so that the store has capacity for other work. */
const AT_ONCE = 50

/** How long the cluster may take to finish the sent jobs, how often to check, and how often to report. */
const [END_MS, LOOK_MS, REPORT_MS] = [1_200_000, 500, 15_000]

/**
 * Waits until every job has an end in the store. @param onOpen called periodically with the number of jobs without one
 */
export async function waitForEnds(
  { objects }: ClusterParts,
  jobs: readonly SentJob[],
  onOpen: (count: number) => void,
): Promise<void> {
  const until = performance.now() + END_MS
  let open = jobs.map(({ id }) => endOf(nameJob(id)))
  let reported = performance.now()
  while (open.length > 0 && performance.now() < until) {
    const left: string[] = []
    // The store is down at times.
    for (const key of open.slice(0, AT_ONCE))
      if ((await objects.stat(key).catch(() => undefined)) === undefined) left.push(key)
    open = [...open.slice(AT_ONCE), ...left]
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now()
      onOpen(open.length)
    }
    await wait(LOOK_MS)
  }
}
