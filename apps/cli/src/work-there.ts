import { setTimeout as wait } from 'node:timers/promises'

import {
  ASYNC_PREFERENCE,
  decodeReport,
  encodeOptions,
  isErrorCode,
  isOver,
  OPERATIONS,
  REPORT_HEADER,
  type ErrorFacts,
  type JobStatus,
} from '@recto/contract'

import { CliError, toCliError } from './cli-error.ts'
import { exitCodeOf } from './exit-codes.ts'
import type { Work, Worker, WorkFile, WorkResult } from './work.ts'

/** Between two questions after a job. */
const ASK_EVERY_MS = 250

/** Makes the worker that has a server do the work, as a job. */
export function workThere(server: string): Worker {
  const base = server.replace(/\/+$/, '').replace(/\/api$/, '')
  return async (work) => {
    const answer = await request(`${base}/api${OPERATIONS[work.operation].path}`, {
      method: 'POST',
      body: formOf(work),
      headers: { Prefer: ASYNC_PREFERENCE },
    })
    // Only a server of this project answers so.
    const job = (await answer.json()) as JobStatus
    const address = `${base}/api/jobs/${encodeURIComponent(job.id)}`
    const stop = () => void endJob(address).finally(() => process.exit(130))
    process.once('SIGINT', stop)
    try {
      return await followJob(job, address, work)
    } finally {
      process.removeListener('SIGINT', stop)
      await endJob(address)
    }
  }
}

async function followJob(first: JobStatus, address: string, { onProgress }: Work): Promise<WorkResult> {
  let status = first
  while (!isOver(status.state)) {
    const { progress, step, item, itemCount } = status
    onProgress({ fraction: progress, ...(step && { step }), ...(item && { item }), ...(itemCount && { itemCount }) })
    await wait(ASK_EVERY_MS)
    status = (await (await request(address)).json()) as JobStatus
  }
  const { result, error } = status
  if (result === undefined) throw fromProblem(error ?? { code: 'CANCELLED', message: 'The work was canceled.' })
  const answer = await request(`${address}/result`)
  return {
    name: result.fileName,
    bytes: new Uint8Array(await answer.arrayBuffer()),
    report: decodeReport(answer.headers.get(REPORT_HEADER)),
  }
}

/** What lies on the server is of no more use; it forgets it by itself where this is not heard. */
async function endJob(address: string): Promise<void> {
  await fetch(address, { method: 'DELETE' }).catch(() => undefined)
}

function formOf({ operation, files, options }: Work): FormData {
  const form = new FormData()
  const definition = OPERATIONS[operation]
  const documents = files.filter(({ field }) => field === undefined)
  for (const [name, value] of Object.entries(encodeOptions(definition, options))) form.append(name, value)
  if (documents.some(({ password }) => password !== undefined)) {
    form.append('passwords', JSON.stringify(documents.map(({ password }) => password ?? null)))
  }
  for (const file of files) form.append(file.field ?? definition.files.field, toBlob(file), file.name)
  return form
}

function toBlob({ bytes }: WorkFile): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}

/** Calls the server. @throws CliError with the server's sentence, or the one that it cannot be reached */
async function request(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    throw new CliError(`${new URL(address).origin} could not be reached: ${toCliError(cause).message}`, 6, { cause })
  })
  if (response.ok) return response
  const problem: unknown = await response.json().catch(() => undefined)
  throw fromProblem(problem, response.status)
}

/** An answer that is no result, as what it says. */
function fromProblem(problem: unknown, status = 500): CliError {
  const { code, message, ...facts } = (problem ?? {}) as { code?: unknown; message?: unknown } & ErrorFacts
  if (!isErrorCode(code) || typeof message !== 'string') {
    return new CliError(`the server sent an unexpected response (status ${status})`, status >= 500 ? 6 : 1)
  }
  return new CliError(message, exitCodeOf(code), { code, facts })
}
