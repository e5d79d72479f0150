import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { addressOf, startProcess, stopProcess } from '../apps/server/test/start-process.ts'
import { plain } from '../fixtures/documents.ts'
import { selfDrawing } from '../fixtures/hostile.ts'
import { printedBook } from './generated-documents.ts'

const SMALL_CALLERS = 50
/** Time a small caller waits between two calls, at random up to twice this, in ms. */
const PAUSE_MS = 2000
/** Number of jobs the greedy caller has at any time. */
const GREEDY_JOBS = 40
const GREEDY = '192.0.2.200'
const WARM_UP_MS = 5000
/** How much longer 95 of 100 small calls may take than on a service without the greedy caller. */
const GOAL = 2

/** Response times of small calls in ms, and errors. */
interface Phase {
  times: number[]
  refused: string[]
}

/** The report on a measurement: lines to print, and reasons to fail. */
export interface FairnessReport {
  lines: string[]
  faults: string[]
}

/** What the greedy caller sends. */
const HEAVY: { name: string; make: () => Uint8Array }[] = [
  { name: 'a book of 300 pages', make: () => printedBook(300) },
  { name: 'a form that draws itself', make: selfDrawing },
]

/**
 * Measures whether one caller slows others down: fifty callers make small calls, first alone, then alongside one that
 * keeps forty heavy jobs going, of a large file and of a small one that takes forever. Each has its own address.
 */
export async function measureFairness(seconds: number): Promise<FairnessReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-fair-'))
  const settings = { PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', TRUST_PROXY: 'true', NODE_ENV: 'production' }
  const server = startProcess(settings)
  process.on('exit', () => server.child.kill())
  try {
    const url = await addressOf(server)
    await callSmall(url, WARM_UP_MS)
    const alone = await callSmall(url, seconds * 1000)
    const report = describeAlone(alone)
    for (const heavy of HEAVY) {
      const done = new AbortController()
      const greedy = beGreedy(url, new Uint8Array(heavy.make()), done.signal)
      // By then the server knows the cost of its first jobs.
      await callSmall(url, WARM_UP_MS)
      const beside = await callSmall(url, seconds * 1000)
      done.abort()
      addComparison(report, { alone, beside, what: `${await greedy} jobs of ${heavy.name}` })
    }
    return report
  } finally {
    await stopProcess(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

function describeAlone(alone: Phase): FairnessReport {
  const what = `${SMALL_CALLERS} callers of /pdf/info with a file of 2 pages, and one that keeps ${GREEDY_JOBS} jobs of /pdf/convert/to-image going`
  return { lines: [`fairness: ${what}`, describePhase('small calls alone', alone)], faults: listRefused(alone) }
}

function addComparison(
  { lines, faults }: FairnessReport,
  { alone, beside, what }: { alone: Phase; beside: Phase; what: string },
): void {
  const factor = percentile(beside.times, 0.95) / percentile(alone.times, 0.95)
  const result = `95 of 100 took ${factor.toFixed(1)} times as long beside ${what}`
  lines.push(describePhase(`small calls beside ${what}`, beside), `${result} (goal: ${GOAL})`)
  faults.push(...listRefused(beside), ...(factor > GOAL ? [result] : []))
}

function describePhase(name: string, { times }: Phase): string {
  const at = (part: number) => percentile(times, part).toFixed(0)
  return `${name}: ${times.length} calls, median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, all within ${at(1)} ms`
}

function listRefused({ refused }: Phase): string[] {
  return [...new Set(refused)].map((code) => `a small call got ${code}`)
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

/** Lets all small callers make calls for some time. */
async function callSmall(url: string, milliseconds: number): Promise<Phase> {
  const phase: Phase = { times: [], refused: [] }
  const end = performance.now() + milliseconds
  const file = new Uint8Array(plain(2))
  const callers = Array.from({ length: SMALL_CALLERS }, async (_, caller) => {
    await wait((2 * PAUSE_MS * caller) / SMALL_CALLERS)
    while (performance.now() < end) {
      const start = performance.now()
      const response = await post(url, '/pdf/info', { client: `198.51.100.${caller + 1}`, file })
      const text = await response.text()
      if (response.ok) phase.times.push(performance.now() - start)
      else phase.refused.push(`${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`)
      await wait(Math.random() * 2 * PAUSE_MS)
    }
  })
  await Promise.all(callers)
  return phase
}

/** Keeps as many heavy jobs going as the server accepts; returns how many it accepted. */
async function beGreedy(url: string, file: Uint8Array<ArrayBuffer>, done: AbortSignal): Promise<number> {
  const headers = { Prefer: 'respond-async' }
  let accepted = 0
  const callers = Array.from({ length: GREEDY_JOBS }, async () => {
    while (!done.aborted) {
      const response = await post(url, '/pdf/convert/to-image', { client: GREEDY, file, headers })
      const { id } = (await response.json()) as { id?: string }
      if (id === undefined) {
        await wait(PAUSE_MS)
        continue
      }
      accepted += 1
      await isOver(`${url}/api/jobs/${id}`, done)
      await fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' })
    }
  })
  await Promise.all(callers)
  return accepted
}

async function isOver(job: string, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const { state } = (await (await fetch(job)).json()) as { state: string }
    if (state !== 'queued' && state !== 'running') return
    await wait(PAUSE_MS)
  }
}

function post(
  url: string,
  call: string,
  { client, file, headers = {} }: { client: string; file: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
): Promise<Response> {
  const form = new FormData()
  form.append('file', new File([file], 'a.pdf'))
  return fetch(`${url}/api${call}`, { method: 'POST', body: form, headers: { 'X-Forwarded-For': client, ...headers } })
}
