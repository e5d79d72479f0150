import type { z } from 'zod'

import type { ImageType } from './file-signature.ts'

/** What a call answers with: a file to download, or facts as JSON in the shape of `schema`. */
export type OperationAnswer =
  | {
      kind: 'file'
      contentType: string
      /** Where the options decide what kind of file is made: every media type that it may have. */
      otherTypes?: readonly string[]
      /** Name of the ZIP that is the answer where several files are made; none where that cannot be. */
      archive?: string
      description: string
      headers: readonly string[]
    }
  | { kind: 'json'; description: string; schema: z.ZodObject }

const ZIP = 'application/zip'

/** The media type of what a call answers with, where it does not make several files and its options ask for no other. */
export function contentTypeOf(answer: OperationAnswer): string {
  return answer.kind === 'json' ? 'application/json' : answer.contentType
}

/** Every media type that a call may answer with. */
export function contentTypesOf(answer: OperationAnswer): string[] {
  if (answer.kind === 'json') return [contentTypeOf(answer)]
  const { contentType, otherTypes = [], archive } = answer
  return [...new Set([contentType, ...otherTypes, ...(archive === undefined ? [] : [ZIP])])]
}

/** The name of what a call made, from its media type, the names of the files given, and its options. */
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

/** How the files of a call arrive. */
export interface FileInput {
  /** Name of the form field; repeated when several files come. */
  field: 'file' | 'files'
  min: number
  /** `'many'` is bounded by the configured number of files. */
  max: 1 | 'many'
}

/** A file that a call may take beside its documents, such as the picture of a watermark. At most one comes in each field. */
export interface AttachmentInput {
  /** Name of the form field. */
  field: string
  /** What it may be; its bytes tell, not its name. */
  contentTypes: readonly ImageType[]
  description: string
}

/** One call: what it takes, where it lives and what it answers. Routes, forms, types and the API document follow from it. */
export interface OperationDefinition<Id extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  id: Id
  /** Tool whose screen it belongs to and whose size limit counts; none for calls that serve them all. */
  tool?: string
  /** Path below `/api`. */
  path: `/pdf/${string}`
  summary: string
  description: string
  files: FileInput
  /** Files beside the documents; the options say when one is needed. */
  attachments?: readonly AttachmentInput[]
  options: Schema
  /** Options as one `options` field holding JSON, or as flat fields. */
  encoding: 'json' | 'flat'
  /** Options that may stand in the address too, by the name they have there; the address wins. */
  query?: Readonly<Record<string, string>>
  /** Other names that callers know options by, as flat fields; where both come, the option's own name counts. */
  aliases?: Readonly<Record<string, string>>
  answer: OperationAnswer
  /** What a call that failed without a sentence of its own is reported as. */
  failure: string
  /** What an answer that is of another kind is reported as, where that has a sentence of its own. */
  otherAnswer?: string
  /** Name of the file made, from the names of the documents given and the options as written; JSON answers have one for those who save them. */
  outputName: (inputNames: readonly string[], options?: Readonly<Record<string, unknown>>) => string
}

/** Writes an operation down; its option type is inferred from the schema. */
export function defineOperation<const Id extends string, Schema extends z.ZodObject>(
  operation: OperationDefinition<Id, Schema>,
): OperationDefinition<Id, Schema> {
  return operation
}

/** The options of an operation after defaults were filled in. */
export type OptionsOf<Operation extends OperationDefinition> = z.output<Operation['options']>

/** The options of an operation as a caller may write them. */
export type OptionsInput<Operation extends OperationDefinition> = z.input<Operation['options']>
