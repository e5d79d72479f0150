import { ASYNC_PREFERENCE, ERRORS, JOB_STATES, WORK_STEPS } from '@recto/contract'

import { IDEMPOTENCY_KEY_HEADER } from '../http/idempotency-key.ts'
import type { Json, JsonObject } from './json.ts'
import { buildExtensionSchemas, buildProblemResponse } from './problem-responses.ts'

const JOB = { $ref: '#/components/schemas/Job' }
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const NOT_FOUND = { '404': { description: 'There is no such job, or it has expired.' } }

/** Request header that turns a call into a job. */
export const PREFER_PARAMETER: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: `\`${ASYNC_PREFERENCE}\` starts a job and answers with it at once (RFC 7240).`,
  schema: { type: 'string', enum: [ASYNC_PREFERENCE] },
}

/** Request header that makes a retry safe. */
export const IDEMPOTENCY_KEY_PARAMETER: JsonObject = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  description:
    'Names the request, so that it may be sent again, after a lost connection say, without being done twice: the same key with the same body gets the same answer or job, with another body `KEY_REUSED`. A key is remembered for as long as its job is kept, and for some minutes where the answer was waited for; one whose work failed may be tried again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** Request headers for partial downloads. */
const RANGE_PARAMETERS: JsonObject[] = [
  {
    name: 'Range',
    in: 'header',
    description: 'The part of the file to send, such as `bytes=0-1023`; of several parts at once the whole is sent.',
    schema: { type: 'string' },
  },
  {
    name: 'If-Range',
    in: 'header',
    description: 'The `ETag` of the file that the part is to be of; where it is another one, the whole is sent.',
    schema: { type: 'string' },
  },
]

/** Response to a call that started a job. */
export const JOB_RESPONSE: JsonObject = {
  description: 'The job, for callers that prefer one.',
  headers: { Location: { description: 'Address of the job.', schema: { type: 'string' } } },
  content: { 'application/json': { schema: JOB } },
}

/** Path items of the job routes. */
export function buildJobPaths(): JsonObject {
  const call = (operationId: string, summary: string, good: JsonObject, headers: JsonObject[] = []): Json => ({
    operationId,
    tags: ['Jobs'],
    summary,
    parameters: [ID, ...headers],
    responses: { ...good, ...NOT_FOUND },
  })
  const answer = (description: string, type: string, schema: JsonObject) => ({
    '200': { description, content: { [type]: { schema } } },
  })
  return {
    '/api/jobs/{id}': {
      get: call('job', 'Where a job stands', answer('The job.', 'application/json', JOB)),
      delete: call('removeJob', 'Cancel a job, or remove its files', { '204': { description: 'It is gone.' } }),
    },
    '/api/jobs/{id}/events': {
      get: call(
        'jobEvents',
        'The same with every change, until the job is over',
        answer('Server-sent events, each with the job as JSON.', 'text/event-stream', { type: 'string' }),
      ),
    },
    '/api/jobs/{id}/result': {
      get: call('jobResult', 'What a job made', buildResultResponses(), RANGE_PARAMETERS),
    },
  }
}

function buildResultResponses(): JsonObject {
  const text = (description: string) => ({ description, schema: { type: 'string' } })
  const content = {
    'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  const headers = { ETag: text('What these bytes are known by.'), 'Accept-Ranges': text('`bytes`.') }
  const range = { 'Content-Range': text('Which bytes of how many.') }
  return {
    '200': { description: 'The file.', headers, content },
    '206': { description: 'The part asked for.', headers: { ...headers, ...range }, content },
    '416': buildProblemResponse(['RANGE_NOT_SATISFIABLE']),
  }
}

/** Schema of a job's status. */
export function buildJobSchema(): JsonObject {
  const text = { type: 'string' }
  const count = { type: 'integer', minimum: 1 }
  const time = { type: 'string', format: 'date-time' }
  const error = {
    type: 'object',
    description: 'Why it failed, as an error answer would tell it.',
    required: ['code', 'message'],
    properties: { code: { enum: Object.keys(ERRORS) }, message: text, ...buildExtensionSchemas() },
  }
  const headers = { type: 'object', additionalProperties: text }
  const result = {
    type: 'object',
    properties: { fileName: text, contentType: text, size: { type: 'integer' }, headers },
  }
  return {
    type: 'object',
    required: ['id', 'tool', 'state', 'progress', 'createdAt', 'expiresAt'],
    properties: {
      id: { type: 'string', description: 'The only key to the job.' },
      tool: { type: 'string', description: 'The call that started it.' },
      state: { enum: [...JOB_STATES] },
      queuePlace: { ...count, description: 'While it is queued: how many are begun before it, and itself.' },
      progress: { type: 'number', minimum: 0, maximum: 1 },
      step: { enum: [...WORK_STEPS] },
      item: { ...count, description: 'Which page, file or image is worked on.' },
      itemCount: count,
      error,
      result,
      createdAt: time,
      expiresAt: { ...time, description: 'When the job and its result are removed; counted from its end.' },
    },
  }
}
