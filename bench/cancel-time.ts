/**
 * Measures how soon canceled jobs stop: `npm run bench:cancel -- --count 50 --seed 1 [file.pdf …]` (Linux). Converts files with
 * the slow tools of the real server (by default the largest files of RECTO_CORPUS, or generated ones) and deletes each job at a random
 * moment. Measures until none of the threads that existed at that moment is busy any more, helpers included. Exits with 1 if a job
 * took longer than a second. Other load on the machine is fine.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { benchFiles } from './bench-files.ts'
import { whenStopped, workerTimes } from './thread-times.ts'

const LIMIT_MS = 1000
const LARGEST = 5
/** A job is deleted no later than this after it started. */
const MAX_RUN_MS = 20_000
const POLL_MS = 10
/** A new thread loads optional modules after five seconds, which is not part of any job. */
const SETTLE_MS = 7000

interface Tool {
  path: string
  fields: Record<string, string>
}

interface ChosenFile {
  name: string
  bytes: Uint8Array
}

const TOOLS: Tool[] = [
  { path: '/pdf/convert/to-image', fields: { quality: 'high' } },
  { path: '/pdf/convert/to-word/advanced', fields: {} },
  { path: '/pdf/compress', fields: { imageCompression: 'high' } },
]

interface Cancelled {
  what: string
  atMs: number
  answeredMs: number
  stoppedMs: number
}

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '50' }, seed: { type: 'string', default: String(Date.now()) } },
  allowPositionals: true,
})
const random = seededRandom(values.seed)
const { files, source } = await chooseFiles()
const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-cancel-'))
const server = startProcess({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', NODE_ENV: 'production' })
process.on('exit', () => server.child.kill())
const pid = server.child.pid ?? 0
const url = await addressOf(server)
console.log(`seed ${values.seed}, ${values.count} jobs of ${TOOLS.length} tools with ${source}:`)
for (const { name, bytes } of files) console.log(`  ${name}, ${(bytes.length / 1024).toFixed(0)} KB`)
const firstSeen = new Map<string, number>()
const durations = new Map<string, number>()
const found: Cancelled[] = []
while (found.length < Number(values.count)) {
  const cancelled = await cancelOne()
  if (cancelled !== undefined) found.push(cancelled)
}
const left = await leftovers()
await stopProcess(server)
await rm(dataDir, { recursive: true, force: true })
printReport()
process.exit(left === 0 && found.every(({ stoppedMs }) => stoppedMs <= LIMIT_MS) ? 0 : 1)

async function chooseFiles(): Promise<{ files: ChosenFile[]; source: string }> {
  const named = await Promise.all(
    positionals.map(async (file) => ({ name: path.basename(file), bytes: new Uint8Array(await readFile(file)) })),
  )
  if (named.length > 0) return { files: named, source: 'the files named' }
  const { files: all, source: origin } = await benchFiles()
  const largest = all.toSorted((one, other) => other.bytes.length - one.bytes.length).slice(0, LARGEST)
  return { files: largest, source: `the largest of ${origin}` }
}

/** Starts a job and deletes it at a random moment before its expected end; undefined if it was over by then. */
async function cancelOne(): Promise<Cancelled | undefined> {
  const [tool, file] = [random.pick(TOOLS), random.pick(files)]
  const what = `${tool.path} of ${file.name}`
  const duration = durations.get(what) ?? (await runWhole(tool, file))
  durations.set(what, duration)
  if (duration === 0) return undefined
  await settled()
  const { id } = await start(tool, file)
  const atMs = random.below(Math.round(Math.min(duration, MAX_RUN_MS)))
  await wait(atMs)
  const before = await workerTimes(pid)
  const begin = performance.now()
  const { state } = (await (await fetch(`${url}/api/jobs/${id}`)).json()) as { state: string }
  const removed = fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' }).then(() => performance.now() - begin)
  const stoppedMs = await whenStopped(pid, before, begin)
  return state === 'running' ? { what, atMs, answeredMs: await removed, stoppedMs } : undefined
}

async function start(tool: Tool, file: ChosenFile): Promise<{ id: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(tool.fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(file.bytes)], file.name))
  const headers = { Prefer: 'respond-async' }
  const response = await fetch(`${url}/api${tool.path}`, { method: 'POST', body: form, headers })
  if (response.status !== 202) throw new Error(`${tool.path} answers ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}

/** How long the job takes if it is not canceled, in milliseconds, up to MAX_RUN_MS; 0 if it fails. */
async function runWhole(tool: Tool, file: ChosenFile): Promise<number> {
  const begin = performance.now()
  const { id } = await start(tool, file)
  const signal = AbortSignal.timeout(MAX_RUN_MS)
  const events = fetch(`${url}/api/jobs/${id}/events`, { signal }).then((response) => response.text())
  // The timeout only ends the measurement: such a job is long enough.
  const received = await events.catch(() => '')
  const duration = performance.now() - begin
  await fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' })
  return received.includes('"state":"failed"') ? 0 : duration
}

/** Waits until all threads are idle and new ones have finished loading. */
async function settled(): Promise<void> {
  for (;;) {
    const before = await workerTimes(pid)
    await wait(POLL_MS * 10)
    const after = await workerTimes(pid)
    const now = performance.now()
    for (const thread of after.keys()) firstSeen.set(thread, firstSeen.get(thread) ?? now)
    const isOld = [...after.keys()].every((thread) => now - (firstSeen.get(thread) ?? now) > SETTLE_MS)
    const worked = [...after].map(([thread, time]) => time - (before.get(thread) ?? 0))
    if (isOld && Math.max(0, ...worked) < POLL_MS) return
  }
}

async function leftovers(): Promise<number> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').length
}

function printReport(): void {
  for (const { path: tool } of TOOLS) {
    const own = found.filter(({ what }) => what.startsWith(`${tool} `))
    if (own.length > 0) console.log(`${tool}: ${parts(own)}`)
  }
  console.log(`all: ${parts(found)}`)
  for (const { what, atMs, stoppedMs } of found.filter((cancelled) => cancelled.stoppedMs > LIMIT_MS))
    console.log(`FAULT: ${what}, cancelled after ${atMs} ms, went on for ${stoppedMs.toFixed(0)} ms`)
  console.log(`files left: ${left}`)
}

function parts(cancelled: readonly Cancelled[]): string {
  const stops = cancelled.map(({ stoppedMs }) => stoppedMs).toSorted((one, other) => one - other)
  const at = (part: number) => (stops[Math.floor((stops.length - 1) * part)] ?? 0).toFixed(0)
  const answered = Math.max(...cancelled.map(({ answeredMs }) => answeredMs)).toFixed(0)
  return `${stops.length} cancelled, half stopped within ${at(0.5)} ms, 9 of 10 within ${at(0.9)}, all within ${at(1)}; all answered within ${answered}`
}
