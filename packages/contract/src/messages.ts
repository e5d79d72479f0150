import type { ErrorCode, ErrorFacts } from './errors.ts'
import { BYTES_PER_MB } from './limits.ts'
import type { Warning } from './result.ts'

const quoted = (name: string | undefined) => `"${name ?? 'The file'}"`
const named = (facts: ErrorFacts) => (facts.file === undefined ? 'The file' : quoted(facts.file))

/** Completes "A PDF file is required", by operation id; operations that are missing here leave it at that. */
const PURPOSES: Record<string, string> = {
  rotate: 'to rotate',
  split: 'to split',
  splitAdvanced: 'to split',
  merge: 'to merge',
  info: 'to read its information',
  protect: 'to protect the PDF',
  removeProtection: 'to remove protection',
  checkProtection: 'to check its protection',
  numberPages: 'to add page numbers',
  watermark: 'to add a watermark',
  toText: 'to convert to text',
  toWord: 'to convert to Word',
  toWordBasic: 'to convert to Word',
  toExcel: 'to convert to Excel',
  toPowerpoint: 'to convert to PowerPoint',
  toImage: 'to convert to images',
  toImageSinglePage: 'to convert to an image',
  compress: 'to compress',
}

const SENTENCES: Record<ErrorCode, (facts: ErrorFacts) => string> = {
  INVALID_OPTIONS: ({ fields }) => fields?.[0]?.message ?? 'An option has a value that is not allowed.',
  FILE_REQUIRED: (facts) =>
    facts.file === undefined
      ? `A PDF file is required${facts.operation === undefined ? '' : ` ${PURPOSES[facts.operation] ?? ''}`.trimEnd()}.`
      : `${named(facts)} is empty. A PDF file is required.`,
  TOO_FEW_FILES: () => 'At least two PDF files are required for merging',
  TOO_MANY_FILES: ({ limit }) =>
    limit === 1 ? 'Only one file can be sent at once.' : `Up to ${limit ?? 0} files can be sent at once.`,
  BAD_REQUEST: () => 'The upload could not be read. Please send the files again.',
  NOT_FOUND: () => 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: () => 'This address cannot be called that way.',
  RANGE_NOT_SATISFIABLE: () => 'The file does not have these bytes.',
  KEY_REUSED: () => 'This Idempotency-Key was used for another request. Please choose a new one.',
  FILE_TOO_LARGE: (facts) => tooLarge(facts),
  NOT_A_PDF: ({ file, files }) =>
    files !== undefined && files.length > 1
      ? `The following files are not PDFs: ${files.join(', ')}`
      : `The file ${quoted(file ?? files?.[0])} is not a PDF`,
  NOT_AN_IMAGE: (facts) => `${named(facts)} cannot be used as a picture. Please choose a PNG or a JPEG file.`,
  DAMAGED_IMAGE: (facts) => `${named(facts)} is damaged and cannot be shown. Please choose another picture.`,
  DAMAGED_PDF: (facts) => `${named(facts)} is damaged and cannot be repaired.`,
  PASSWORD_REQUIRED: (facts) => `${named(facts)} is password protected. Enter its password to go on.`,
  WRONG_PASSWORD: (facts) =>
    `That password does not open ${facts.file === undefined ? 'the file' : quoted(facts.file)}. Check capitals and try again.`,
  PAGE_OUT_OF_RANGE: ({ page, pageCount }) =>
    `Page ${page ?? 0} does not exist: the document has ${pageCount ?? 0} pages.`,
  NO_TABLES: (facts) => noTables(facts),
  UNSUPPORTED_CHARACTER: ({ character = '', codePoint = 0 }) =>
    `No font here has the character "${character}" (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}).`,
  TOO_COMPLEX: (facts) => tooComplex(facts),
  TOO_MANY_REQUESTS: (facts) => tooMany(facts),
  CANCELLED: () => 'The work was cancelled.',
  INTERNAL: () => 'Something went wrong on our side. Please try again.',
  BUSY: () => 'Many people are using this right now. Please try again in a moment.',
  TIMED_OUT: () => 'This took too long and was stopped. Try a smaller file.',
}

function tooMany({ quota, limit = 0, retryAfterSeconds = 60 }: ErrorFacts): string {
  const times = (one: string, many: string) => (limit === 1 ? one : `${limit} ${many}`)
  if (quota === undefined) return `Too many requests. Please try again in ${retryAfterSeconds} seconds.`
  switch (quota) {
    case 'day':
      return `You have used today's ${times('operation', 'operations')}. Please come back tomorrow.`
    case 'parallel':
      return `Only ${times('1 file', 'files')} can be worked on for you at the same time. Please wait for one to finish.`
    case 'kept':
      return `No more than ${limit} of your results are kept at a time. Please remove some before you start more.`
  }
}

function noTables(facts: ErrorFacts): string {
  if (facts.hasText === false) {
    return `${named(facts)} has neither tables nor text: its pages are empty or pictures, as scans are. Text in a picture has to be recognised (OCR) first.`
  }
  return `No tables were found in ${facts.file === undefined ? 'the file' : quoted(facts.file)}. Include the text of its pages to get that on sheets, or convert it to Word or text.`
}

function tooLarge({ file, limit = 0, operation, sizeBytes }: ErrorFacts): string {
  if (operation !== 'compress') return `File ${file ?? ''} exceeds the maximum size of ${limit}MB`.replace('  ', ' ')
  const current = sizeBytes === undefined ? '' : ` Current size: ${megabytesOver(sizeBytes, limit)}MB`
  return `File size exceeds the maximum limit of ${limit}MB.${current}`
}

/** Two decimals, rounded up if the size would otherwise read as equal to the limit. */
function megabytesOver(bytes: number, limit: number): string {
  return Math.max(bytes / BYTES_PER_MB, limit + 0.01).toFixed(2)
}

function tooComplex(facts: ErrorFacts): string {
  const { file, pageCount, reason } = facts
  const limit = (facts.limit ?? 0).toLocaleString('en')
  switch (reason ?? (pageCount === undefined ? undefined : 'pages')) {
    case 'pages': {
      const holder = file === undefined ? 'The files together have' : `${quoted(file)} has`
      return `${holder} too many pages: ${pageCount ?? 'more'}, where ${facts.limit ?? 0} are allowed.`
    }
    case 'objects':
      return `${named(facts)} consists of too many parts: more than ${limit}.`
    case 'expansion':
      return `${named(facts)} is packed so tightly that it would fill more than ${limit} MB. Files like that are not opened here.`
    case 'nesting':
      return `${named(facts)} has data nested in more than ${limit} levels, which is not read here.`
    case 'reading':
      return `${named(facts)} is built so that reading it would take too long.`
    case 'pixels':
      if (facts.maxDpi !== undefined) return tooManyDots(facts)
      return `${named(facts)} has a picture or page that is too large: more than ${limit} pixels.`
    case 'characters':
      return `${named(facts)} has too much text: more than ${limit} characters.`
    case 'output':
      return `${named(facts)} would become more than ${limit} MB. Choose fewer pages or a lower resolution.`
    case 'memory':
      return `${named(facts)} needs more memory than there is for one file. Try a smaller file.`
    case undefined:
      return `${named(facts)} is too complex to be processed here.`
  }
}

function tooManyDots({ file, page, maxDpi = 0 }: ErrorFacts): string {
  const advice = maxDpi < 1 ? '' : ` Up to ${maxDpi} dpi works.`
  return `${quoted(file)}: page ${page ?? 1} is too large for this resolution.${advice}`
}

/** The message shown for an error. It never contains a path, a password or the message of a library. */
export function errorMessage(code: ErrorCode, facts: ErrorFacts = {}): string {
  return SENTENCES[code](facts)
}

/** The message shown for a warning. */
export function warningMessage(warning: Warning): string {
  const file = quoted(warning.file)
  const count = warning.count ?? 0
  switch (warning.code) {
    case 'REPAIRED':
      return `${file} was damaged and has been repaired.`
    case 'PAGES_LOST':
      return lostPages(warning)
    case 'PAGES_BLANK':
      return `${pagesOf(warning)} could not be drawn and ${isOne(warning) ? 'is' : 'are'} blank.`
    case 'SIGNATURES_LOST':
      return `${file} was signed. Its ${count === 1 ? 'signature' : 'signatures'} cannot survive a change and ${count === 1 ? 'was' : 'were'} removed; ${count === 1 ? 'its look was' : 'their looks were'} kept.`
    case 'PROTECTION_REMOVED':
      return `${file} was password protected; the new file is not.`
    case 'SIGNATURES_OUTDATED':
      return `${file} was signed. The ${count === 1 ? 'signature stays' : 'signatures stay'} and will say that the file was changed since.`
    case 'PROTECTION_KEPT':
      return `The new file is protected like ${file} and opens with the same passwords.`
    case 'PROTECTION_REPLACED':
      return `${file} was protected in a way of its own, which one file cannot have beside the other; its own passwords do not open the new file.`
    case 'NOT_PROTECTED':
      return `${file} was not protected, so nothing had to be removed.`
    case 'PASSWORD_CUT':
      return `Only the first ${count} characters of a password count at this encryption level; some programs want exactly those.`
    case 'PASSWORD_NOT_STANDARD':
      return 'A password has letters that programs write in different ways, so some may not accept it. Plain letters and digits open everywhere.'
    case 'FIELDS_RENAMED':
      return `${file}: ${count} form ${count === 1 ? 'field was' : 'fields were'} renamed because another file has fields of the same name. Each keeps its own value.`
    case 'XFA_REMOVED':
      return `${file} holds an XFA form, which the new file cannot carry; its ordinary form fields were kept.`
    case 'PORTFOLIO_FLATTENED':
      return `${file} is a PDF portfolio; its files were kept as attachments.`
    case 'NO_TEXT':
      return `${file} has no text that can be taken out: its pages are empty or pictures, as scans are.`
    case 'NEEDS_OCR':
      return needsRecognition(warning)
    case 'PAGES_PICTURED':
      return picturedPages(warning)
    case 'PAGES_FITTED':
      return fittedPages(warning)
    case 'SIGNED_UNCHANGED':
      return `${file} is signed, and any change would break its ${count === 1 ? 'signature' : 'signatures'}. It was left as it is.`
    case 'ALREADY_OPTIMAL':
      return `${file} cannot be made smaller without loss that shows. It was left as it is.`
    case 'TARGET_NOT_MET':
      return `${file} could not be made as small as ${sizeWords(warning.sizeBytes)} without loss that shows. This is the smallest that it can be.`
    case 'PARTLY_UNTAGGED':
      return 'Some of the files have no accessibility tags; the tags of the others were kept.'
    case 'TEXT_SCALED':
      return scaledText(warning)
  }
}

/** A size in KB or MB, with one decimal. */
function sizeWords(bytes: number | undefined): string {
  if (bytes === undefined) return 'was asked for'
  const [unit, amount] = bytes < BYTES_PER_MB ? ['KB', bytes / 1024] : ['MB', bytes / BYTES_PER_MB]
  return `${amount.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}

function needsRecognition(warning: Warning): string {
  const [are, they] = isOne(warning) ? ['is a picture', 'it stays one'] : ['are pictures', 'they stay pictures']
  return `${pagesOf(warning)} ${are}. Text in a picture has to be recognised (OCR) before it can be edited; until then ${they}.`
}

function picturedPages(warning: Warning): string {
  const [is, its] = isOne(warning)
    ? ['is a picture on its slide', 'Its text is']
    : ['are pictures on their slides', 'Their text is']
  return `${pagesOf(warning)} ${is}, because it would not look the same taken apart. ${its} in the description of the picture.`
}

function fittedPages(warning: Warning): string {
  const has = isOne(warning)
    ? 'has another size than most pages and was fitted'
    : 'have other sizes than most pages and were fitted'
  return `${pagesOf(warning)} ${has} onto ${isOne(warning) ? 'its slide' : 'their slides'}: all slides of a file are of one size.`
}

function lostPages(warning: Warning): string {
  const { file, count = 0, pages = [] } = warning
  const ending = isOne(warning) ? 'could not be read and is missing.' : 'could not be read and are missing.'
  if (pages.length === 0) return `${quoted(file)}: ${count} ${isOne(warning) ? 'page' : 'pages'} ${ending}`
  return `${pagesOf(warning)} ${ending}`
}

/** The pages concerned and the file, as the subject of a sentence. */
function pagesOf(warning: Warning): string {
  const { file, count = 0, pages = [] } = warning
  const rest = count > pages.length ? [`${count - pages.length} more`] : []
  return `${isOne(warning) ? 'Page' : 'Pages'} ${enumerate([...pages.map(String), ...rest])} of ${quoted(file)}`
}

function isOne({ count = 0, pages = [] }: Warning): boolean {
  return Math.max(count, pages.length) === 1
}

function scaledText({ percent = 100, pages = [], count = pages.length }: Warning): string {
  if (pages.length === 0) return `The text was scaled to ${percent}% to stay on the page.`
  const rest = count > pages.length ? [`${count - pages.length} more`] : []
  const where = `${count === 1 ? 'page' : 'pages'} ${enumerate([...pages.map(String), ...rest])}`
  return `On ${where} the text was scaled, to no less than ${percent}%, to stay on the page.`
}

function enumerate(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
