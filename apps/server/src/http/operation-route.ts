import { AppError, decodeOptions, type OperationDefinition, type OperationId } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import type { EngineQueue } from '../jobs/engine-queue.ts'
import type { FileStore, WorkFolder } from '../store/file-store.ts'
import { receiveUpload } from '../upload/receive-upload.ts'
import type { UploadRules } from '../upload/upload-rules.ts'
import type { EngineResult } from '../workers/thread-messages.ts'
import { callerSignal } from './caller-signal.ts'
import { readPasswords, withPasswordOption } from './passwords.ts'
import { recordOf } from './request-record.ts'
import { sendResult } from './send-result.ts'

/** What a route works with. */
export interface RouteParts {
  config: ServerConfig
  engine: EngineQueue
  store: FileStore
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
    try {
      const result = await work(request, operation, parts, { folder, signal })
      return await sendResult(reply, result, operation.definition.answer.kind)
    } finally {
      await folder.remove()
    }
  }
}

function requireForm(request: FastifyRequest): void {
  const contentType = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return
  const message = 'Content-Type: must be multipart/form-data'
  throw new AppError('BAD_REQUEST', { fields: [{ field: 'Content-Type', message }] })
}

async function work(
  request: FastifyRequest,
  { id, definition, maxFileSizeMb }: RoutedOperation,
  { config, engine }: RouteParts,
  { folder, signal }: { folder: WorkFolder; signal: AbortSignal },
): Promise<EngineResult> {
  const rules: UploadRules = { operation: definition, maxFiles: config.maxFiles, maxFileSizeMb }
  const { files, attachments, fields } = await receiveUpload(request.raw, rules, folder, signal)
  recordOf(request).fileCount = files.length
  const passwords = readPasswords(fields, files.length)
  const options = decodeOptions(definition, withPasswordOption(definition, fields, passwords), readQuery(request))
  const job = {
    operation: id,
    files: [...files.map((file, index) => ({ ...file, password: passwords[index] })), ...attachments],
    options,
    resultPath: folder.newPath(),
    limits: { maxPages: config.maxPages },
  }
  return engine.run(job, { signal })
}

/** Parameters of the address, each as one text; one given twice counts as not given. */
function readQuery({ query }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
