import { plural, t } from '@lingui/core/macro'
import { BYTES_PER_MB, IMAGE_KIND_NAMES, type ErrorCode, type ErrorFacts, type Quota } from '@recto/contract'

import { catalog } from './catalog.ts'
import { complexityText } from './complexity-messages.ts'
import { formatDecimal } from './format.ts'
import { optionText } from './option-messages.ts'
import { quotedName } from './quoted-name.ts'

const named = ({ file }: ErrorFacts) => (file === undefined ? t`The file` : quotedName(file))

/** What a missing file is needed for, by operation ID. */
const PURPOSES: Record<string, () => string> = {
  rotate: () => t`to rotate`,
  split: () => t`to split`,
  splitAdvanced: () => t`to split`,
  merge: () => t`to merge`,
  organize: () => t`to organize`,
  deletePages: () => t`to delete pages`,
  extractPages: () => t`to extract pages`,
  printLayout: () => t`to put on sheets`,
  fromImages: () => t`to convert to PDF`,
  info: () => t`to read its information`,
  protect: () => t`to protect the PDF`,
  removeProtection: () => t`to remove protection`,
  checkProtection: () => t`to check its protection`,
  numberPages: () => t`to add page numbers`,
  watermark: () => t`to add a watermark`,
  toText: () => t`to convert to text`,
  toWord: () => t`to convert to Word`,
  toWordBasic: () => t`to convert to Word`,
  toExcel: () => t`to convert to Excel`,
  toPowerpoint: () => t`to convert to PowerPoint`,
  toImage: () => t`to convert to images`,
  toImageSinglePage: () => t`to convert to an image`,
  compress: () => t`to compress`,
  sanitize: () => t`to clean`,
}

const SENTENCES: Record<ErrorCode, (facts: ErrorFacts) => string> = {
  INVALID_OPTIONS: ({ fields: [field] = [] }) =>
    field === undefined ? t`An option has a value that is not allowed.` : optionText(field.message),
  FILE_REQUIRED: (facts) => fileRequired(facts),
  TOO_FEW_FILES: () => t`At least two PDF files are required for merging`,
  TOO_MANY_FILES: ({ limit: maxFiles = 0 }) =>
    plural(maxFiles, {
      one: 'You can send only one file at a time.',
      other: 'You can send up to # files at a time.',
    }),
  BAD_REQUEST: () => t`The upload could not be read. Please send the files again.`,
  API_KEY_REQUIRED: () => t`This server can only be used with an API key.`,
  INVALID_API_KEY: () => t`This API key is not valid. It may have been revoked or have expired.`,
  NOT_FOUND: () => t`There is nothing at this address.`,
  METHOD_NOT_ALLOWED: () => t`This address does not support that method.`,
  PRECONDITION_FAILED: () => t`The file is not the one that was expected.`,
  RANGE_NOT_SATISFIABLE: () => t`The requested range is outside the file.`,
  KEY_REUSED: () => t`This Idempotency-Key was already used for a different request. Please use a new one.`,
  FILE_TOO_LARGE: (facts) => tooLarge(facts),
  NOT_A_PDF: (facts) => notPdf(facts),
  NOT_AN_IMAGE: (facts) => {
    const name = named(facts)
    if (facts.operation === 'fromImages' || facts.operation === 'ocr')
      return t`${name} is neither an image nor a PDF file.`
    return t`${name} cannot be used as an image. Please choose a PNG or JPEG file.`
  },
  UNSUPPORTED_IMAGE: (facts) => {
    const name = named(facts)
    if (facts.imageKind === undefined) {
      return t`${name} is an image of a kind that cannot be converted. Save it as PNG or JPEG and try again.`
    }
    if (facts.imageKind === 'heic') {
      return t`${name} is a HEIC photo, which cannot be converted. Save or share it as JPEG on the device that took it, and try again.`
    }
    const kind = IMAGE_KIND_NAMES[facts.imageKind]
    return t`${name} is an image of the kind ${kind}, which cannot be converted. Save it as PNG or JPEG and try again.`
  },
  NOT_AN_OFFICE_FILE: (facts) => {
    const name = named(facts)
    return t`${name} is not a document, spreadsheet or presentation that can be converted.`
  },
  DAMAGED_OFFICE_FILE: (facts) => {
    const name = named(facts)
    return t`${name} is damaged or cannot be read. Open it in the program that made it, save it again, and retry.`
  },
  OFFICE_ENCRYPTION_UNSUPPORTED: (facts) => {
    const name = named(facts)
    return t`${name} is encrypted in a way that cannot be opened here. Save it without a password and try again.`
  },
  DAMAGED_IMAGE: (facts) => {
    const name = named(facts)
    return t`${name} is damaged and cannot be displayed. Please choose another image.`
  },
  DAMAGED_PDF: (facts) => {
    const name = named(facts)
    return t`${name} is damaged and cannot be repaired.`
  },
  PASSWORD_REQUIRED: (facts) => {
    const name = named(facts)
    return t`${name} is password protected. Enter its password to continue.`
  },
  WRONG_PASSWORD: ({ file }) => {
    if (file === undefined) return t`That password does not open the file. Check capitalization and try again.`
    const name = quotedName(file)
    return t`That password does not open ${name}. Check capitalization and try again.`
  },
  PAGE_OUT_OF_RANGE: ({ page = 0, pageCount = 0 }) =>
    plural(pageCount, {
      // The specified English message has no singular; other languages need one.
      one: `Page ${page} does not exist: the document has ${pageCount} page.`,
      other: `Page ${page} does not exist: the document has ${pageCount} pages.`,
    }),
  NO_TABLES: (facts) => noTables(facts),
  UNSUPPORTED_CHARACTER: ({ character = '', codePoint = 0 }) => {
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0')
    return t`No available font has the character "${character}" (U+${number}).`
  },
  LANGUAGE_NOT_INSTALLED: ({ language = '' }) =>
    t`Text in the language "${language}" cannot be recognized here, because its data is not installed.`,
  TOO_COMPLEX: (facts) => complexityText(facts),
  TOO_MANY_REQUESTS: (facts) => tooMany(facts),
  CANCELLED: () => t`The work was canceled.`,
  INTERNAL: () => t`Something went wrong on our side. Please try again.`,
  CONVERTER_MISSING: () =>
    t`This installation cannot convert Office files, because the converter is not installed. Its operator can add it.`,
  BUSY: () => t`The service is busy right now. Please try again in a moment.`,
  STORAGE_FULL: () =>
    t`The server has no room for this file or its result right now. Try a smaller file, or try again later.`,
  INTERRUPTED: () => t`The work was interrupted on our side. Please send the files again.`,
  TIMED_OUT: () => t`This took too long and was stopped. Try a smaller file.`,
}

/** Returns the text for an error in the active language. */
export function errorText(code: ErrorCode, facts: ErrorFacts = {}): string {
  return SENTENCES[code](facts)
}

function fileRequired({ file, operation = '' }: ErrorFacts): string {
  if (operation === 'fromImages') return imageRequired(file)
  if (operation === 'fromOffice') return officeFileRequired(file)
  if (operation === 'ocr' || operation === 'recognizePage') return pdfOrImageRequired(file)
  if (file !== undefined) {
    const name = quotedName(file)
    return t`${name} is empty. A PDF file is required.`
  }
  const purpose = PURPOSES[operation]?.()
  return purpose === undefined ? t`A PDF file is required.` : t`A PDF file is required ${purpose}.`
}

function imageRequired(file: string | undefined): string {
  if (file === undefined) return t`An image is required.`
  const name = quotedName(file)
  return t`${name} is empty.`
}

function officeFileRequired(file: string | undefined): string {
  if (file === undefined) return t`A document, spreadsheet or presentation is required.`
  const name = quotedName(file)
  return t`${name} is empty.`
}

function pdfOrImageRequired(file: string | undefined): string {
  if (file === undefined) return t`A PDF file or an image is required.`
  const name = quotedName(file)
  return t`${name} is empty.`
}

function notPdf({ file, files = [] }: ErrorFacts): string {
  if (files.length > 1) {
    const names = files.join(', ')
    return t`The following files are not PDFs: ${names}`
  }
  const name = quotedName(file ?? files[0])
  return t`The file ${name} is not a PDF`
}

const QUOTA_SENTENCES: Record<Exclude<Quota, 'bytes'>, (limit: number) => string> = {
  day: (limit) =>
    plural(limit, {
      one: 'You have used your # operation for today. Please come back tomorrow.',
      other: 'You have used all # of your operations for today. Please come back tomorrow.',
    }),
  parallel: (limit) =>
    plural(limit, {
      one: 'You can process only # file at a time. Please wait for it to finish.',
      other: 'You can process up to # files at a time. Please wait for one to finish.',
    }),
  waiting: (limit) =>
    plural(limit, {
      one: 'You already have # file waiting. Please send more when it has started.',
      other: 'You already have # files waiting. Please send more when some have started.',
    }),
  kept: (limit) =>
    plural(limit, {
      one: 'You can keep only # result at a time. Delete it before you start another.',
      other: 'You can keep up to # results at a time. Delete some before you start more.',
    }),
}

function tooManyBytes({ limit = 0, retryAfterSeconds = 60, sizeBytes = 0 }: ErrorFacts): string {
  const kept = formatDecimal(sizeBytes / BYTES_PER_MB)
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const time =
    minutes < 60
      ? plural(minutes, { one: '# minute', other: '# minutes' })
      : plural(Math.ceil(minutes / 60), { one: '# hour', other: '# hours' })
  return t`Your results take up ${kept} of the ${limit} MB that you can keep. Delete some, or try again in ${time}.`
}

function tooMany(facts: ErrorFacts): string {
  const { quota, limit = 0, retryAfterSeconds = 60 } = facts
  if (quota === 'bytes') return tooManyBytes(facts)
  // A newer server may report quotas this page does not know.
  const sentence = quota === undefined ? undefined : QUOTA_SENTENCES[quota]
  if (sentence !== undefined) return sentence(limit)
  return plural(retryAfterSeconds, {
    one: 'Too many requests. Please try again in # second.',
    other: 'Too many requests. Please try again in # seconds.',
  })
}

function noTables({ file, hasText }: ErrorFacts): string {
  if (hasText === false) {
    const name = named(file === undefined ? {} : { file })
    return t`${name} has no tables or text. Its pages are blank or scanned; scanned text needs OCR first.`
  }
  if (file === undefined) {
    return t`No tables were found in the file. Include the text outside tables, or convert to Word or text.`
  }
  const name = quotedName(file)
  return t`No tables were found in ${name}. Include the text outside tables, or convert to Word or text.`
}

function tooLarge({ file: name, limit: maxSize = 0, operation, sizeBytes }: ErrorFacts): string {
  if (operation === 'compress') {
    if (sizeBytes === undefined) return t`File size exceeds the maximum limit of ${maxSize}MB.`
    const size = megabytesOver(sizeBytes, maxSize)
    return t`File size exceeds the maximum limit of ${maxSize}MB. Current size: ${size}MB`
  }
  if (name === undefined) return t`File exceeds the maximum size of ${maxSize}MB`
  return t`File ${name} exceeds the maximum size of ${maxSize}MB`
}

/** Two decimals, rounded so that a size slightly over the limit still reads as over it. */
function megabytesOver(bytes: number, limit: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }
  const numbers = new Intl.NumberFormat(catalog.locales ?? catalog.locale, digits)
  return numbers.format(Math.max(bytes / BYTES_PER_MB, limit + 0.01))
}
