import {
  AppError,
  ASYNC_PREFERENCE,
  decodeOptions,
  ERRORS,
  type OperationAnswer,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { describeCause } from '../jobs/describe-cause.ts'
import type { EngineQueue } from '../jobs/engine-queue.ts'
import type { JobDesk, JobOrder } from '../jobs/job-desk.ts'
import type { FileStore, WorkFolder } from '../store/file-store.ts'
import { receiveUpload } from '../upload/receive-upload.ts'
import type { UploadRules } from '../upload/upload-rules.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import { callerSignal } from './caller-signal.ts'
import { readPasswords, withPasswordOption } from './passwords.ts'
import { toProblem } from './problem.ts'
import { recordOf } from './request-record.ts'
import { resultHeaders, sendResult } from './send-result.ts'

/** What a route works with. */
export interface RouteParts {
  config: ServerConfig
  engine: EngineQueue
  store: FileStore
  jobs: JobDesk
}

/** An operation with its id as the type that the engine knows. */
export interface RoutedOperation {
  id: OperationId
  definition: OperationDefinition
  maxFileSizeMb: number
}

/** Makes the handler of one operation: reads the upload, hands it to the queue, streams the answer. */
export function operationHandler(operation: RoutedOperation, parts: RouteParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    recordOf(request).operation = operation.id
    requireForm(request)
    // Before the upload is read: there is no sense in sending megabytes to be turned away.
    parts.engine.refuseWhenFull()
    const signal = callerSignal(reply)
    const folder = await parts.store.createFolder()
    const { kind } = operation.definition.answer
    let isHandedOver = false
    try {
      const job = await receiveJob(request, operation, parts, { folder, signal })
      if (!prefersJob(request)) return await sendResult(reply, await parts.engine.run(job, { signal }), kind)
      const timeoutMs = parts.config.jobTimeoutAsyncSeconds * 1000
      const work: JobOrder['work'] = (caller) => parts.engine.run(job, { ...caller, timeoutMs })
      const status = parts.jobs.start({
        operation: operation.id,
        folder,
        work,
        describe: describeJob(request, kind),
      })
      isHandedOver = true
      reply.headers({ Location: `/api/jobs/${status.id}`, 'Preference-Applied': ASYNC_PREFERENCE })
      return await reply.status(202).send(status)
    } finally {
      if (!isHandedOver) await folder.remove()
    }
  }
}

/** Whether the caller would rather ask after the work than wait for it (RFC 7240). */
function prefersJob({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return [prefer].flat().some((list) => list.split(',').some((item) => item.trim().toLowerCase() === ASYNC_PREFERENCE))
}

/** What callers are told of a job; why it failed goes to the log, as with any other call. */
function describeJob({ id, log }: FastifyRequest, kind: OperationAnswer['kind']): JobOrder['describe'] {
  return {
    error: (error) => {
      const line = { code: error.code, cause: describeCause(error.cause) }
      if (ERRORS[error.code].status >= 500) log.error(line, 'job failed')
      else log.info(line, 'job failed')
      return toProblem(error, id)
    },
    result: (result) => {
      const { name: fileName, contentType, sizeBytes: size } = result.file
      return { fileName, contentType, size, headers: resultHeaders(result, kind) }
    },
  }
}

function requireForm(request: FastifyRequest): void {
  const contentType = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return
  const message = 'Content-Type: must be multipart/form-data'
  throw new AppError('BAD_REQUEST', { fields: [{ field: 'Content-Type', message }] })
}

async function receiveJob(
  request: FastifyRequest,
  { id, definition, maxFileSizeMb }: RoutedOperation,
  { config }: RouteParts,
  { folder, signal }: { folder: WorkFolder; signal: AbortSignal },
): Promise<EngineJob> {
  const declaredBytes = Number(request.headers['content-length'])
  const rules: UploadRules = {
    operation: definition,
    maxFiles: config.maxFiles,
    maxFileSizeMb,
    ...(declaredBytes > 0 ? { declaredBytes } : {}),
  }
  const { files, attachments, fields } = await receiveUpload(request.raw, rules, folder, signal)
  recordOf(request).fileCount = files.length
  const passwords = readPasswords(fields, files.length)
  const options = decodeOptions(definition, withPasswordOption(definition, fields, passwords), readQuery(request))
  return {
    operation: id,
    files: [...files.map((file, index) => ({ ...file, password: passwords[index] })), ...attachments],
    options,
    resultPath: folder.newPath(),
    limits: { maxPages: config.maxPages },
  }
}

/** Parameters of the address, each as one text; one given twice counts as not given. */
function readQuery({ query }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
