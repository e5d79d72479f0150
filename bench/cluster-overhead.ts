/**
 * Measures the overhead and the throughput of a cluster: `npm run bench:cluster-overhead -- --calls 200 --jobs 300`. Compares a
 * standalone server with an API node and workers on a Redis and an S3 server, on this machine and in one run. First small calls one
 * after another, alternating between the two; the cluster's go through its queue and store, because they have an idempotency key.
 * Then many jobs at once, with 1, 2 and 3 workers of one thread each. The machine should be idle.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

import { plain } from '../fixtures/documents.ts'
import { ClusterProcesses } from './cluster/cluster-processes.ts'

/** Maximum number of jobs sent and not yet done. */
const PARALLEL = 12

const [MAX_EXTRA_MS, WARM_UP_CALLS] = [40, 20]

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '200' }, jobs: { type: 'string', default: '300' } },
})
const file = new Uint8Array(plain(3))
const cluster = await ClusterProcesses.start({ nodes: 1, workers: 1, embedded: 1 })
process.on('exit', () => cluster.killAll())
const [node, embedded] = [cluster.nodes[0]?.url ?? '', cluster.embedded[0]?.url ?? '']
try {
  await measureCalls()
  console.log(`jobs that number 3 pages, ${PARALLEL} at a time`)
  console.log(`no cluster, one thread: ${await measureRate(embedded)} jobs/s`)
  for (let workers = 1; workers <= 3; workers += 1) {
    if (workers > 1) await cluster.addWorker()
    console.log(`${workers} workers: ${await measureRate(node)} jobs/s`)
  }
} finally {
  await cluster.close()
}

async function measureCalls(): Promise<void> {
  const times = { embedded: new Array<number>(), cluster: new Array<number>() }
  for (let index = -WARM_UP_CALLS; index < Number(values.calls); index += 1) {
    const [one, other] = [await timeCall(embedded), await timeCall(node)]
    if (index < 0) continue
    times.embedded.push(one)
    times.cluster.push(other)
  }
  const [without, through] = [describe(times.embedded), describe(times.cluster)]
  const extra = through.median - without.median
  console.log(
    `a call that rotates 3 pages: ${without.text} without a cluster, ${through.text} through its queue and store`,
  )
  console.log(`the cluster adds ${extra.toFixed(1)} ms (median; goal: at most ${MAX_EXTRA_MS})`)
  if (extra > MAX_EXTRA_MS) process.exitCode = 1
}

async function timeCall(url: string): Promise<number> {
  const began = performance.now()
  await call(url, '/pdf/rotate', { angle: '90' })
  return performance.now() - began
}

/** Jobs a second, from the first call to the last result. */
async function measureRate(url: string): Promise<string> {
  let left = Number(values.jobs)
  const fields = { position: 'bottom-center' }
  await call(url, '/pdf/number-pages', fields)
  const began = performance.now()
  const send = async () => {
    while (left > 0) {
      left -= 1
      await call(url, '/pdf/number-pages', fields)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, send))
  return (Number(values.jobs) / ((performance.now() - began) / 1000)).toFixed(1)
}

/** Makes a call that becomes a job, and reads its result. */
async function call(url: string, path: string, fields: Record<string, string>): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([file], 'file.pdf'), 'file.pdf')
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': randomUUID() },
  })
  const bytes = await response.arrayBuffer()
  if (response.status !== 200 || bytes.byteLength === 0) throw new Error(`a call failed with ${response.status}`)
}

function describe(times: readonly number[]): { median: number; text: string } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { median: at(0.5), text: `${at(0.5).toFixed(1)} ms (95 %: ${at(0.95).toFixed(1)})` }
}
