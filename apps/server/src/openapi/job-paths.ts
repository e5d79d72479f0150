import { ASYNC_PREFERENCE, ERRORS, JOB_STATES, WORK_STEPS } from '@recto/contract'

import type { Json, JsonObject } from './json.ts'

const JOB = { $ref: '#/components/schemas/Job' }
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const GONE = { '404': { description: 'There is no such job, or it has expired.' } }

/** The header that asks for a job in place of an answer. */
export const PREFER_HEADER: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: `\`${ASYNC_PREFERENCE}\` starts a job and answers with it at once (RFC 7240).`,
  schema: { type: 'string', enum: [ASYNC_PREFERENCE] },
}

/** The answer to a call that starts a job. */
export const JOB_ANSWER: JsonObject = {
  description: 'The job, for callers that prefer one.',
  headers: { Location: { description: 'Address of the job.', schema: { type: 'string' } } },
  content: { 'application/json': { schema: JOB } },
}

/** The calls about jobs. */
export function jobPaths(): JsonObject {
  const call = (operationId: string, summary: string, good: JsonObject): Json => ({
    operationId,
    tags: ['Jobs'],
    summary,
    parameters: [ID],
    responses: { ...good, ...GONE },
  })
  const answer = (description: string, type: string, schema: JsonObject) => ({
    '200': { description, content: { [type]: { schema } } },
  })
  const binary = { type: 'string', contentMediaType: 'application/octet-stream' }
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
      get: call('jobResult', 'What a job made', answer('The file.', 'application/octet-stream', binary)),
    },
  }
}

/** A job as it is told of. */
export function jobSchema(): JsonObject {
  const text = { type: 'string' }
  const count = { type: 'integer', minimum: 1 }
  const time = { type: 'string', format: 'date-time' }
  const error = { type: 'object', properties: { code: { enum: Object.keys(ERRORS) }, message: text } }
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
      progress: { type: 'number', minimum: 0, maximum: 1 },
      step: { enum: [...WORK_STEPS] },
      item: { ...count, description: 'Which page, file or image is worked on.' },
      itemCount: count,
      error,
      result,
      createdAt: time,
      expiresAt: time,
    },
  }
}
