/**
 * Many callers at once: `npm run bench:load -- --callers 200 --seconds 120`. Real files of RECTO_CORPUS go through
 * several calls of the real server, a process of its own with the settings of a public one but for the allowances of a
 * single client, since all callers are one here. Ends with 1 when an answer was neither good nor a proper refusal, when
 * the server kept its event loop for too long, or when a file was left. The callers give way to the server, as if they
 * had a machine of their own. `--profile` names a folder for a profile of the server's own thread.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { LoadFigures } from './load-figures.ts'
import { LOOP_WATCH, LoopFigures } from './loop-figures.ts'

const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_LOOP_DELAY_MS = 200
const METRICS_PORT = 9464

/** How much less the callers may ask of the processor than the server. */
const CALLERS_NICER_BY = 10

/** What each caller asks for, in turn. */
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
    profile: { type: 'string' },
  },
})
// The import has said where it looked.
if (!HAS_CORPUS) process.exit(1)
const files = corpusFiles()
  .map(({ name, read }) => ({ name, bytes: new Uint8Array(read()) }))
  .filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES)
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-load-'))
const loopFile = path.join(await mkdtemp(path.join(tmpdir(), 'recto-loop-')), 'turns.json')
const settings = {
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  CLIENT_CONCURRENCY: 'off',
  METRICS_PORT: String(METRICS_PORT),
  NODE_ENV: 'production',
  LOOP_WATCH_FILE: loopFile,
}
const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
const server = startProcess(settings, ['--import', LOOP_WATCH, ...profile])
setPriority(Math.min(19, getPriority() + CALLERS_NICER_BY))
// Whatever ends this process ends its server.
process.on('exit', () => server.child.kill())
const url = await addressOf(server)
server.child.kill('SIGUSR2')
const figures = new LoadFigures()
const end = performance.now() + Number(values.seconds) * 1000
const watching = watch()
await Promise.all(Array.from({ length: Number(values.callers) }, (_, caller) => call(caller)))
await watching
await wait(2000)
const left = await leftovers()
await stopProcess(server)
const loop = await LoopFigures.read(loopFile)
for (const folder of [dataDir, path.dirname(loopFile)]) await rm(folder, { recursive: true, force: true })
console.log([...figures.lines(), ...loop.lines()].join('\n'))
console.log(`files left: ${left.length}`)
const faults = [
  ...figures.faults,
  ...(loop.longestOwnMs > MAX_LOOP_DELAY_MS
    ? [`the event loop stood still for ${loop.longestOwnMs.toFixed(0)} ms`]
    : []),
  ...left.map((name) => `left behind: ${name}`),
  ...(server.child.exitCode === 0 ? [] : [`the server ended with ${server.child.exitCode}`]),
]
for (const fault of faults) console.log(`FAULT: ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)

/** One caller: call after call until the time is over. */
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
      figures.answer(response, body, performance.now() - start)
      // Who is asked to come again later does, sooner than asked so that there is something to bear.
      if (response.status === 503 || response.status === 429) await wait(500)
    } catch (error) {
      figures.failure(error)
    }
  }
}

/** Reads the server's own numbers every second. */
async function watch(): Promise<void> {
  while (performance.now() < end) {
    await wait(1000)
    try {
      const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)
      figures.look(await response.text())
    } catch (error) {
      // Callers who get no processor for five seconds find the line closed; the next look opens another.
      console.log(`a look was missed: ${error instanceof Error ? String(error.cause) : String(error)}`)
    }
  }
}

async function leftovers(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map(({ name }) => name)
}
