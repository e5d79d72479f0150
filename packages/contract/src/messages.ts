import type { ErrorCode, ErrorFacts } from './errors.ts'
import type { Warning } from './result.ts'

const quoted = (name: string | undefined) => `"${name ?? 'The file'}"`
const named = (facts: ErrorFacts) => (facts.file === undefined ? 'The file' : quoted(facts.file))

/** The call that a file is missing from, as its sentence names it. */
const PURPOSES: Record<string, string> = { merge: 'to merge' }

const SENTENCES: Record<ErrorCode, (facts: ErrorFacts) => string> = {
  INVALID_OPTIONS: ({ fields }) => fields?.[0]?.message ?? 'An option has a value that is not allowed.',
  FILE_REQUIRED: (facts) =>
    facts.file === undefined
      ? `A PDF file is required${facts.operation === undefined ? '' : ` ${PURPOSES[facts.operation] ?? ''}`.trimEnd()}.`
      : `${named(facts)} is empty. A PDF file is required.`,
  TOO_FEW_FILES: () => 'At least two PDF files are required for merging',
  TOO_MANY_FILES: ({ limit }) => `Up to ${limit ?? 0} files can be sent at once.`,
  BAD_REQUEST: () => 'The upload could not be read. Please send the files again.',
  NOT_FOUND: () => 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: () => 'This address cannot be called that way.',
  FILE_TOO_LARGE: ({ file, limit }) =>
    `File ${file ?? ''} exceeds the maximum size of ${limit ?? 0}MB`.replace('  ', ' '),
  NOT_A_PDF: ({ file, files }) =>
    files !== undefined && files.length > 1
      ? `The following files are not PDFs: ${files.join(', ')}`
      : `The file ${quoted(file ?? files?.[0])} is not a PDF`,
  DAMAGED_PDF: (facts) => `${named(facts)} is damaged and cannot be repaired.`,
  PASSWORD_REQUIRED: (facts) => `${named(facts)} is password protected. Enter its password to go on.`,
  WRONG_PASSWORD: (facts) =>
    `That password does not open ${facts.file === undefined ? 'the file' : quoted(facts.file)}. Check capitals and try again.`,
  PAGE_OUT_OF_RANGE: ({ page, pageCount }) =>
    `Page ${page ?? 0} does not exist: the document has ${pageCount ?? 0} pages.`,
  TOO_COMPLEX: (facts) => tooComplex(facts),
  TOO_MANY_REQUESTS: ({ retryAfterSeconds }) =>
    `Too many requests. Please try again in ${retryAfterSeconds ?? 60} seconds.`,
  CANCELLED: () => 'The work was cancelled.',
  INTERNAL: () => 'Something went wrong on our side. Please try again.',
  BUSY: () => 'Many people are using this right now. Please try again in a moment.',
  TIMED_OUT: () => 'This took too long and was stopped. Try a smaller file.',
}

function tooComplex(facts: ErrorFacts): string {
  const { file, pageCount, limit } = facts
  if (pageCount === undefined || limit === undefined) return `${named(facts)} is too complex to be processed here.`
  const holder = file === undefined ? 'The files together have' : `${quoted(file)} has`
  return `${holder} too many pages: ${pageCount}, where ${limit} are allowed.`
}

/** The sentence a person is shown for an error. It never holds a path, a password or a library's wording. */
export function errorMessage(code: ErrorCode, facts: ErrorFacts = {}): string {
  return SENTENCES[code](facts)
}

/** The sentence a person is shown for a warning beside a result. */
export function warningMessage(warning: Warning): string {
  const file = quoted(warning.file)
  const count = warning.count ?? 0
  switch (warning.code) {
    case 'REPAIRED':
      return `${file} was damaged and has been repaired.`
    case 'PAGES_LOST':
      return `${file}: ${count} ${count === 1 ? 'page' : 'pages'} could not be read and are missing.`
    case 'SIGNATURES_LOST':
      return `${file} was signed. Its ${count === 1 ? 'signature' : 'signatures'} cannot survive a change and ${count === 1 ? 'was' : 'were'} removed; what they look like was kept.`
    case 'PROTECTION_REMOVED':
      return `${file} was password protected; the new file is not.`
    case 'FIELDS_RENAMED':
      return `${file}: ${count} form ${count === 1 ? 'field was' : 'fields were'} renamed because another file has fields of the same name. Each keeps its own value.`
    case 'XFA_REMOVED':
      return `${file} holds an XFA form, which cannot be combined; its ordinary form fields were kept.`
    case 'PORTFOLIO_FLATTENED':
      return `${file} is a PDF portfolio; its files were kept as attachments.`
    case 'PARTLY_UNTAGGED':
      return 'Some of the files have no accessibility tags; the tags of the others were kept.'
  }
}
