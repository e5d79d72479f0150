import type { IncomingMessage } from 'node:http'

import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError, BATCH_FIELD, type FormFields } from '@recto/contract'

import type { WorkFolder } from '../store/file-store.ts'
import { FieldReceiver } from './field-receiver.ts'
import { FileReceiver, type StoredFile } from './file-receiver.ts'
import { fileLimitOf, FORM_LIMITS, type UploadRules } from './upload-rules.ts'

/** A parsed form: its files on disk or in memory, its fields as text. */
export interface Upload {
  files: StoredFile[]
  /** Files in separate fields, such as a watermark image. */
  attachments: StoredFile[]
  fields: FormFields
  /** Whether the files form a batch. */
  isBatch: boolean
}

/**
 * Parses a multipart form, storing its files and refusing invalid ones as early as possible. After a refusal
 * nothing more is written, and the rest of the request is read and discarded, so that a client still sending can read
 * the response.
 * @throws AppError
 */
export async function receiveUpload(
  request: IncomingMessage,
  rules: UploadRules,
  folder: WorkFolder,
  signal: AbortSignal,
): Promise<Upload> {
  const files = new FileReceiver(rules, folder)
  const fields = new FieldReceiver()
  try {
    await readForm(request, rules, { files, fields }, signal)
    const { isBatch } = files
    return { files: files.finish(), attachments: files.finishAttachments(), fields: fields.finish(), isBatch }
  } catch (error) {
    await files.stop()
    throw error
  }
}

interface Receivers {
  files: FileReceiver
  fields: FieldReceiver
}

async function readForm(
  request: IncomingMessage,
  rules: UploadRules,
  { files, fields }: Receivers,
  signal: AbortSignal,
): Promise<void> {
  const parser = createParser(request, rules)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const attempt = (work: () => void | Promise<void>) => {
    void (async () => work())().catch(reject)
  }
  const onDisconnect = () => reject(new AppError('CANCELLED', {}, signal.reason))
  const onTimeout = () => reject(new AppError('BAD_REQUEST', {}, new Error('the upload takes too long')))
  const onIdle = () => reject(new AppError('BAD_REQUEST', {}, new Error('the upload stalled')))

  parser.on('file', (field: string | undefined, part: BusboyFileStream, name: string | undefined) =>
    attempt(() => files.receive(field, part, name)),
  )
  parser.on('field', (name, value, _nameCut, valueCut) => attempt(() => fields.receive(name, value, valueCut)))
  parser.on('filesLimit', () => reject(new AppError('TOO_MANY_FILES', { limit: rules.maxFiles })))
  parser.on('fieldsLimit', () => reject(new AppError('BAD_REQUEST', {}, new Error('too many fields'))))
  parser.on('partsLimit', () => reject(new AppError('BAD_REQUEST', {}, new Error('too many parts'))))
  parser.on('error', (error) => reject(new AppError('BAD_REQUEST', {}, error)))
  parser.on('finish', () => attempt(() => files.allWritten().then(resolve)))
  request.once('error', onDisconnect)
  signal.addEventListener('abort', onDisconnect, { once: true })
  request.setTimeout(FORM_LIMITS.idleTimeoutMs, onIdle)
  const timeout = setTimeout(onTimeout, rules.timeoutMs)
  if (signal.aborted) onDisconnect()
  request.pipe(parser)
  try {
    await promise
  } catch (error) {
    request.unpipe(parser)
    request.resume()
    throw error
  } finally {
    clearTimeout(timeout)
    request.socket.setTimeout(0)
    request.removeListener('timeout', onIdle)
    request.removeListener('error', onDisconnect)
    signal.removeEventListener('abort', onDisconnect)
  }
}

function createParser({ headers }: IncomingMessage, rules: UploadRules): BusboyInstance {
  const contentType = headers['content-type'] ?? ''
  const files = Math.max(fileLimitOf(rules, rules.operation.files.field), fileLimitOf(rules, BATCH_FIELD))
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: {
        // Files in unknown fields count too, so the parser's limit is higher; the exact limit is checked per field.
        files: files + FORM_LIMITS.fields,
        fields: FORM_LIMITS.fields,
        parts: files + 2 * FORM_LIMITS.fields,
        fieldSize: FORM_LIMITS.textBytes,
        headerPairs: FORM_LIMITS.headerPairs,
        headerSize: FORM_LIMITS.headerBytes,
      },
    })
  } catch (error) {
    throw new AppError('BAD_REQUEST', {}, error)
  }
}
