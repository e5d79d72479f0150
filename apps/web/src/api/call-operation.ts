import {
  answerName,
  ASYNC_PREFERENCE,
  CALL_TIMEOUT_MS,
  contentTypesOf,
  encodeOptions,
  WORD_TYPE,
  type JobStatus,
  type OperationDefinition,
  type ResultReport,
  type WorkStep,
} from '@recto/contract'
import axios, { isAxiosError, type AxiosResponse } from 'axios'

import { errorText } from '../messages/error-messages.ts'
import { failureText, unexpectedAnswerText } from '../messages/operation-messages.ts'
import { readApiBase } from './api-base.ts'
import { CallError } from './call-error.ts'
import { followJob } from './follow-job.ts'
import { isWordFile } from './is-word-file.ts'
import type { JobListener } from './stream-job-status.ts'
import { readProblem } from './read-problem.ts'
import { readReport } from './read-report.ts'

/** A file to send, with its password if it has one. */
export interface FileToSend {
  file: File
  password?: string | undefined
  /** The form field of a file that is not a document; such files come last. */
  field?: string
}

/** The progress of a call: first the upload, then the server's progress or the position in its queue. */
export type CallProgress =
  | { phase: 'uploading'; sentBytes: number; totalBytes: number }
  | { phase: 'queued'; place?: number }
  | { phase: 'working'; fraction?: number; step?: WorkStep; item?: number; itemCount?: number }
  | { phase: 'reconnecting' }

/** The result of a call: a document, or facts as JSON (see `readFacts`). */
export interface CallResult {
  blob: Blob
  name: string
  report: ResultReport
  /** The job that produced it; the server keeps its result for a while. */
  jobId?: string
}

/** Messages for failures without a response from the server. */
export interface CallMessages {
  unreachable: string
  unknown: string
}

/** The status of a response that describes a job. */
const ACCEPTED = 202

export interface Call {
  operation: OperationDefinition
  files: readonly FileToSend[]
  options: Record<string, unknown>
  messages: CallMessages
  /** Whether the work may take long, so that the server should run it as a job and report progress. */
  isLong?: boolean | undefined
  signal: AbortSignal
  onProgress: (progress: CallProgress) => void
  /** Called with the job's id when the server runs the work as a job. */
  onJob?: (id: string) => void
}

/** A job started before the page was reloaded. */
type Resumption = Pick<Call, 'operation' | 'messages' | 'signal' | 'onProgress'> & { id: string }

/**
 * Runs an operation on the server and returns its result.
 * @throws CallError with the message to show; an aborted call rejects with the signal's own error
 */
export async function callOperation(call: Call): Promise<CallResult> {
  const { operation, files, signal } = call
  const silence = new AbortController()
  const clock = startClock(() => silence.abort())
  try {
    const answer = await post(call, AbortSignal.any([signal, silence.signal]), clock.restart)
    const names = documentsOf(files).map(({ file }) => file.name)
    const nameOf = (type: string) => answerName(operation, type, names, call.options)
    if (answer.status !== ACCEPTED) return await toResult(answer, operation, nameOf)
    // The timeout covers the upload; from here on the server enforces its own.
    clock.stop()
    // Only our own server sends this status.
    const { id } = JSON.parse(await answer.data.text()) as JobStatus
    call.onJob?.(id)
    const { response } = await followJob({ id }, listenerOf(call))
    return { ...(await toResult(response, operation, nameOf)), jobId: id }
  } catch (error) {
    if (signal.aborted) throw error
    if (silence.signal.aborted) throw new CallError(errorText('TIMED_OUT'), { code: 'TIMED_OUT', cause: error })
    throw await toCallError(error, call)
  } finally {
    clock.stop()
  }
}

/**
 * Waits for a running job and returns its result.
 * @throws CallError with the message to show; an aborted call rejects with the signal's own error
 */
export async function resumeOperation(resumption: Resumption): Promise<CallResult> {
  const { id, operation, signal } = resumption
  try {
    const { status, response } = await followJob({ id }, listenerOf(resumption))
    const nameOf = (type: string) => status.result?.fileName ?? answerName(operation, type, [])
    return { ...(await toResult(response, operation, nameOf)), jobId: id }
  } catch (error) {
    if (signal.aborted) throw error
    throw await toCallError(error, resumption)
  }
}

/** Translates a job's status into progress. */
function listenerOf({ signal, messages, onProgress }: Pick<Call, 'signal' | 'messages' | 'onProgress'>): JobListener {
  return {
    signal,
    get unreachable() {
      return messages.unreachable
    },
    onStatus: (status) => onProgress(toProgress(status)),
    onLost: () => onProgress({ phase: 'reconnecting' }),
  }
}

function toProgress({ state, queuePlace: place, progress: fraction, step, item, itemCount }: JobStatus): CallProgress {
  if (state === 'queued') return { phase: 'queued', ...(place && { place }) }
  return { phase: 'working', fraction, ...(step && { step }), ...(item && { item }), ...(itemCount && { itemCount }) }
}

/**
 * Reads a response.
 * @throws CallError when it is not of a type the operation returns
 */
async function toResult(
  response: AxiosResponse<Blob>,
  operation: OperationDefinition,
  nameOf: (type: string) => string,
): Promise<CallResult> {
  const { data: blob } = response
  if (!(await isAnswer(blob, operation))) throw await readProblem(blob, operation, unexpectedAnswerText(operation))
  return { blob, name: nameOf(mediaType(blob)), report: await readReport(response) }
}

/** Whether a body has a media type the operation returns, and can be opened if the type alone is not conclusive. */
async function isAnswer(body: Blob, operation: OperationDefinition): Promise<boolean> {
  const type = mediaType(body)
  if (!contentTypesOf(operation.answer).some((known) => bareType(known) === type)) return false
  return type !== WORD_TYPE || isWordFile(body)
}

/** The media type without parameters such as a charset. */
function mediaType(body: Blob): string {
  return bareType(body.type)
}

function bareType(type: string): string {
  return type.split(';', 1)[0]?.trim() ?? ''
}

/** The 60-second timeout restarts with every byte sent, so that a slow connection alone does not abort an upload. */
function startClock(onSilence: () => void) {
  let timer = setTimeout(onSilence, CALL_TIMEOUT_MS)
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, CALL_TIMEOUT_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function post(call: Call, signal: AbortSignal, onSent: () => void): Promise<AxiosResponse<Blob>> {
  const { operation, files, options, isLong = false, onProgress } = call
  const fileBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  onProgress({ phase: 'uploading', sentBytes: 0, totalBytes: fileBytes })
  return axios.post<Blob>(`${readApiBase()}${operation.path}`, toForm(operation, files, options), {
    params: addressOptions(operation, options),
    responseType: 'blob',
    headers: isLong ? { Prefer: ASYNC_PREFERENCE } : {},
    signal,
    onUploadProgress: ({ loaded, total }) => {
      onSent()
      // The form is slightly larger than its files; the visitor sees the size of the files.
      const share = Math.min(1, loaded / (total ?? Math.max(fileBytes, 1)))
      const isSent = total !== undefined && loaded >= total
      onProgress(
        isSent ? { phase: 'working' } : { phase: 'uploading', sentBytes: share * fileBytes, totalBytes: fileBytes },
      )
    },
  })
}

function toForm(
  operation: OperationDefinition,
  files: readonly FileToSend[],
  options: Record<string, unknown>,
): FormData {
  const form = new FormData()
  // Small fields first, so that the server has them before the first file arrives.
  for (const [name, value] of Object.entries(encodeOptions(operation, options))) form.append(name, value)
  if (files.some(({ password }) => password !== undefined)) {
    form.append('passwords', JSON.stringify(documentsOf(files).map(({ password }) => password ?? null)))
  }
  for (const { file, field } of files) form.append(field ?? operation.files.field, file)
  return form
}

/** The documents, without files that have their own field. */
function documentsOf(files: readonly FileToSend[]): FileToSend[] {
  return files.filter(({ field }) => field === undefined)
}

/** The options that are also sent in the query string. */
function addressOptions(
  { query = {} }: OperationDefinition,
  options: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([parameter, option]) => [parameter, options[option]]))
}

async function toCallError(
  error: unknown,
  { operation, messages }: Pick<Call, 'operation' | 'messages'>,
): Promise<CallError> {
  if (error instanceof CallError) return error
  if (isAxiosError(error)) {
    const body: unknown = error.response?.data
    if (body instanceof Blob) return readProblem(body, operation, failureText(operation))
    return new CallError(messages.unreachable, { cause: error })
  }
  const message = error instanceof Error && error.message !== '' ? error.message : messages.unknown
  return new CallError(message, { cause: error })
}
