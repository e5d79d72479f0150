import { createHash } from 'node:crypto'

import { S3Client } from '@aws-sdk/client-s3'

import type { S3Location } from './store-url.ts'

/** Timeouts for connecting, and then for the response headers. Sending one part of an upload must fit in as well. */
const [CONNECTION_MS, ANSWER_MS] = [5000, 30_000]
/** Includes the first attempt. Delays grow from about 0.1 s, or 0.5 s if the service is busy. */
const MAX_ATTEMPTS = 3
/** Slow downloads hold connections; the server limits how many there are. */
const MAX_SOCKETS = 1024

/**
 * Creates a client for any S3-compatible service. Credentials come from where the AWS SDK looks, the environment first.
 */
export function createS3Client({ endpoint, region, isPathStyle }: S3Location): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS }
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, region: 'us-east-1' }),
    ...(region === undefined ? {} : { region }),
    forcePathStyle: isPathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Many services other than AWS lack the newer checksums. Sealing authenticates everything stored anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Would open a separate connection for each part.
    expectContinueHeader: false,
    // Builds the middleware stack once per kind of command.
    cacheMiddleware: true,
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  sendMd5(client)
  return client
}

/**
 * Deleting several objects requires a checksum; every service knows Content-MD5, and AWS still accepts it instead of
 * CRC-32.
 */
function sendMd5({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next, context) => async (args) => {
      const request: unknown = 'request' in args ? args.request : undefined
      if (context['commandName'] === 'DeleteObjectsCommand' && isTextRequest(request)) replaceChecksum(request)
      return next(args)
    },
    // Low priority: after the SDK has added its checksum.
    { name: 'contentMd5', step: 'build', priority: 'low' },
  )
}

interface TextRequest {
  headers: Record<string, string>
  body: string | Uint8Array
}

function isTextRequest(request: unknown): request is TextRequest {
  const isRequest = typeof request === 'object' && request !== null && 'headers' in request && 'body' in request
  return isRequest && (typeof request.body === 'string' || request.body instanceof Uint8Array)
}

function replaceChecksum(request: TextRequest): void {
  const others = Object.entries(request.headers).filter(([name]) => !/^x-amz-(?:checksum-|sdk-checksum-)/i.test(name))
  request.headers = {
    ...Object.fromEntries(others),
    'content-md5': createHash('md5').update(request.body).digest('base64'),
  }
}
