/**
 * Shows that a cluster loses nothing and does nothing twice, whatever dies: `npm run bench:cluster -- --jobs 1000 --seed 1`. Two API
 * nodes and three workers share a Redis and an S3 server. Callers send mixed jobs, cancel some, and send some that kill their worker's
 * process, while every part is killed at random moments and Redis is wiped once. In the end every accepted job must have exactly one
 * end in the store; each result must have the same bytes as one made in this process from the job's manifest; the daily quota must
 * count the completed jobs; and after a sweep the store may hold only what ends refer to. Exits with 1 otherwise. Uses the files of
 * RECTO_CORPUS, or generated ones.
 */
import { parseArgs } from 'node:util'

import { seededRandom } from '../fixtures/seeded-random.ts'
import { benchFiles } from './bench-files.ts'
import { Chaos } from './cluster/chaos.ts'
import { checkCluster } from './cluster/check-cluster.ts'
import { ClusterProcesses } from './cluster/cluster-processes.ts'
import { openParts } from './cluster/open-parts.ts'
import { sendJobs } from './cluster/send-jobs.ts'
import { Supervisor } from './cluster/supervisor.ts'
import { waitForEnds } from './cluster/wait-for-ends.ts'

const MAX_FILE_BYTES = 256 * 1024

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    callers: { type: 'string', default: '8' },
    'kill-every': { type: 'string', default: '8' },
  },
})
const random = seededRandom(values.seed)
const { files: all, source } = await benchFiles()
const files = all.filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES && !isEncrypted(bytes))
console.log(`${values.jobs} jobs, seed ${values.seed}, ${files.length} of ${source}`)
const cluster = await ClusterProcesses.start({ nodes: 2, workers: 3 })
process.on('exit', () => cluster.killAll())
try {
  const began = performance.now()
  const tell = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`)
  const supervisor = new Supervisor(cluster.all)
  const chaos = new Chaos(cluster, random, Number(values['kill-every']) * 1000)
  const jobs = await sendJobs(cluster, files, random, {
    count: Number(values.jobs),
    callers: Number(values.callers),
    onProgress: (share) => chaos.allow(share),
  })
  tell('all jobs were accepted')
  const parts = await openParts(cluster)
  await waitForEnds(parts, jobs, (count) => tell(`${count} have not ended`))
  await chaos.stop()
  tell(`all have ended; ${chaos.describe()}; ${supervisor.starts} processes were started again`)
  await supervisor.stop()
  const { lines, problems } = await checkCluster(parts, jobs, chaos.workerKills)
  await parts.close()
  for (const line of lines) tell(line)
  for (const problem of problems) tell(`FAULT: ${problem}`)
  tell(`${problems.length} faults`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await cluster.close()
}

/** Results of encrypted files get new random keys each time, so their bytes cannot be compared. */
function isEncrypted(bytes: Uint8Array<ArrayBuffer>): boolean {
  return Buffer.from(bytes.buffer).includes('/Encrypt')
}
