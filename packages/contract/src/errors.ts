/** Who can do something about an error: the visitor, time, or us. */
export type ErrorGroup = 'fix-input' | 'try-again' | 'our-fault'

/** Every error the product can answer with: its HTTP status, its group and when it is used. */
export const ERRORS = {
  INVALID_OPTIONS: {
    status: 400,
    group: 'fix-input',
    when: 'An option is missing or has an invalid value.',
  },
  FILE_REQUIRED: { status: 400, group: 'fix-input', when: 'The request has no file, or an empty one.' },
  TOO_FEW_FILES: { status: 400, group: 'fix-input', when: 'The operation needs more files.' },
  TOO_MANY_FILES: { status: 400, group: 'fix-input', when: 'The request has too many files.' },
  BAD_REQUEST: { status: 400, group: 'fix-input', when: 'The request cannot be read: it is incomplete or not a form.' },
  NOT_FOUND: { status: 404, group: 'fix-input', when: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, group: 'fix-input', when: 'The address does not support this method.' },
  RANGE_NOT_SATISFIABLE: { status: 416, group: 'fix-input', when: 'The requested byte range is outside the file.' },
  KEY_REUSED: {
    status: 422,
    group: 'fix-input',
    when: 'The `Idempotency-Key` was already used with a different body.',
  },
  FILE_TOO_LARGE: { status: 413, group: 'fix-input', when: 'A file exceeds the size limit.' },
  NOT_A_PDF: {
    status: 415,
    group: 'fix-input',
    when: 'The file name does not end in .pdf, or the content is not a PDF.',
  },
  NOT_AN_IMAGE: {
    status: 415,
    group: 'fix-input',
    when: 'An image is not a PNG or JPEG, or is of a kind that PDF does not support.',
  },
  DAMAGED_IMAGE: { status: 422, group: 'fix-input', when: 'An image is damaged and cannot be read.' },
  DAMAGED_PDF: { status: 422, group: 'fix-input', when: 'A PDF file is damaged and cannot be repaired.' },
  PASSWORD_REQUIRED: { status: 422, group: 'fix-input', when: 'A file needs a password, and none was sent.' },
  WRONG_PASSWORD: { status: 422, group: 'fix-input', when: 'The password does not open the file.' },
  PAGE_OUT_OF_RANGE: { status: 422, group: 'fix-input', when: 'A page number is past the last page.' },
  NO_TABLES: {
    status: 422,
    group: 'fix-input',
    when: 'The document has no tables. `hasText` says whether it has text that could be included instead.',
  },
  UNSUPPORTED_CHARACTER: {
    status: 422,
    group: 'fix-input',
    when: 'A text contains a character that no available font has; see `character` and `codePoint`.',
  },
  TOO_COMPLEX: { status: 422, group: 'fix-input', when: 'A document exceeds a limit; `reason` says which.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    group: 'try-again',
    when: 'The client has exceeded the rate limit, its daily quota, or its limit on concurrent jobs or stored results; `quota` says which.',
  },
  CANCELLED: { status: 499, group: 'try-again', when: 'The client canceled the request or disconnected.' },
  INTERNAL: {
    status: 500,
    group: 'our-fault',
    when: 'Any other error. Find it in the log by the request ID in the response.',
  },
  BUSY: { status: 503, group: 'try-again', when: 'The queue or disk is full, or the server is shutting down.' },
  TIMED_OUT: {
    status: 504,
    group: 'try-again',
    when: 'The work exceeded its time limit. It was stopped and its files were deleted.',
  },
} as const satisfies Record<string, { status: number; group: ErrorGroup; when: string }>

/** The code of an error; it crosses from thread to server to browser unchanged. */
export type ErrorCode = keyof typeof ERRORS

/** One option that was refused: the field's path and what is wrong with it. */
export interface FieldError {
  field: string
  message: string
}

/** The bounds that a document can be over (TOO_COMPLEX). */
export const BOUND_REASONS = [
  'pages',
  'objects',
  'expansion',
  'nesting',
  'reading',
  'pixels',
  'output',
  'characters',
  'memory',
] as const

/** What a client can have too much of (TOO_MANY_REQUESTS); calls per minute where none is named. */
export const QUOTAS = ['day', 'parallel', 'kept'] as const

export type Quota = (typeof QUOTAS)[number]

/** The bound that a document is over. */
export type BoundReason = (typeof BOUND_REASONS)[number]

/** What a person or a program may need to know about an error, besides its code. */
export interface ErrorFacts {
  /** Name of the file the error speaks of. */
  file?: string
  /** Position of that file among the files sent, counted from 0. */
  fileIndex?: number
  /** Names of several files, where more than one is meant. */
  files?: string[]
  page?: number
  pageCount?: number
  /** A character that cannot be shown, and its number in Unicode. */
  character?: string
  codePoint?: number
  /** Which bound was passed, where there are several. */
  reason?: BoundReason
  /** Which allowance of a client is used up. */
  quota?: Quota
  /** Upper bound that was passed, in the unit of the error. */
  limit?: number
  /** Whether a document has any text. */
  hasText?: boolean
  /** Dots per inch up to which it would work. */
  maxDpi?: number
  /** Size that was given, in bytes. */
  sizeBytes?: number
  retryAfterSeconds?: number
  /** Id of the operation, where its own wording exists. */
  operation?: string
  fields?: FieldError[]
}

/** An error with a code from the table above; the only kind that operations throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.facts = facts
  }
}

/** Whether a value, perhaps read from another thread or a reply, is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}

/** An `AppError` as plain data, to cross from a thread or a worker. */
export interface ErrorData {
  code: ErrorCode
  facts: ErrorFacts
}

/** Turns any thrown value into an `AppError`; what is not one of ours becomes INTERNAL with the original as cause. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('INTERNAL', {}, error)
}
