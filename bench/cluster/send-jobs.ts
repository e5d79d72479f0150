import { setTimeout as wait } from 'node:timers/promises'

import { plain } from '../../fixtures/documents.ts'
import type { SeededRandom } from '../../fixtures/seeded-random.ts'
import type { BenchFile } from '../bench-files.ts'
import type { ClusterProcesses } from './cluster-processes.ts'

/** Shares of the jobs that are cancelled, and that kill their worker's process, in percent. */
const [CANCELLED_PERCENT, POISONED_PERCENT] = [5, 5]

/** How long a caller waits before retrying, and the maximum age of a job that gets cancelled, in milliseconds. */
const [RETRY_MS, MOST_LIFE_MS] = [200, 1500]

/** A call without a response after this time is retried. */
const CALL_MS = 30_000

interface Call {
  path: string
  fields: Record<string, string>
}

const ROTATE: Call = { path: '/pdf/rotate', fields: { angle: '90' } }
const NUMBER: Call = { path: '/pdf/number-pages', fields: { position: 'bottom-center' } }
const TEXT: Call = { path: '/pdf/convert/to-text', fields: {} }
const COMPRESS: Call = { path: '/pdf/compress', fields: { imageCompression: 'medium' } }
const WORD: Call = { path: '/pdf/convert/to-word/advanced', fields: {} }

/** The callers' operations: quick work more often than heavy work. */
const CALLS: readonly Call[] = [ROTATE, ROTATE, ROTATE, NUMBER, NUMBER, TEXT, TEXT, COMPRESS, WORD]

type SentFile = Omit<BenchFile, 'password'>

/** Kills the process that works on it; see `frail-thread.ts`. */
const POISON: SentFile = { name: 'poison.pdf', bytes: new Uint8Array(plain(1)) }

/** An accepted job. */
export interface SentJob {
  id: string
  /** Of its file. */
  name: string
  bytes: Uint8Array<ArrayBuffer>
  kind: 'plain' | 'cancelled' | 'poisoned'
}

/** How many jobs to send, and by how many callers at a time. */
export interface SendOptions {
  count: number
  callers: number
  onProgress: (share: number) => void
}

/** Sends jobs to random nodes, each with an idempotency key, retrying until it is accepted. */
export async function sendJobs(
  cluster: ClusterProcesses,
  files: readonly BenchFile[],
  random: SeededRandom,
  { count, callers, onProgress }: SendOptions,
): Promise<SentJob[]> {
  const jobs: SentJob[] = []
  let next = 0
  const send = async () => {
    while (next < count) {
      const index = next
      next += 1
      const kind = pickKind(random)
      const file = kind === 'poisoned' ? POISON : random.pick(files)
      const call = random.pick(CALLS)
      const lifeMs = random.below(MOST_LIFE_MS)
      const id = await submit(cluster, random, { ...call, file, key: `job-${index}` })
      jobs.push({ id, name: file.name, bytes: file.bytes, kind })
      if (kind === 'cancelled') {
        await wait(lifeMs)
        await cancel(cluster, random, id)
      }
      onProgress(jobs.length / count)
    }
  }
  await Promise.all(Array.from({ length: callers }, send))
  return jobs
}

function pickKind(random: SeededRandom): SentJob['kind'] {
  const lot = random.below(100)
  if (lot < POISONED_PERCENT) return 'poisoned'
  return lot < POISONED_PERCENT + CANCELLED_PERCENT ? 'cancelled' : 'plain'
}

async function submit(
  cluster: ClusterProcesses,
  random: SeededRandom,
  { path, fields, file, key }: Call & { file: SentFile; key: string },
): Promise<string> {
  for (;;) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([file.bytes], file.name), file.name)
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': key }
    const response = await ask(`${random.pick(cluster.nodes).url}/api${path}`, { method: 'POST', body: form, headers })
    if (response?.status === 202) {
      const body: unknown = await response.json().catch(() => undefined)
      if (typeof body === 'object' && body !== null && 'id' in body) return String(body.id)
    } else if (response !== undefined && response.status < 500 && response.status !== 429) {
      throw new Error(`a job was refused with ${response.status}: ${await response.text()}`)
    }
    await wait(RETRY_MS)
  }
}

async function cancel(cluster: ClusterProcesses, random: SeededRandom, id: string): Promise<void> {
  for (;;) {
    const response = await ask(`${random.pick(cluster.nodes).url}/api/jobs/${id}`, { method: 'DELETE' })
    if (response?.status === 204 || response?.status === 404) return
    await wait(RETRY_MS)
  }
}

/** Makes a call; undefined if its node or its connection died. */
async function ask(url: string, request: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(CALL_MS) })
  } catch {
    return undefined
  }
}
