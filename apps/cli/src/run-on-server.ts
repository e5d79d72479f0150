import { setTimeout as wait } from 'node:timers/promises'

import {
  ASYNC_PREFERENCE,
  decodeReport,
  encodeOptions,
  isErrorCode,
  isFinished,
  OPERATIONS,
  REPORT_HEADER,
  type ErrorFacts,
  type FieldError,
  type JobStatus,
} from '@recto/contract'

import { readApiKeyHeaders } from './api-key.ts'
import { CliError, toCliError } from './cli-error.ts'
import { getExitCode } from './exit-codes.ts'
import type { OperationCall, OperationRunner, CallFile, CallResult } from './operation-call.ts'

/** Interval between two requests for a job's status. */
const POLL_MS = 250

/** Creates a runner that sends calls to a server, as jobs. */
export function createServerRunner(server: string): OperationRunner {
  const base = server.replace(/\/+$/, '').replace(/\/api$/, '')
  const headers = readApiKeyHeaders(process.env)
  return async (call) => {
    const response = await request(`${base}/api${OPERATIONS[call.operation].path}`, {
      method: 'POST',
      body: toForm(call),
      headers: { ...headers, Prefer: ASYNC_PREFERENCE },
    })
    // Trusted: only our own server answers this request with a job.
    const job = (await response.json()) as JobStatus
    const address = { url: `${base}/api/jobs/${encodeURIComponent(job.id)}`, headers }
    const stop = () => void deleteJob(address).finally(() => process.exit(130))
    process.once('SIGINT', stop)
    try {
      return await waitForJob(job, address, call)
    } finally {
      process.removeListener('SIGINT', stop)
      await deleteJob(address)
    }
  }
}

/** A job's URL, and the headers that its requests need. */
interface JobAddress {
  url: string
  headers: Record<string, string>
}

async function waitForJob(
  first: JobStatus,
  { url, headers }: JobAddress,
  { onProgress }: OperationCall,
): Promise<CallResult> {
  let status = first
  while (!isFinished(status.state)) {
    const { progress, step, item, itemCount } = status
    onProgress({ fraction: progress, ...(step && { step }), ...(item && { item }), ...(itemCount && { itemCount }) })
    await wait(POLL_MS)
    status = (await (await request(url, { headers })).json()) as JobStatus
  }
  const { result, error } = status
  if (result === undefined) throw fromProblem(error ?? { code: 'CANCELLED', message: 'The work was canceled.' })
  const response = await request(`${url}/result`, { headers })
  return {
    name: result.fileName,
    bytes: new Uint8Array(await response.arrayBuffer()),
    // The header may contain only part of it.
    report: result.report ?? decodeReport(response.headers.get(REPORT_HEADER)),
  }
}

/** Deletes the job and its files. Failures do not matter, because jobs expire. */
async function deleteJob({ url, headers }: JobAddress): Promise<void> {
  await fetch(url, { method: 'DELETE', headers }).catch(() => undefined)
}

function toForm({ operation, files, options }: OperationCall): FormData {
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

function toBlob({ bytes }: CallFile): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}

/** @throws CliError with the server's message, or if the server cannot be reached */
async function request(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    throw new CliError(`${new URL(address).origin} could not be reached: ${toCliError(cause).message}`, 6, { cause })
  })
  if (response.ok) return response
  const problem: unknown = await response.json().catch(() => undefined)
  throw fromProblem(problem, response.status)
}

/** An error response in its known form: invalid fields are its `errors`. */
type ProblemDocument = { code?: unknown; message?: unknown; errors?: FieldError[] } & ErrorFacts

/** Converts an error response into an error with the server's message. */
function fromProblem(problem: unknown, status = 500): CliError {
  const { code, message, errors, ...facts } = (problem ?? {}) as ProblemDocument
  if (!isErrorCode(code) || typeof message !== 'string') {
    return new CliError(`the server sent an unexpected response (status ${status})`, status >= 500 ? 6 : 1)
  }
  return new CliError(message, getExitCode(code), {
    code,
    facts: errors === undefined ? facts : { ...facts, fields: errors },
  })
}
