/**
 * Repeatedly kills the server while it works: `npm run bench:crash -- --count 500 --callers 8 --seed 1`. Each job converts its own small
 * generated file to text; if a request is cut off, its caller repeats it with the same `Idempotency-Key`. Afterwards every job must be
 * done exactly once, with its own result, even after one more kill, and once all jobs are deleted nothing may be left in DATA_DIR.
 * Exits with 1 otherwise.
 */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess, type ServerProcess } from '../apps/server/test/start-process.ts'
import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'

/**
 * The server is killed after at most this many jobs or, one time in `EARLY`, this soon after it has started to listen.
 */
const [MOST_JOBS, EARLY, LONGEST_EARLY_MS] = [30, 4, 2000]
const POLL_MS = 50

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    callers: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now()) },
  },
})
const count = Number(values.count)
const random = seededRandom(values.seed)
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-crash-'))
const settings = {
  PORT: '0',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  ...Object.fromEntries(
    ['RATE_LIMIT', 'CLIENT_CONCURRENCY', 'CLIENT_QUEUE_LIMIT', 'CLIENT_JOBS'].map((name) => [name, 'off']),
  ),
}
let server: ServerProcess = startProcess(settings)
// The server must not outlive this process.
process.on('exit', () => server.child.kill('SIGKILL'))
/** The URL of the running server, or of the next one while it starts. */
let address = addressOf(server)
await address

/** The completed job, by number. */
const ids = new Map<number, string>()
const faults: string[] = []
const counts = { kills: 0, cutOff: 0, interrupted: 0 }
let next = 0

console.log(
  `seed ${values.seed}: ${count} jobs of ${values.callers} callers, files of ${makeFile(1).length} bytes made here, in ${dataDir}`,
)
const begin = performance.now()
const whenDone = new AbortController()
const killing = killRepeatedly(whenDone.signal)
await Promise.all(Array.from({ length: Number(values.callers) }, work))
whenDone.abort()
await killing
const seconds = (performance.now() - begin) / 1000
await kill()
const lost = await findLost()
const doubled = await countDoubled()
for (const id of new Set([...(await storedJobs()).map((job) => job.id), ...ids.values()]))
  await call(`/api/jobs/${id}`, { method: 'DELETE' })
await stopProcess(server)
const left = await readdir(dataDir, { recursive: true })
await rm(dataDir, { recursive: true, force: true })
console.log(`${ids.size} jobs done in ${seconds.toFixed(0)} s; ${counts.kills} kills cut ${counts.cutOff} calls off`)
console.log(`jobs that were running at two kills in a row, failed clearly and were sent again: ${counts.interrupted}`)
console.log(`lost: ${lost}, doubled: ${doubled}, left in DATA_DIR: ${left.length}`)
if (lost > 0) faults.push(`${lost} results lost`)
if (doubled > 0) faults.push(`${doubled} jobs done twice`)
faults.push(...left.map((name) => `left behind: ${name}`))
for (const fault of faults) console.log(`FAULT: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)

/** One caller: sends jobs and waits for each, until none are left to send. */
async function work(): Promise<void> {
  while (next < count) {
    const number = next++
    let id: string | undefined
    while (id === undefined) id = await finish(number, await send(number))
    ids.set(number, id)
  }
}

/** Sends a job until it is accepted; returns its id. */
async function send(number: number): Promise<string> {
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': `job-${number}` }
  for (;;) {
    const form = new FormData()
    form.append('file', new File([makeFile(number)], `${number}.pdf`))
    const response = await call('/api/pdf/convert/to-text', { method: 'POST', body: form, headers })
    if (response?.status === 202) return (JSON.parse(response.text) as { id: string }).id
    if (response !== undefined && response.status !== 503)
      faults.push(`job ${number}: ${response.status} ${response.text}`)
    await wait(POLL_MS)
  }
}

/** Waits for a job; returns its id once it is done, and undefined if it must be sent again. */
async function finish(number: number, id: string): Promise<string | undefined> {
  for (;;) {
    const response = await call(`/api/jobs/${id}`)
    if (response?.status === 404) {
      faults.push(`job ${number} is lost`)
      return id
    }
    if (response?.status === 200) {
      const { state, error } = JSON.parse(response.text) as { state: string; error?: { code: string } }
      if (state === 'done') return id
      if (error?.code === 'INTERRUPTED') {
        counts.interrupted += 1
        return undefined
      }
      if (state === 'failed') {
        faults.push(`job ${number} failed: ${error?.code ?? ''}`)
        return id
      }
    }
    await wait(POLL_MS)
  }
}

/** Makes a request to the server currently running; undefined if it was interrupted or no server is listening. */
async function call(target: string, init: RequestInit = {}): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(`${await address}${target}`, init)
    return { status: response.status, text: await response.text() }
  } catch {
    // Killed in the meantime; the caller repeats the request.
    counts.cutOff += 1
    return undefined
  }
}

/**
 * Kills the server repeatedly. Counting jobs rather than seconds makes the run end however busy the machine is.
 */
async function killRepeatedly(done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const target = ids.size + 1 + random.below(MOST_JOBS)
    if (random.below(EARLY) === 0) await wait(random.below(LONGEST_EARLY_MS))
    else while (!done.aborted && ids.size < target) await wait(1)
    await wait(random.below(POLL_MS))
    if (!done.aborted) await kill()
  }
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL')
  counts.kills += 1
  await once(server.child, 'exit')
  server = startProcess(settings)
  address = addressOf(server)
  await address
}

/** Number of jobs without their own result. */
async function findLost(): Promise<number> {
  let missing = 0
  for (const [number, id] of ids) {
    const response = await call(`/api/jobs/${id}/result`)
    if (response?.status !== 200 || response.text.trim() !== `Job ${number}`) missing += 1
  }
  return missing
}

/** Number of jobs beyond the first that were done for the same request. */
async function countDoubled(): Promise<number> {
  const done = (await storedJobs()).filter(({ state }) => state === 'done')
  return done.length - new Set(done.map(({ key }) => key)).size
}

/** The jobs in the data folder. */
async function storedJobs(): Promise<{ id: string; key: string; state: string }[]> {
  const names = (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('manifest.json'))
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(dataDir, name)
      const manifest = JSON.parse(await readFile(file, 'utf8')) as { id: string; idempotency: { key: string } }
      const outcome = await readFile(path.join(path.dirname(file), 'outcome.json'), 'utf8').catch(
        () => '{"state":"open"}',
      )
      const { state } = JSON.parse(outcome) as { state: string }
      return { id: manifest.id, key: manifest.idempotency.key, state }
    }),
  )
}

/** A page that shows the number of its job. */
function makeFile(number: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      stream(line(`Job ${number}`)),
      FONT,
    ]),
  )
}
