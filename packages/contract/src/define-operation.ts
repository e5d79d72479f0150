import type { z } from 'zod'

import type { ImageType } from './file-signature.ts'

/** A file to download. */
interface FileAnswer {
  kind: 'file'
  contentType: string
  /** Other media types, if the options decide the type of the file. */
  otherTypes?: readonly string[]
  /** Name of the ZIP returned when several files are produced; absent if there is never more than one. */
  archive?: string
  description: string
  headers: readonly string[]
}

/** JSON that matches `schema`. */
interface JsonAnswer {
  kind: 'json'
  description: string
  schema: z.ZodObject
}

/** What a call returns. */
export type OperationAnswer = FileAnswer | JsonAnswer

const ZIP = 'application/zip'

/** The media type that a call returns by default: for one file, whatever the options. */
export function contentTypeOf(answer: OperationAnswer): string {
  return answer.kind === 'json' ? 'application/json' : answer.contentType
}

/** Every media type that a call can return. */
export function contentTypesOf(answer: OperationAnswer): string[] {
  if (answer.kind === 'json') return [contentTypeOf(answer)]
  const { contentType, otherTypes = [], archive } = answer
  return [...new Set([contentType, ...otherTypes, ...(archive === undefined ? [] : [ZIP])])]
}

/** The file name of a result, from its media type, the names of the input files and the options. */
export function answerName(
  operation: OperationDefinition,
  contentType: string,
  inputNames: readonly string[],
  options: Record<string, unknown> = {},
): string {
  const { answer } = operation
  const archive = answer.kind === 'file' && contentType === ZIP ? answer.archive : undefined
  return archive ?? operation.outputName(inputNames, options)
}

/** Form field of the documents of a batch, repeated for each; replaces `file`. */
export const BATCH_FIELD = 'files'

/** The documents that a call takes. */
export interface FileInput {
  /** Name of the form field; repeated for several files. */
  field: 'file' | 'files'
  min: number
  /** `'many'` means up to the configured number of files. */
  max: 1 | 'many'
  /**
   * The kind of file taken, detected from the bytes: images (and PDF files among them), or Office files; only PDF files if
   * absent.
   */
  accepts?: 'images' | 'office'
}

/** An optional file besides the documents, such as the image of a watermark; at most one per field. */
export interface AttachmentInput {
  /** Name of the form field. */
  field: string
  /** The accepted types, detected from the bytes, not the name. */
  contentTypes: readonly ImageType[]
  description: string
}

/** One call: its path, inputs and result. Routes, forms, types, the command line and the API document derive from it. */
export interface OperationDefinition<Id extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  id: Id
  /** The tool whose page makes this call and whose size limit applies; absent for calls that serve all tools. */
  tool?: string
  /** Path below `/api`. */
  path: `/pdf/${string}`
  summary: string
  description: string
  files: FileInput
  /** Files besides the documents; the options decide when one is required. */
  attachments?: readonly AttachmentInput[]
  options: Schema
  /** What it takes to run this besides the engine: a program for Office files, which no browser has and a server may lack. */
  needs?: 'officeConverter'
  /**
   * Name of the ZIP with the results of a batch. With it, the call also takes many documents in `BATCH_FIELD`, and
   * processes each of them independently.
   */
  batchArchive?: string
  /** How options are sent: as JSON in one `options` field, or as one form field each. */
  encoding: 'json' | 'flat'
  /** Query parameters, and the option that each one sets; they override form fields. */
  query?: Readonly<Record<string, string>>
  /** Alternative names of form fields; if both are sent, the option's own name wins. */
  aliases?: Readonly<Record<string, string>>
  answer: OperationAnswer
  /** The message for a failure without its own message. */
  failure: string
  /** The message for a response of an unexpected type, if it differs from `failure`. */
  otherAnswer?: string
  /**
   * File name of the result, from the names of the documents and the unparsed options. JSON results also have one, for
   * saving.
   */
  outputName: (inputNames: readonly string[], options?: Readonly<Record<string, unknown>>) => string
}

type JsonAnswerSource = Omit<JsonAnswer, 'schema'> & { schema: () => z.ZodObject }

/** An operation with functions that make its schemas. */
type OperationSource<Id extends string, Schema extends z.ZodObject> = Omit<
  OperationDefinition<Id, Schema>,
  'options' | 'answer'
> & { options: () => Schema; answer: FileAnswer | JsonAnswerSource }

/**
 * Defines an operation; the types of its id and options are inferred. Its schemas are made when they are first used:
 * making those of all operations would take longer than most commands do.
 */
export function defineOperation<const Id extends string, Schema extends z.ZodObject>(
  source: OperationSource<Id, Schema>,
): OperationDefinition<Id, Schema> {
  const { answer } = source
  let options: Schema | undefined
  return {
    ...source,
    answer: answer.kind === 'json' ? defineJsonAnswer(answer) : answer,
    get options() {
      return (options ??= source.options())
    },
  }
}

function defineJsonAnswer(source: JsonAnswerSource): JsonAnswer {
  let schema: z.ZodObject | undefined
  return {
    ...source,
    get schema() {
      return (schema ??= source.schema())
    },
  }
}

/** The options of an operation with defaults applied. */
export type OptionsOf<Operation extends OperationDefinition> = z.output<Operation['options']>

/** The options of an operation as a caller writes them, without defaults. */
export type OptionsInput<Operation extends OperationDefinition> = z.input<Operation['options']>
