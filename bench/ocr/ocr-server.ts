import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { addressOf, startProcess, stopProcess } from '../../apps/server/test/start-process.ts'

const POLL_MS = 50

/** A server of its own for a measurement. */
export interface OpenServer {
  url: string
  pid: number
}

/** What a server says about a job. */
export interface JobState {
  state: string
  item?: number
  error?: unknown
}

/** Runs a server without limits that a long scan would meet, and stops it. */
export async function withServer<Result>(use: (server: OpenServer) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'recto-ocr-'))
  const limits = { JOB_TIMEOUT_ASYNC_S: '7200', RATE_LIMIT: 'off', MAX_UPLOAD_MB: '500' }
  const server = startProcess({ PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...limits })
  try {
    return await use({ url: await addressOf(server), pid: server.child.pid ?? 0 })
  } finally {
    await stopProcess(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Sends an English scan. @returns the ID of the job */
export async function startReading({ url }: OpenServer, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('options', JSON.stringify({ languages: ['eng'] }))
  form.append('file', new File([new Uint8Array(bytes)], 'scan.pdf'))
  const headers = { Prefer: 'respond-async' }
  const response = await fetch(`${url}/api/pdf/ocr`, { method: 'POST', body: form, headers })
  if (response.status !== 202) throw new Error(`the server answers ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Waits for the end of a job. */
export async function whenDone(server: OpenServer, id: string): Promise<void> {
  for (;;) {
    const job = await stateOf(server, id)
    if (job.state === 'done') return
    if (job.state === 'failed') throw new Error(`the job failed: ${JSON.stringify(job.error)}`)
    await wait(POLL_MS)
  }
}

export async function stateOf({ url }: OpenServer, id: string): Promise<JobState> {
  return (await (await fetch(`${url}/api/jobs/${id}`)).json()) as JobState
}
