/**
 * Measures what HTTP adds to a small call: `npm run bench:http -- --calls 1000`. Calls that rotate a page go to a server and, in turn,
 * straight to an engine thread of this process, one at a time. The machine should be idle. Exits with 1 if HTTP adds more than the goal.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { plain } from '../fixtures/documents.ts'
import { startEngineThreads } from './benchmark/engine-threads.ts'
import { quantile } from './benchmark/statistics.ts'
import { timed } from './measure.ts'

const [MAX_EXTRA_MS, WARM_UP_CALLS, THREADS, MAX_RESULT_BYTES] = [5, 300, 2, 1024 * 1024]
const ROTATIONS = [{ page: 1, degrees: 90 }]

const { values } = parseArgs({ options: { calls: { type: 'string', default: '1000' } } })
const bytes = new Uint8Array(plain(20))
const form = new FormData()
form.append('rotations', JSON.stringify(ROTATIONS))
form.append('file', new File([bytes], 'a.pdf'), 'a.pdf')
// Encoded once: that is the client's work.
const encoded = new Response(form)
const headers = { 'Content-Type': encoded.headers.get('content-type') ?? '' }
const body = await encoded.arrayBuffer()

const folder = await mkdtemp(path.join(tmpdir(), 'recto-http-'))
const settings = {
  PORT: '0',
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
  NODE_ENV: 'production',
  ENGINE_THREADS: String(THREADS),
}
const server = startProcess(settings)
// The server must not outlive this process.
process.on('exit', () => server.child.kill())
const threads = await startEngineThreads(THREADS)
const address = `${await addressOf(server)}/api/pdf/rotate`
const times = { http: new Array<number>(), direct: new Array<number>() }
for (let index = -WARM_UP_CALLS; index < Number(values.calls); index += 1) {
  const [http, direct] = [await timed(callServer), await timed(callThread)]
  if (index < 0) continue
  times.http.push(http.milliseconds)
  times.direct.push(direct.milliseconds)
}
await Promise.all([threads.close(), stopProcess(server)])
await rm(folder, { recursive: true, force: true })

const extra = quantile(times.http, 0.5) - quantile(times.direct, 0.5)
console.log(`rotate a page of ${bytes.length} bytes, ${values.calls} calls each, half and 95 of 100 within`)
console.log(`through the server: ${describe(times.http)}; in an engine thread: ${describe(times.direct)}`)
console.log(`HTTP adds ${extra.toFixed(1)} ms (median; goal: at most ${MAX_EXTRA_MS})`)
if (extra > MAX_EXTRA_MS) process.exitCode = 1

async function callServer(): Promise<void> {
  const response = await fetch(address, { method: 'POST', headers, body })
  const result = await response.arrayBuffer()
  if (!response.ok) throw new Error(Buffer.from(result).toString())
}

async function callThread(): Promise<void> {
  const files = [{ name: 'a.pdf', path: '', sizeBytes: bytes.length, bytes }]
  const options = { rotations: ROTATIONS }
  const limits = { maxPages: 100 }
  await threads.run({
    operation: 'rotate',
    files,
    options,
    resultPath: '',
    limits,
    inlineResultBytes: MAX_RESULT_BYTES,
  })
}

function describe(all: readonly number[]): string {
  return `${quantile(all, 0.5).toFixed(1)} and ${quantile(all, 0.95).toFixed(1)} ms`
}
