import {
  answerName,
  ASYNC_PREFERENCE,
  CALL_TIMEOUT_MS,
  contentTypesOf,
  decodeReport,
  encodeOptions,
  REPORT_HEADER,
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

/** A file to send, with what opens it. */
export interface FileToSend {
  file: File
  password?: string | undefined
  /** The field that it goes in, for a file beside the documents; those come last. */
  field?: string
}

/**
 * How far a call is: what was sent of how much, until all of it was; then the server works, and may say how far that is, or who
 * comes before.
 */
export type CallProgress =
  | { phase: 'uploading'; sentBytes: number; totalBytes: number }
  | { phase: 'queued'; place?: number }
  | { phase: 'working'; fraction?: number; step?: WorkStep; item?: number; itemCount?: number }
  | { phase: 'reconnecting' }

/** What a call made: a document, or facts as JSON (`readFacts`). */
export interface CallResult {
  blob: Blob
  name: string
  report: ResultReport
  /** The job that made it, which keeps it on the server for a while. */
  jobId?: string
}

/** Sentences for failures that no server can word. */
export interface CallMessages {
  unreachable: string
  unknown: string
}

/** The status of an answer that is a job. */
const ACCEPTED = 202

export interface Call {
  operation: OperationDefinition
  files: readonly FileToSend[]
  options: Record<string, unknown>
  messages: CallMessages
  /** Whether the work may take long: the server then tells how far it is while it works. */
  isLong?: boolean | undefined
  signal: AbortSignal
  onProgress: (progress: CallProgress) => void
  /** Hears of the job, where the work has become one. */
  onJob?: (id: string) => void
}

/** A job to go on with, begun by a page that is no more. */
type Resumption = Pick<Call, 'operation' | 'messages' | 'signal' | 'onProgress'> & { id: string }

/**
 * Runs an operation on the server and brings its result.
 * @throws CallError with the sentence to show; what was cancelled rejects with the signal's own error
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
    // The clock watches over what is sent; from here on the server says when it is too long.
    clock.stop()
    // Only our own server answers so.
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
 * Goes on with a job and brings its result.
 * @throws CallError with the sentence to show; what was cancelled rejects with the signal's own error
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

/** Tells a page how its job goes on. */
function listenerOf({ signal, messages, onProgress }: Pick<Call, 'signal' | 'messages' | 'onProgress'>): JobListener {
  return {
    signal,
    unreachable: messages.unreachable,
    onStatus: (status) => onProgress(toProgress(status)),
    onLost: () => onProgress({ phase: 'reconnecting' }),
  }
}

function toProgress({ state, queuePlace: place, progress: fraction, step, item, itemCount }: JobStatus): CallProgress {
  if (state === 'queued') return { phase: 'queued', ...(place && { place }) }
  return { phase: 'working', fraction, ...(step && { step }), ...(item && { item }), ...(itemCount && { itemCount }) }
}

/** What an answer holds. @throws CallError when it is not what the operation answers with */
async function toResult(
  response: AxiosResponse<Blob>,
  operation: OperationDefinition,
  nameOf: (type: string) => string,
): Promise<CallResult> {
  const { data: blob } = response
  if (!(await isAnswer(blob, operation))) throw await readProblem(blob, operation, unexpectedAnswerText(operation))
  return { blob, name: nameOf(mediaType(blob)), report: decodeReport(readHeader(response, REPORT_HEADER)) }
}

/** Whether a body is of a kind that the operation answers with, and opens as one where only that tells. */
async function isAnswer(body: Blob, operation: OperationDefinition): Promise<boolean> {
  const type = mediaType(body)
  if (!contentTypesOf(operation.answer).some((known) => bareType(known) === type)) return false
  return type !== WORD_TYPE || isWordFile(body)
}

/** The type of a body without parameters such as a charset. */
function mediaType(body: Blob): string {
  return bareType(body.type)
}

function bareType(type: string): string {
  return type.split(';', 1)[0]?.trim() ?? ''
}

/** The call's 60 seconds count from the last byte sent, so that a slow line alone does not end an upload. */
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
      // The form is a little larger than its files; the visitor counts files.
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
  // Small fields first: the server knows them before the first file arrives.
  for (const [name, value] of Object.entries(encodeOptions(operation, options))) form.append(name, value)
  if (files.some(({ password }) => password !== undefined)) {
    form.append('passwords', JSON.stringify(documentsOf(files).map(({ password }) => password ?? null)))
  }
  for (const { file, field } of files) form.append(field ?? operation.files.field, file)
  return form
}

/** The files that have no field of their own. */
function documentsOf(files: readonly FileToSend[]): FileToSend[] {
  return files.filter(({ field }) => field === undefined)
}

/** Options that stand in the address, too. */
function addressOptions(
  { query = {} }: OperationDefinition,
  options: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).map(([parameter, option]) => [parameter, options[option]]))
}

function readHeader(response: AxiosResponse, name: string): string | undefined {
  const value: unknown = response.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
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
