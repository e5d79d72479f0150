import { ASYNC_PREFERENCE, type OperationDefinition } from '@recto/contract'

import type { ServerConfig } from '../config.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../http/idempotency-key.ts'
import { REQUEST_ID_HEADER } from '../http/response-headers.ts'
import { RATE_LIMIT_HEADERS, refer } from './header-components.ts'
import type { Json, JsonObject } from './json.ts'
import { REPORT } from './report-paths.ts'
import { exampleBatch, exampleJob } from './job-schema.ts'
import { buildProblemResponse, buildUnauthorizedResponse } from './problem-responses.ts'

const JOB = { $ref: '#/components/schemas/Job' }
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const INDEX = {
  name: 'index',
  in: 'path',
  required: true,
  description: 'Position of the file among those sent, counted from 0.',
  schema: { type: 'integer', minimum: 0 },
}
const REQUEST_ID = { [REQUEST_ID_HEADER]: refer('RequestId') }

/** Tag of the routes about jobs. */
export const JOBS_TAG = 'Jobs'

/** Request header that turns a call into a job. */
export const PREFER_PARAMETER: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: `\`${ASYNC_PREFERENCE}\` starts a job and returns it right away (RFC 7240).`,
  schema: { type: 'string', enum: [ASYNC_PREFERENCE] },
}

/** Request header that makes a retry safe. */
export const IDEMPOTENCY_KEY_PARAMETER: JsonObject = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  description:
    'Identifies the request so that it can be retried safely, for example after a lost connection. The same key with the same body returns the same response or job; with a different body, the error is `KEY_REUSED`. A key is kept as long as its job, or for a few minutes for calls without a job. After a failure, the key can be used again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** Request headers for partial and conditional downloads. */
const RANGE_PARAMETERS: JsonObject[] = [
  {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of a file the client has. If it is the same, the response is 304 without the file.',
    schema: { type: 'string' },
  },
  {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the file the client expects. If the file has a different one, the response is 412.',
    schema: { type: 'string' },
  },
  {
    name: 'Range',
    in: 'header',
    description: 'The byte range to send, such as `bytes=0-1023`. A request for several ranges returns the whole file.',
    schema: { type: 'string' },
  },
  {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` the range applies to. If the file has a different one, the whole file is sent.',
    schema: { type: 'string' },
  },
]

/** Response to a call that started a job. */
export function buildJobResponse({ id, batchArchive }: OperationDefinition): JsonObject {
  const examples = {
    one: { summary: 'One file', value: exampleJob(id) },
    ...(batchArchive !== undefined && { batch: { summary: 'A batch', value: exampleBatch(id) } }),
  }
  return {
    description: 'The job, if the client asked for one.',
    headers: {
      ...REQUEST_ID,
      ...RATE_LIMIT_HEADERS,
      'Preference-Applied': { description: `\`${ASYNC_PREFERENCE}\`.`, schema: { type: 'string' } },
      Location: { description: 'Address of the job.', schema: { type: 'string' } },
    },
    content: { 'application/json': { schema: JOB, examples } },
  }
}

const MISSING_TEXT =
  '`NOT_FOUND`: The job does not exist, has expired, or belongs to another API key; or it has no result yet.'

/** Summaries and descriptions. */
const STATUS_TEXTS = [
  'Get the status of a job',
  'Where the job stands: its place in the queue, its progress, then its result or its error.',
] as const
const REMOVAL_TEXTS = [
  'Cancel a job or delete its files',
  'Stops the work if it is still running. The job and its result are gone afterwards.',
] as const
const EVENT_TEXTS = [
  'Follow the status of a job until it ends',
  'Sends the status right away and again with every change, and closes the stream when the job has ended.',
] as const
const RESULT_TEXTS = [
  'Get the result of a job',
  'The file, as often as needed until `expiresAt`, whole or in parts. The result of a batch is a ZIP of the results of its files, in the order sent. While the batch is running, the response begins with the first result and continues as the others finish, without a length and without ranges; its bytes are those of the finished ZIP, so that a download that was cut off can be resumed once the job is done.',
] as const
const PART_RESULT_TEXTS = [
  'Get the result of one file of a batch',
  'As soon as the part is done, whether or not the others are; whole or in parts.',
] as const
const PART_REPORT_TEXTS = [
  'Get the report on one file of a batch',
  'What was kept and what was not; the same as `result.report` of the part in the status.',
] as const

const REPORT_TEXTS = [
  'Get the report on the result of a job',
  'What was kept and what was not; the same as `result.report` in the status.',
] as const

/** Path items of the job routes. */
export function buildJobPaths(config: Pick<ServerConfig, 'apiKeys'>): JsonObject {
  const missing = { ...buildProblemResponse(['NOT_FOUND']), description: MISSING_TEXT }
  const refusals = { '404': missing, ...buildUnauthorizedResponse(config) }
  const call = (
    operationId: string,
    [summary, description]: readonly [string, string],
    good: JsonObject,
    headers: JsonObject[] = [],
  ): Json => ({
    operationId,
    tags: [JOBS_TAG],
    summary,
    description,
    parameters: [ID, ...headers],
    responses: { ...good, ...refusals },
  })
  const answer = (description: string, type: string, schema: JsonObject) => ({
    '200': { description, headers: REQUEST_ID, content: { [type]: { schema } } },
  })
  return {
    '/api/jobs/{id}': {
      get: call('job', STATUS_TEXTS, answer('The job.', 'application/json', JOB)),
      delete: call('removeJob', REMOVAL_TEXTS, { '204': { description: 'The job was deleted.', headers: REQUEST_ID } }),
    },
    '/api/jobs/{id}/events': {
      get: call(
        'jobEvents',
        EVENT_TEXTS,
        answer('Server-sent events, each with the job as JSON.', 'text/event-stream', { type: 'string' }),
      ),
    },
    '/api/jobs/{id}/result': {
      get: call('jobResult', RESULT_TEXTS, buildResultResponses(), RANGE_PARAMETERS),
    },
    '/api/jobs/{id}/report': {
      get: call('jobReport', REPORT_TEXTS, answer('The report.', 'application/json', REPORT)),
    },
    '/api/jobs/{id}/parts/{index}/result': {
      get: call('jobPartResult', PART_RESULT_TEXTS, buildResultResponses(), [INDEX, ...RANGE_PARAMETERS]),
    },
    '/api/jobs/{id}/parts/{index}/report': {
      get: call('jobPartReport', PART_REPORT_TEXTS, answer('The report.', 'application/json', REPORT), [INDEX]),
    },
  }
}

function buildResultResponses(): JsonObject {
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const content = {
    'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  const headers = {
    ...REQUEST_ID,
    ETag: text('Identifies the content of the file.'),
    'Accept-Ranges': text('`bytes`.'),
  }
  const range = { 'Content-Range': text('The range sent, and the size of the file.') }
  return {
    '200': { description: 'The file.', headers, content },
    '206': { description: 'The requested range.', headers: { ...headers, ...range }, content },
    '304': { description: 'The client has the file already (`If-None-Match`).' },
    '412': buildProblemResponse(['PRECONDITION_FAILED']),
    '416': buildProblemResponse(['RANGE_NOT_SATISFIABLE']),
  }
}
