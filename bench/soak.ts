/**
 * Checks that the server's resource use stays constant over a long time: `npm run bench:soak -- --minutes 60`. Callers make all kinds of
 * calls: successful ones, jobs that are fetched or cancelled, damaged files, abandoned calls, connections that send half a header. Once
 * a minute it reads the server's memory, file handles and threads from /proc, and counts the files in `DATA_DIR`. Exits with 1 if the
 * last quarter needs clearly more than the second (the first is warm-up), or if a response or the log shows a fault. Uses the files of
 * RECTO_CORPUS, or generated ones.
 */
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { isFinished, type JobStatus } from '@recto/contract'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { seededRandom, type SeededRandom } from '../fixtures/seeded-random.ts'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { medianOf } from './benchmark/statistics.ts'
import { benchFiles } from './bench-files.ts'
import { makeDamaged } from './fuzz-run.ts'
import { LoadStatistics } from './load-statistics.ts'
import { MEBIBYTE } from './measure.ts'

const MAX_FILE_BYTES = 1024 * 1024
/** How often the process is inspected. */
const LOOK_MS = 60_000
const METRICS_PORT = 9465
/** How often to poll a job's status. */
const POLL_MS = 100
/** How much more the last quarter may need than the second: the heap fluctuates, and an hour's leak is far larger. */
const MAX_GROWTH = 1.15
/** How many more handles or threads are allowed: idle ones are closed after a while. */
const MAX_MORE = 4

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, callers: { type: 'string', default: '6' } },
})
const { files: all, source } = await benchFiles()
const files = all.filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES)
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-soak-'))
const server = startProcess({
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  CLIENT_CONCURRENCY: 'off',
  CLIENT_QUEUE_LIMIT: 'off',
  CLIENT_JOBS: 'off',
  METRICS_PORT: String(METRICS_PORT),
  NODE_ENV: 'production',
  ...serverEnvironment({}),
})
// The server must not outlive this process.
process.on('exit', () => server.child.kill())
const url = await addressOf(server)
const { host: address, hostname, port } = new URL(url)
const statistics = new LoadStatistics()
const end = performance.now() + Number(values.minutes) * 60_000
console.log(`${values.callers} callers for ${values.minutes} minutes, ${files.length} of ${source}, at ${address}`)
console.log('minute | resident MB | handles | threads | files kept')

/** The calls, with their fields. */
const CALLS: readonly (readonly [string, Record<string, string>])[] = [
  ['info', {}],
  ['rotate', { rotations: '[{"page":1,"degrees":90}]' }],
  ['compress', { imageCompression: 'medium' }],
  ['convert/to-text', {}],
  ['convert/to-word/basic', {}],
  ['watermark', { type: 'text', text: 'DRAFT', position: 'center' }],
  ['sanitize', {}],
  ['split', { mode: 'all' }],
  ['protect', { userPassword: 'secret' }],
  ['convert/to-image/single-page', { pageNumber: '1', quality: 'low' }],
]

/** The resources of the process at one moment. */
interface Look {
  residentMb: number
  handles: number
  threads: number
  keptFiles: number
}
const looks: Look[] = []
const watching = watch()
await Promise.all(Array.from({ length: Number(values.callers) }, (_, caller) => call(caller)))
await watching
console.log(statistics.lines().join('\n'))
const faults = [...statistics.faults, ...growth(), ...loggedErrors()]
await stopProcess(server)
await rm(dataDir, { recursive: true, force: true })
for (const fault of faults) console.log(`FAULT: ${fault}`)
process.exit(faults.length === 0 && server.child.exitCode === 0 ? 0 : 1)

/** Errors logged by the server: a response of 500 does not reveal its cause. */
function loggedErrors(): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .map((line) => `logged: ${line}`)
}

/** Resources that grew from the second to the last quarter of the time. */
function growth(): string[] {
  const quarter = Math.floor(looks.length / 4)
  const of = (part: number, key: keyof Look) => {
    const found = looks.slice(part * quarter, (part + 1) * quarter).map((look) => look[key])
    // Handles and threads come and go with the work; a leak raises their minimum.
    return key === 'residentMb' ? medianOf(found) : Math.min(...found)
  }
  if (quarter === 0) return []
  // Reports that do not fit into a header are kept as long as results, so the number of files may grow.
  const keys: (keyof Look)[] = ['residentMb', 'handles', 'threads']
  return keys.flatMap((key) => {
    const [before, after] = [of(1, key), of(3, key)]
    console.log(`${key}: ${before.toFixed(0)} in the second quarter, ${after.toFixed(0)} in the last`)
    return after > before * MAX_GROWTH + (key === 'residentMb' ? 0 : MAX_MORE)
      ? [`${key} grew from ${before.toFixed(0)} to ${after.toFixed(0)}`]
      : []
  })
}

async function watch(): Promise<void> {
  while (performance.now() < end) {
    await wait(Math.min(LOOK_MS, Math.max(0, end - performance.now())))
    statistics.recordMetrics(await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text())
    const proc = `/proc/${server.child.pid}`
    const status = await readFile(`${proc}/status`, 'utf8')
    const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN)
    const look = {
      residentMb: (value('VmRSS') * 1024) / MEBIBYTE,
      handles: (await readdir(`${proc}/fd`)).length,
      threads: value('Threads'),
      keptFiles: await countFiles(dataDir),
    }
    looks.push(look)
    console.log(
      `${looks.length} | ${look.residentMb.toFixed(0)} | ${look.handles} | ${look.threads} | ${look.keptFiles}`,
    )
  }
}

/** The files in a folder and its subfolders. Folders may vanish in the meantime, along with their jobs. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory())
  const counts = await Promise.all(folders.map(({ name }) => countFiles(path.join(folder, name))))
  return counts.reduce((sum, count) => sum + count, entries.length - folders.length)
}

/** One caller: one call of a random kind after another. */
async function call(caller: number): Promise<void> {
  const random = seededRandom(`soak:${caller}`)
  const kinds = [result, result, result, damaged, damaged, job, job, cancelledJob, abandonedCall, halfHeader]
  for (let turn = 0; performance.now() < end; turn += 1) {
    try {
      await random.pick(kinds)(random, turn)
    } catch (error) {
      if (performance.now() < end) statistics.recordFailure(error)
    }
  }
}

async function send(random: SeededRandom, bytes: Uint8Array<ArrayBuffer>, password: string, init: RequestInit = {}) {
  const [name, fields] = random.pick(CALLS)
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  if (password !== '') form.append('passwords', JSON.stringify([password]))
  form.append('file', new File([bytes], 'soak.pdf'))
  const start = performance.now()
  const response = await fetch(`${url}/api/pdf/${name}`, { method: 'POST', body: form, ...init })
  const body = new Uint8Array(await response.arrayBuffer())
  statistics.recordResponse(response, body, performance.now() - start)
  if (response.status === 429 || response.status === 503) await wait(1000)
  return response
}

async function result(random: SeededRandom): Promise<void> {
  const { bytes, password } = random.pick(files)
  await send(random, bytes, password)
}

async function damaged(random: SeededRandom, turn: number): Promise<void> {
  const { bytes, password } = makeDamaged({ files, seed: `soak:${random.below(1e9)}` }, turn)
  await send(random, new Uint8Array(bytes), password)
}

/** Starts a job. Returns the path of its status, or nothing if it was refused. */
async function startJob(random: SeededRandom): Promise<string | undefined> {
  const { bytes, password } = random.pick(files)
  const response = await send(random, bytes, password, { headers: { Prefer: 'respond-async' } })
  return response.status === 202 ? (response.headers.get('location') ?? undefined) : undefined
}

/**
 * A job whose result is fetched and which is then deleted: otherwise results would be kept for longer than this runs.
 */
async function job(random: SeededRandom): Promise<void> {
  const location = await startJob(random)
  if (location === undefined) return
  const place = new URL(location, url)
  for (;;) {
    const { state } = (await (await fetch(place)).json()) as JobStatus
    if (state === 'done') await (await fetch(`${place}/result`)).arrayBuffer()
    if (isFinished(state)) break
    await wait(POLL_MS)
  }
  await fetch(place, { method: 'DELETE' })
}

async function cancelledJob(random: SeededRandom): Promise<void> {
  const location = await startJob(random)
  if (location === undefined) return
  await wait(random.below(POLL_MS))
  await fetch(new URL(location, url), { method: 'DELETE' })
}

/** A call whose caller closes the connection before the response. */
async function abandonedCall(random: SeededRandom): Promise<void> {
  const { bytes, password } = random.pick(files)
  const stop = AbortSignal.timeout(random.below(POLL_MS))
  try {
    await send(random, bytes, password, { signal: stop })
  } catch (error) {
    if (!stop.aborted) throw error
  }
}

/** A connection that sends half a header, and is closed a little later. */
async function halfHeader(random: SeededRandom): Promise<void> {
  const socket = connect(Number(port), hostname)
  // The server may close it first.
  socket.on('error', () => undefined)
  socket.write('POST /api/pdf/info HTTP/1.1\r\nHost: ')
  await wait(random.below(2 * POLL_MS))
  socket.destroy()
}
