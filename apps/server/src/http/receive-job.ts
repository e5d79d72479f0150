import { AppError, decodeOptions, type OperationDefinition, type OperationId } from '@recto/contract'
import type { FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { batchLimitOf } from '../config/batch-limit.ts'
import type { PartRequest } from '../jobs/job-request.ts'
import { newSeed } from '../jobs/new-seed.ts'
import type { WorkFolder } from '../store/file-store.ts'
import { receiveUpload } from '../upload/receive-upload.ts'
import type { UploadRules } from '../upload/upload-rules.ts'
import type { EngineJob } from '../workers/thread-messages.ts'
import { fingerprintRequest, readIdempotencyKey } from './idempotency-key.ts'
import { readPasswords, withPasswordOption } from './passwords.ts'
import { getLogEntry } from './request-log.ts'
import { splitBatch } from './split-batch.ts'

/** An operation as served by a route. */
export interface RoutedOperation {
  id: OperationId
  definition: OperationDefinition
  maxFileSizeMb: number
}

/** A parsed request: the work, or that of each file of a batch, and any idempotency key. */
export interface ReceivedJob {
  work: EngineJob | PartRequest[]
  idempotency?: { key: string; fingerprint: string }
}

/** @throws AppError BAD_REQUEST unless the body is a multipart form */
export function requireForm(request: FastifyRequest): void {
  const contentType = request.headers['content-type'] ?? ''
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return
  const message = 'Content-Type: must be multipart/form-data'
  throw new AppError('BAD_REQUEST', { fields: [{ field: 'Content-Type', message }] })
}

/** Where an upload is stored, and its disconnect signal. */
interface UploadPlace {
  folder: WorkFolder
  /** Whether its files are kept in memory instead. */
  inMemory: boolean
  signal: AbortSignal
}

/**
 * Receives an upload and validates its fields.
 * @throws AppError
 */
export async function receiveJob(
  request: FastifyRequest,
  { id, definition, maxFileSizeMb }: RoutedOperation,
  config: ServerConfig,
  { folder, inMemory, signal }: UploadPlace,
): Promise<ReceivedJob> {
  const key = readIdempotencyKey(request)
  const declaredBytes = Number(request.headers['content-length'])
  const rules: UploadRules = {
    operation: definition,
    maxFiles: config.maxFiles,
    maxBatchFiles: batchLimitOf(config),
    maxFileSizeMb,
    timeoutMs: config.uploadTimeoutSeconds * 1000,
    inMemory,
    ...(declaredBytes > 0 ? { declaredBytes } : {}),
  }
  const { files, attachments, fields, isBatch } = await receiveUpload(request.raw, rules, folder, signal)
  const record = getLogEntry(request)
  record.fileCount = files.length
  record.fileBytes = [...files, ...attachments].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const passwords = readPasswords(fields, files.length)
  const options = decodeOptions(definition, withPasswordOption(definition, fields, passwords), readQuery(request))
  const documents = files.map((file, index) => ({ ...file, password: passwords[index] }))
  const frame = { operation: id, options, limits: { maxPages: config.maxPages, maxPixels: config.maxPixels } }
  const idempotency = key && {
    key,
    fingerprint: await fingerprintRequest({ id, options, ...(isBatch && { isBatch }) }, [...documents, ...attachments]),
  }
  const work = isBatch
    ? await splitBatch(folder, documents, { ...frame, attachments }, definition)
    : { ...frame, files: [...documents, ...attachments], resultPath: folder.newPath(), seed: newSeed() }
  return { work, ...(idempotency && { idempotency }) }
}

/** Query parameters as strings; repeated ones are ignored. */
function readQuery({ query }: FastifyRequest): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
