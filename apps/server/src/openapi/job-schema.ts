import { ERRORS, JOB_STATES, WORK_STEPS, type JobStatus } from '@recto/contract'

import type { JsonObject } from './json.ts'
import { buildExtensionSchemas } from './problem-responses.ts'
import { REPORT } from './report-paths.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 1 }
const TIME = { type: 'string', format: 'date-time' }

/** Progress properties of a job and of each file of a batch. */
const WORK_PROPERTIES: JsonObject = {
  state: { enum: [...JOB_STATES] },
  queuePlace: { ...COUNT, description: 'While queued: position in the queue, starting at 1.' },
  progress: { type: 'number', minimum: 0, maximum: 1 },
  step: { enum: [...WORK_STEPS] },
  item: { ...COUNT, description: 'The page, file or image being processed.' },
  itemCount: COUNT,
}

/** Schema of a job's status. */
export function buildJobSchema(): JsonObject {
  return {
    type: 'object',
    required: ['id', 'tool', 'state', 'progress', 'createdAt', 'expiresAt'],
    properties: {
      id: { ...TEXT, description: 'The only key to the job.' },
      tool: { ...TEXT, description: 'The operation that started it.' },
      ...WORK_PROPERTIES,
      error: buildErrorSchema(
        'Why the job failed, with the fields of an error response; of a batch, why the first file did.',
      ),
      result: buildResultSchema({ headers: { type: 'object', additionalProperties: TEXT } }),
      parts: {
        type: 'array',
        description:
          'For a batch: its files, in the order sent. The job has ended when all of them have; it has failed only if none succeeded.',
        items: { $ref: '#/components/schemas/JobPart' },
      },
      createdAt: TIME,
      expiresAt: { ...TIME, description: 'When the job and its result are deleted, counted from the end of the job.' },
    },
  }
}

/** Schema of a file of a batch. */
export function buildJobPartSchema(): JsonObject {
  const link = { type: 'string', format: 'uri-reference' }
  return {
    type: 'object',
    required: ['index', 'name', 'state', 'progress', 'links'],
    properties: {
      index: { type: 'integer', minimum: 0, description: 'Position among the files sent, counted from 0.' },
      name: { ...TEXT, description: 'Name of the file as sent.' },
      ...WORK_PROPERTIES,
      error: buildErrorSchema('Why the file was refused, or the work on it failed; the other files are not affected.'),
      result: buildResultSchema({}),
      links: {
        type: 'object',
        description: 'Addresses of the result and of the report on it, once the part is done.',
        properties: { result: link, report: link },
      },
    },
  }
}

/** Example of a job that was just accepted. */
export function exampleJob(tool: string): JobStatus {
  return {
    id: 'pXk3v0mWq8yTzR5c1bN7Ag',
    tool,
    state: 'queued',
    queuePlace: 1,
    progress: 0,
    createdAt: '2026-01-15T09:30:00.000Z',
    expiresAt: '2026-01-16T09:30:00.000Z',
  }
}

/** The same with two files, one of which was refused. */
export function exampleBatch(tool: string): JobStatus {
  return {
    ...exampleJob(tool),
    parts: [
      { index: 0, name: 'report.pdf', state: 'queued', queuePlace: 1, progress: 0, links: {} },
      {
        index: 1,
        name: 'photo.pdf',
        state: 'failed',
        progress: 0,
        error: { code: 'NOT_A_PDF', message: 'The file "photo.pdf" is not a PDF', file: 'photo.pdf', fileIndex: 1 },
        links: {},
      },
    ],
  }
}

function buildErrorSchema(description: string): JsonObject {
  return {
    type: 'object',
    description,
    required: ['code', 'message'],
    properties: { code: { enum: Object.keys(ERRORS) }, message: TEXT, ...buildExtensionSchemas() },
  }
}

function buildResultSchema(more: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { fileName: TEXT, contentType: TEXT, size: { type: 'integer' }, ...more, report: REPORT },
  }
}
