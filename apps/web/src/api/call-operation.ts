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

import { readApiBase } from './api-base.ts'
import { CallError } from './call-error.ts'
import { followJob } from './follow-job.ts'
import { isWordFile } from './is-word-file.ts'
import { readProblem } from './read-problem.ts'

/** A file to send, with what opens it. */
export interface FileToSend {
  file: File
  password?: string | undefined
  /** The field that it goes in, for a file beside the documents; those come last. */
  field?: string
}

/** How far a call is: what was sent of how much, until all of it was; then the server works, and may say how far that is. */
export type CallProgress =
  | { phase: 'uploading'; sentBytes: number; totalBytes: number }
  | { phase: 'working'; fraction?: number; step?: WorkStep; item?: number; itemCount?: number }

/** What a call made: a document, or facts as JSON (`readFacts`). */
export interface CallResult {
  blob: Blob
  name: string
  report: ResultReport
}

/** Sentences for failures that no server can word. */
export interface CallWords {
  unreachable: string
  timedOut: string
  unknown: string
}

/** The status of an answer that is a job. */
const ACCEPTED = 202

interface Call {
  operation: OperationDefinition
  files: readonly FileToSend[]
  options: Record<string, unknown>
  words: CallWords
  /** Whether the work may take long: the server then tells how far it is while it works. */
  isLong?: boolean | undefined
  signal: AbortSignal
  onProgress: (progress: CallProgress) => void
}

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
    const response = answer.status === ACCEPTED ? await follow(answer, call, clock) : answer
    if (!(await isAnswer(response.data, operation))) {
      throw await readProblem(response.data, operation.otherAnswer ?? operation.failure)
    }
    const report = decodeReport(readHeader(response, REPORT_HEADER))
    const names = documentsOf(files).map(({ file }) => file.name)
    return { blob: response.data, name: answerName(operation, mediaType(response.data), names, call.options), report }
  } catch (error) {
    if (signal.aborted) throw error
    if (silence.signal.aborted) throw new CallError(call.words.timedOut, { code: 'TIMED_OUT', cause: error })
    throw await toCallError(error, call)
  } finally {
    clock.stop()
  }
}

/** Follows the job that a call started. The clock watches over what is sent; from here on the server says when it is too long. */
async function follow(
  { data }: AxiosResponse<Blob>,
  { signal, words: { unreachable }, onProgress }: Call,
  clock: { stop: () => void },
): Promise<AxiosResponse<Blob>> {
  clock.stop()
  // Only our own server answers so.
  const job = JSON.parse(await data.text()) as JobStatus
  return followJob(job, {
    signal,
    unreachable,
    onStatus: ({ progress: fraction, step, item, itemCount }) =>
      onProgress({
        phase: 'working',
        fraction,
        ...(step && { step }),
        ...(item && { item }),
        ...(itemCount && { itemCount }),
      }),
  })
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
  for (const { file, field } of files) form.append(field ?? operation.files.field, file, file.name)
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

async function toCallError(error: unknown, { operation, words }: Call): Promise<CallError> {
  if (error instanceof CallError) return error
  if (isAxiosError(error)) {
    const body: unknown = error.response?.data
    if (body instanceof Blob) return readProblem(body, operation.failure)
    return new CallError(words.unreachable, { cause: error })
  }
  const message = error instanceof Error && error.message !== '' ? error.message : words.unknown
  return new CallError(message, { cause: error })
}
