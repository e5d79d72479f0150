import type { z } from 'zod'

/** What a call answers with: a file to download, or facts as JSON in the shape of `schema`. */
export type OperationAnswer =
  | {
      kind: 'file'
      contentType: string
      /** Name of the ZIP that is the answer where several files are made; none where that cannot be. */
      archive?: string
      description: string
      headers: readonly string[]
    }
  | { kind: 'json'; description: string; schema: z.ZodObject }

/** The media type of what a call answers with. */
export function contentTypeOf(answer: OperationAnswer): string {
  return answer.kind === 'json' ? 'application/json' : answer.contentType
}

/** How the files of a call arrive. */
export interface FileInput {
  /** Name of the form field; repeated when several files come. */
  field: 'file' | 'files'
  min: number
  /** `'many'` is bounded by the configured number of files. */
  max: 1 | 'many'
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
  options: Schema
  /** Options as one `options` field holding JSON, or as flat fields. */
  encoding: 'json' | 'flat'
  answer: OperationAnswer
  /** What a call that failed without a sentence of its own is reported as. */
  failure: string
  /** Name of the file made, from the names given; JSON answers have one for those who save them. */
  outputName: (inputNames: readonly string[]) => string
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
