/**
 * Runs many clients against the real server: `npm run bench:load -- --callers 200 --seconds 120`. They make several kinds of calls with
 * files of RECTO_CORPUS, or generated ones. The server is a separate process with production settings, except for the limits per client,
 * because all clients share one address here. Exits with 1 if a response was neither a result nor a proper refusal, if the server
 * blocked its event loop for too long, or if files were left over. The clients have a lower priority than the server, as if they ran
 * elsewhere. `--profile` names a folder for a CPU profile of the server's main thread.
 *
 * Then `--fair-seconds` (60) measures how much one greedy client slows fifty others down (`fair-load.ts`); 0 leaves that out, and
 * `--callers 0` the rest.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { benchFiles } from './bench-files.ts'
import { measureFairness, type FairnessReport } from './fair-load.ts'
import { LoadStatistics } from './load-statistics.ts'
import { EVENT_LOOP_MONITOR, EventLoopStatistics } from './event-loop-statistics.ts'

const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_LOOP_DELAY_MS = 200
const METRICS_PORT = 9464

/** The niceness of the clients relative to the server. */
const CLIENT_NICENESS = 10

/** The calls that each client makes in turn. */
const CALLS: { path: string; field: string; count: number; fields: Record<string, string> }[] = [
  { path: '/pdf/info', field: 'file', count: 1, fields: {} },
  { path: '/pdf/merge', field: 'files', count: 2, fields: {} },
  { path: '/pdf/rotate', field: 'file', count: 1, fields: { rotations: '[{"page":1,"degrees":90}]' } },
  { path: '/pdf/convert/to-text', field: 'file', count: 1, fields: {} },
  { path: '/pdf/compress', field: 'file', count: 1, fields: { imageCompression: 'medium' } },
  { path: '/pdf/convert/to-image/single-page', field: 'file', count: 1, fields: { pageNumber: '1', quality: 'low' } },
]

const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    'fair-seconds': { type: 'string', default: '60' },
    profile: { type: 'string' },
  },
})
const { files: all, source } = await benchFiles()
const files = all.filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES)
if (Number(values.callers) === 0) finish(await measureFairness(Number(values['fair-seconds'])))
console.log(`${values.callers} clients for ${values.seconds} s, ${files.length} of ${source}`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-load-'))
const loopFile = path.join(await mkdtemp(path.join(tmpdir(), 'recto-loop-')), 'turns.json')
const settings = {
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  CLIENT_CONCURRENCY: 'off',
  CLIENT_QUEUE_LIMIT: 'off',
  CLIENT_CONNECTIONS: 'off',
  METRICS_PORT: String(METRICS_PORT),
  NODE_ENV: 'production',
  EVENT_LOOP_FILE: loopFile,
}
const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
const server = startProcess(settings, ['--import', EVENT_LOOP_MONITOR, ...profile])
setPriority(Math.min(19, getPriority() + CLIENT_NICENESS))
// The server must not outlive this process.
process.on('exit', () => server.child.kill())
const url = await addressOf(server)
server.child.kill('SIGUSR2')
const statistics = new LoadStatistics()
const end = performance.now() + Number(values.seconds) * 1000
const watching = watch()
await Promise.all(Array.from({ length: Number(values.callers) }, (_, caller) => call(caller)))
await watching
await wait(2000)
const left = await leftovers()
await stopProcess(server)
const loop = await EventLoopStatistics.read(loopFile)
for (const folder of [dataDir, path.dirname(loopFile)]) await rm(folder, { recursive: true, force: true })
console.log([...statistics.lines(), ...loop.lines()].join('\n'))
console.log(`files left: ${left.length}`)
const faults = [
  ...statistics.faults,
  ...(loop.longestOwnMs > MAX_LOOP_DELAY_MS
    ? [`the event loop stood still for ${loop.longestOwnMs.toFixed(0)} ms`]
    : []),
  ...left.map((name) => `left behind: ${name}`),
  ...(server.child.exitCode === 0 ? [] : [`the server ended with ${server.child.exitCode}`]),
]
const fairSeconds = Number(values['fair-seconds'])
const fairness = fairSeconds === 0 ? { lines: [], faults: [] } : await measureFairness(fairSeconds)
finish({ lines: fairness.lines, faults: [...faults, ...fairness.faults] })

/** Prints the rest of the report and ends the process. */
function finish({ lines, faults: reasons }: FairnessReport): never {
  for (const line of lines) console.log(line)
  for (const fault of reasons) console.log(`FAULT: ${fault}`)
  process.exit(reasons.length === 0 ? 0 : 1)
}

/** One client: calls until the time is over. */
async function call(caller: number): Promise<void> {
  for (let turn = caller; performance.now() < end; turn += 1) {
    const order = CALLS[turn % CALLS.length]
    if (order === undefined) return
    const form = new FormData()
    for (const [name, value] of Object.entries(order.fields)) form.append(name, value)
    for (let index = 0; index < order.count; index += 1) {
      const file = files[(turn * 7 + index) % files.length]
      if (file !== undefined) form.append(order.field, new File([file.bytes], file.name))
    }
    const start = performance.now()
    try {
      const response = await fetch(`${url}/api${order.path}`, { method: 'POST', body: form })
      const body = new Uint8Array(await response.arrayBuffer())
      statistics.recordResponse(response, body, performance.now() - start)
      // Retries sooner than Retry-After says, to keep the load up.
      if (response.status === 503 || response.status === 429) await wait(500)
    } catch (error) {
      statistics.recordFailure(error)
    }
  }
}

/** Reads the metrics of the server every second. */
async function watch(): Promise<void> {
  while (performance.now() < end) {
    await wait(1000)
    try {
      const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
      statistics.recordMetrics(await response.text())
    } catch (error) {
      // After five seconds without CPU time, the connection is closed; the next request opens another one.
      console.log(`metrics missed: ${error instanceof Error ? String(error.cause) : String(error)}`)
    }
  }
}

async function leftovers(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map(({ name }) => name)
}
