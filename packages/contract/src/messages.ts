import type { ErrorCode, ErrorFacts } from './errors.ts'
import { findingPhrase } from './findings.ts'
import { fileRequired, unsupportedImage } from './messages/file-messages.ts'
import {
  CONVERTER_MISSING,
  cutReferences,
  damagedOffice,
  hiddenParts,
  notOffice,
  replacedFonts,
  unsupportedOfficeEncryption,
} from './messages/office-messages.ts'
import { recognizedFonts } from './messages/recognized-fonts.ts'
import { named, quoted } from './messages/named-file.ts'
import { tooMany } from './messages/quota-messages.ts'
import { BYTES_PER_MB } from './limits.ts'
import type { Warning } from './result.ts'
import { svgPartPhrase } from './svg-parts.ts'

const SENTENCES: Record<ErrorCode, (facts: ErrorFacts) => string> = {
  INVALID_OPTIONS: ({ fields }) => fields?.[0]?.message ?? 'An option has a value that is not allowed.',
  FILE_REQUIRED: (facts) => fileRequired(facts),
  TOO_FEW_FILES: () => 'At least two PDF files are required for merging',
  TOO_MANY_FILES: ({ limit }) =>
    limit === 1 ? 'You can send only one file at a time.' : `You can send up to ${limit ?? 0} files at a time.`,
  BAD_REQUEST: () => 'The upload could not be read. Please send the files again.',
  API_KEY_REQUIRED: () => 'This server can only be used with an API key.',
  INVALID_API_KEY: () => 'This API key is not valid. It may have been revoked or have expired.',
  NOT_FOUND: () => 'There is nothing at this address.',
  METHOD_NOT_ALLOWED: () => 'This address does not support that method.',
  PRECONDITION_FAILED: () => 'The file is not the one that was expected.',
  RANGE_NOT_SATISFIABLE: () => 'The requested range is outside the file.',
  KEY_REUSED: () => 'This Idempotency-Key was already used for a different request. Please use a new one.',
  FILE_TOO_LARGE: (facts) => tooLarge(facts),
  NOT_A_PDF: ({ file, files }) =>
    files !== undefined && files.length > 1
      ? `The following files are not PDFs: ${files.join(', ')}`
      : `The file ${quoted(file ?? files?.[0])} is not a PDF`,
  NOT_AN_IMAGE: (facts) =>
    facts.operation === 'fromImages' || facts.operation === 'ocr'
      ? `${named(facts)} is neither an image nor a PDF file.`
      : `${named(facts)} cannot be used as an image. Please choose a PNG or JPEG file.`,
  UNSUPPORTED_IMAGE: (facts) => unsupportedImage(facts),
  NOT_AN_OFFICE_FILE: (facts) => notOffice(facts),
  DAMAGED_OFFICE_FILE: (facts) => damagedOffice(facts),
  OFFICE_ENCRYPTION_UNSUPPORTED: (facts) => unsupportedOfficeEncryption(facts),
  DAMAGED_IMAGE: (facts) => `${named(facts)} is damaged and cannot be displayed. Please choose another image.`,
  DAMAGED_PDF: (facts) => `${named(facts)} is damaged and cannot be repaired.`,
  PASSWORD_REQUIRED: (facts) => `${named(facts)} is password protected. Enter its password to continue.`,
  WRONG_PASSWORD: (facts) =>
    `That password does not open ${facts.file === undefined ? 'the file' : quoted(facts.file)}. Check capitalization and try again.`,
  PAGE_OUT_OF_RANGE: ({ page, pageCount, file, fileIndex }) =>
    `Page ${page ?? 0} does not exist: ${fileIndex === undefined ? 'the document' : quoted(file)} has ${pageCount ?? 0} ${pageCount === 1 ? 'page' : 'pages'}.`,
  NO_TABLES: (facts) => noTables(facts),
  UNSUPPORTED_CHARACTER: ({ character = '', codePoint = 0 }) =>
    `No available font has the character "${character}" (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}).`,
  LANGUAGE_NOT_INSTALLED: ({ language = '' }) =>
    `Text in the language "${language}" cannot be recognized here, because its data is not installed.`,
  TOO_COMPLEX: (facts) => tooComplex(facts),
  TOO_MANY_REQUESTS: (facts) => tooMany(facts),
  CANCELLED: () => 'The work was canceled.',
  INTERNAL: () => 'Something went wrong on our side. Please try again.',
  CONVERTER_MISSING: () => CONVERTER_MISSING,
  BUSY: () => 'The service is busy right now. Please try again in a moment.',
  STORAGE_FULL: () =>
    'The server has no room for this file or its result right now. Try a smaller file, or try again later.',
  INTERRUPTED: () => 'The work was interrupted on our side. Please send the files again.',
  TIMED_OUT: () => 'This took too long and was stopped. Try a smaller file.',
}

function noTables(facts: ErrorFacts): string {
  if (facts.hasText === false) {
    return `${named(facts)} has no tables or text. Its pages are blank or scanned; scanned text needs OCR first.`
  }
  return `No tables were found in ${facts.file === undefined ? 'the file' : quoted(facts.file)}. Include the text outside tables, or convert to Word or text.`
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
      const [holder, total] = file === undefined ? ['The files have', ' in total'] : [`${quoted(file)} has`, '']
      const found = pageCount === undefined ? '' : `: ${pageCount}`
      return `${holder} too many pages${total}${found} (limit: ${facts.limit ?? 0}).`
    }
    case 'objects':
      return `${named(facts)} has too many objects (limit: ${limit}).`
    case 'expansion':
      return `${named(facts)} would take up more than ${limit} MB when decompressed, so it was not opened.`
    case 'nesting':
      return `${named(facts)} has data nested too deeply (limit: ${limit} levels).`
    case 'reading':
      return `${named(facts)} would take too long to read.`
    case 'pixels':
      if (facts.maxDpi !== undefined) return tooManyDots(facts)
      return `${named(facts)} has an image or page that is too large (limit: ${limit} pixels).`
    case 'characters':
      return `${named(facts)} has too much text (limit: ${limit} characters).`
    case 'output':
      return `${named(facts)} would produce a result larger than ${limit} MB. Choose fewer pages or a lower resolution.`
    case 'memory':
      return `${named(facts)} needs more memory than one file may use. Try a smaller file.`
    case 'drawing':
      return `${named(facts)} has a page that would take too long to draw: page ${facts.page ?? 1}. Remove it and try again.`
    case undefined:
      return `${named(facts)} is too complex to process.`
  }
}

function tooManyDots({ file, page, maxDpi = 0 }: ErrorFacts): string {
  const advice = maxDpi < 1 ? '' : ` Up to ${maxDpi} dpi will work.`
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
    case 'PAGE_LIST_LOST':
      return `The list of pages in ${file} is lost. ${count === 1 ? '1 page was' : `${count} pages were`} found; there may have been more.`
    case 'CONTENT_LOST':
      return lostContent(warning)
    case 'UPDATE_LOST':
      return `The last changes to ${file} were cut off and are missing.`
    case 'PAGES_BLANK':
      return `${pagesOf(warning)} could not be rendered and ${isOne(warning) ? 'is' : 'are'} blank.`
    case 'ACTIVE_CONTENT':
      return activeContent(warning)
    case 'SIGNATURES_LOST':
      return `${file} was signed. The change invalidates its ${count === 1 ? 'signature, so it was removed; its' : 'signatures, so they were removed; their'} appearance was kept.`
    case 'PROTECTION_REMOVED':
      return `${file} was password protected; the new file is not.`
    case 'SIGNATURES_OUTDATED':
      return `${file} is signed. The ${count === 1 ? 'signature was' : 'signatures were'} kept, but PDF readers will report that the file was changed after signing.`
    case 'PROTECTION_KEPT':
      return `The new file is protected like ${file} and opens with the same passwords.`
    case 'PROTECTION_REPLACED':
      return `${file} had different protection, and a file can have only one kind. Its passwords do not open the new file.`
    case 'NOT_PROTECTED':
      return `${file} was not protected, so there was nothing to remove.`
    case 'PASSWORD_CUT':
      return `This encryption level uses only the first ${count} characters of a password; some programs accept only those.`
    case 'PASSWORD_NOT_STANDARD':
      return 'A password has characters that programs encode differently, so some may not accept it. Basic letters and digits work everywhere.'
    case 'FIELDS_RENAMED':
      return `${file}: ${count} form ${count === 1 ? 'field was' : 'fields were'} renamed because another file uses the same ${count === 1 ? 'name' : 'names'}. Each field keeps its own value.`
    case 'FIELDS_COPIED':
      return `${file}: ${count} form ${count === 1 ? 'field' : 'fields'} of duplicated pages got ${count === 1 ? 'a new name' : 'new names'}, so that each copy can be filled in on its own.`
    case 'XFA_REMOVED':
      return `${file} has an XFA form, which could not be kept. Its standard form fields were kept.`
    case 'PORTFOLIO_FLATTENED':
      return `${file} is a PDF portfolio; its files were kept as attachments.`
    case 'NO_TEXT':
      return `${file} has no text to extract. Its pages are blank or scanned.`
    case 'NEEDS_OCR':
      return needsRecognition(warning)
    case 'PAGES_PICTURED':
      return picturedPages(warning)
    case 'PAGES_FITTED':
      return fittedPages(warning)
    case 'SIGNED_UNCHANGED':
      return `${file} is signed, and any change would invalidate its ${count === 1 ? 'signature' : 'signatures'}. It was not changed.`
    case 'ALREADY_OPTIMAL':
      return `${file} cannot be made smaller without visible loss. It was not changed.`
    case 'TARGET_NOT_MET':
      return `${file} could not be reduced to ${sizeWords(warning.sizeBytes)} without visible loss. This is the smallest possible size.`
    case 'PARTLY_UNTAGGED':
      return 'Some files have no accessibility tags; tags in the other files were kept.'
    case 'INTERACTION_LOST':
      return `${file}: links, bookmarks, form fields and accessibility tags cannot be kept on sheets. Filled-in fields and comments look the same.`
    case 'APPEARANCES_MISSING':
      return `${file}: ${count} ${count === 1 ? 'comment or field has' : 'comments or fields have'} no appearance in the file, and ${count === 1 ? 'is' : 'are'} not on the sheets.`
    case 'CROPPED_HIDDEN':
      return `${file}: cropping hides what is outside the box; it is still in the file and can be shown again.`
    case 'IMAGES_RECODED':
      return `${file}: PDF does not support its lossy compression, so ${count === 1 ? 'the image was stored as a high-quality JPEG' : `${count} images were stored as high-quality JPEGs`}.`
    case 'FRAMES_LEFT_OUT':
      return `${file} has ${count + 1} images; only the first one was used.`
    case 'SVG_PARTS_LEFT_OUT':
      return `${file} is drawn without ${enumerate((warning.parts ?? []).map(svgPartPhrase))}.`
    case 'SCANS_CLEANED':
      return `${file}: ${count === 1 ? 'the image was' : `${count} images were`} cleaned up and saved again.`
    case 'PAGES_REDRAWN':
      return `${pagesOf(warning)} ${isOne(warning) ? 'is now an image' : 'are now images'}: what was cropped is gone, and text, links and fields are part of the ${isOne(warning) ? 'image' : 'images'}.`
    case 'REFERENCES_CUT':
      return cutReferences(warning)
    case 'FONTS_REPLACED':
      return replacedFonts(warning)
    case 'FONT_TEXT_RECOGNIZED':
      return recognizedFonts(warning)
    case 'HIDDEN_SHEETS_LEFT_OUT':
      return hiddenParts(warning, 'sheet')
    case 'HIDDEN_SLIDES_LEFT_OUT':
      return hiddenParts(warning, 'slide')
    case 'MACROS_NOT_RUN':
      return `${file} has macros. They did not run and are not in the PDF.`
    case 'ALT_TEXT_MISSING':
      return `${file}: ${count} ${count === 1 ? 'image has' : 'images have'} no alternative text, which PDF/UA requires. Add it in the original.`
    case 'TEXT_SCALED':
      return scaledText(warning)
    case 'NOTHING_READ':
      return `No page of ${file} was read, so it was not changed. Its pages have text already, or are blank.`
    case 'PAGES_NOT_READ':
      return `${pagesOf(warning)} could not be read.`
    case 'CORRECTIONS_NOT_USED':
      return `${count} ${count === 1 ? 'correction was' : 'corrections were'} not used: no ${count === 1 ? 'word was' : 'words were'} read there.`
    case 'NOT_PDFA':
      return `${file} has content that PDF/A does not allow, so the result is not PDF/A.`
  }
}

function activeContent({ file, findings = [], isKept = false }: Warning): string {
  const found = `${quoted(file)} contains ${enumerate(findings.map(findingPhrase))}.`
  return isKept ? `${found} This stays in the new file; Clean PDF removes it.` : found
}

/** A size in KB or MB, with one decimal. */
function sizeWords(bytes: number | undefined): string {
  if (bytes === undefined) return 'the target size'
  const [unit, amount] = bytes < BYTES_PER_MB ? ['KB', bytes / 1024] : ['MB', bytes / BYTES_PER_MB]
  return `${amount.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}

function needsRecognition(warning: Warning): string {
  const [are, their] = isOne(warning) ? ['is an image', 'Its'] : ['are images', 'Their']
  return `${pagesOf(warning)} ${are}. ${their} text needs OCR before it can be edited.`
}

function picturedPages(warning: Warning): string {
  const [are, their, images] = isOne(warning)
    ? ['is an image on its slide', 'Its', 'image']
    : ['are images on their slides', 'Their', 'images']
  return `${pagesOf(warning)} ${are}, because separate objects would not look the same. ${their} text is in the alt text of the ${images}.`
}

function fittedPages(warning: Warning): string {
  const [differ, slides] = isOne(warning)
    ? ['differs in size from most pages and was fitted', 'its slide']
    : ['differ in size from most pages and were fitted', 'their slides']
  return `${pagesOf(warning)} ${differ} to ${slides}: all slides in a file have the same size.`
}

function lostPages(warning: Warning): string {
  const { file, count = 0, pages = [], total } = warning
  const ending = isOne(warning) ? 'could not be read and is missing.' : 'could not be read and are missing.'
  if (pages.length === 0 && total !== undefined) return `${count} of the ${total} pages of ${quoted(file)} ${ending}`
  if (pages.length === 0) return `${quoted(file)}: ${count} ${isOne(warning) ? 'page' : 'pages'} ${ending}`
  return `${pagesOf(warning)} ${ending}`
}

function lostContent(warning: Warning): string {
  const { file, pages = [], missing = 0, cut = 0 } = warning
  const parts = (count: number, fate: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'part' : 'parts'} ${fate}`]
  const details = [...parts(missing, 'missing'), ...parts(cut, 'cut off or unreadable')]
  const ending = details.length === 0 ? '.' : ` (${details.join(', ')}).`
  const subject = pages.length === 0 ? `${quoted(file)} is` : `${pagesOf(warning)} ${isOne(warning) ? 'is' : 'are'}`
  return `${subject} incomplete: images, fonts or text are lost${ending}`
}

/** Page numbers as texts, three or more in a row as a range. */
export function pageRanges(pages: readonly number[]): string[] {
  const runs: number[][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === page - 1) run.push(page)
    else runs.push([page])
  }
  return runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]}–${run.at(-1)}`]))
}

/** The pages concerned and the file, as the subject of a sentence. */
function pagesOf(warning: Warning): string {
  const { file, count = 0, pages = [] } = warning
  const rest = count > pages.length ? [`${count - pages.length} more`] : []
  return `${isOne(warning) ? 'Page' : 'Pages'} ${enumerate([...pageRanges(pages), ...rest])} of ${quoted(file)}`
}

function isOne({ count = 0, pages = [] }: Warning): boolean {
  return Math.max(count, pages.length) === 1
}

function scaledText({ percent = 100, pages = [], count = pages.length }: Warning): string {
  if (pages.length === 0) return `The text was scaled to ${percent}% to fit the page.`
  const rest = count > pages.length ? [`${count - pages.length} more`] : []
  const list = enumerate([...pageRanges(pages), ...rest])
  return count === 1
    ? `On page ${list}, the text was scaled down to ${percent}% to fit the page.`
    : `On pages ${list}, the text was scaled down to fit the page, to ${percent}% at the smallest.`
}

function enumerate(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
