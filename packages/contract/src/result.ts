import type { CompressionLevel } from './tools/compress-pdf/levels.ts'

/** Codes of the warnings that can accompany a result. */
export const WARNING_CODES = [
  'REPAIRED',
  'PAGES_LOST',
  'PAGE_LIST_LOST',
  'CONTENT_LOST',
  'UPDATE_LOST',
  'PAGES_BLANK',
  'SIGNATURES_LOST',
  'SIGNATURES_OUTDATED',
  'PROTECTION_KEPT',
  'PROTECTION_REPLACED',
  'PROTECTION_REMOVED',
  'NOT_PROTECTED',
  'PASSWORD_CUT',
  'PASSWORD_NOT_STANDARD',
  'FIELDS_RENAMED',
  'XFA_REMOVED',
  'PORTFOLIO_FLATTENED',
  'PARTLY_UNTAGGED',
  'TEXT_SCALED',
  'NO_TEXT',
  'NEEDS_OCR',
  'PAGES_PICTURED',
  'PAGES_FITTED',
  'SIGNED_UNCHANGED',
  'ALREADY_OPTIMAL',
  'TARGET_NOT_MET',
] as const

export type WarningCode = (typeof WARNING_CODES)[number]

/** Warnings about what of the input could not be read, and is not in the result. */
const LOSS_CODES = [
  'PAGES_LOST',
  'PAGE_LIST_LOST',
  'CONTENT_LOST',
  'UPDATE_LOST',
] as const satisfies readonly WarningCode[]

export type LossCode = (typeof LOSS_CODES)[number]

const lossCodes: ReadonlySet<WarningCode> = new Set(LOSS_CODES)

/** Whether a warning is about what of the input could not be read. */
export function isLoss({ code }: Pick<Warning, 'code'>): boolean {
  return lossCodes.has(code)
}

/** Something that was lost, changed or repaired while a result was made. */
export interface Warning {
  code: WarningCode
  /** Name of the file concerned. */
  file?: string
  /** Number of pages, fields or signatures concerned. */
  count?: number
  /** Page numbers in the input, from 1; the list is truncated if it is long. */
  pages?: number[]
  /** The number of pages in the input, lost ones included. */
  total?: number
  /** Objects that are missing from the input. */
  missing?: number
  /** Streams of the input that are cut off or unreadable. */
  cut?: number
  /** The scale of text, in percent; the smallest one if it differs between pages. */
  percent?: number
  /** The requested size, in bytes. */
  sizeBytes?: number
}

/** What the result contains, counted while it was written. */
export interface KeptCounts {
  /** Outline items from the inputs. */
  outlineItems: number
  /** Outline items that the operation added. */
  outlineItemsAdded: number
  links: number
  formFields: number
  /** Pages with a page label. */
  pageLabels: number
  attachments: number
  layers: number
  /** Whether the result has a structure tree. */
  tagged: boolean
}

/** The outcome of a compression. */
export interface CompressionFacts {
  /** The level applied; it differs from the requested one if a target size required that. */
  level: CompressionLevel
  /** In bytes. */
  originalSize: number
  /** In bytes; never more than `originalSize`. */
  compressedSize: number
  /** Reduction in percent, with one decimal; 0 or more. */
  ratio: number
  /** Images in the document, and how many were recompressed. */
  images: { total: number; changed: number }
  /** The page that changed most, from 1, and its similarity (1 is identical); absent if no change is visible. */
  worstPage?: { page: number; similarity: number }
  /** Whether the target size was met; absent if none was requested. */
  targetMet?: boolean
  /** The smallest possible size, in bytes, if the target was not met. */
  smallestSize?: number
}

/** Reduction in percent, with one decimal; 0 if the file did not become smaller. */
export function compressionRatio(originalSize: number, compressedSize: number): number {
  if (originalSize <= 0 || compressedSize >= originalSize) return 0
  return Math.round((1 - compressedSize / originalSize) * 1000) / 10
}

/** What an operation reports besides the file. */
export interface ResultReport {
  pageCount?: number
  kept?: KeptCounts
  compression?: CompressionFacts
  warnings: Warning[]
}

/** The response header with the `ResultReport`. */
export const REPORT_HEADER = 'X-Result-Report'

/** Limits that keep the header below what proxies accept. */
const MAX_WARNINGS = 20
const MAX_NAME_LENGTH = 80
const MAX_WARNING_PAGES = 20

/** Encodes a report as a header value: percent-encoded JSON of limited length. */
export function encodeReport(report: ResultReport): string {
  const warnings = report.warnings.slice(0, MAX_WARNINGS).map(shortenWarning)
  return encodeURIComponent(JSON.stringify({ ...report, warnings }))
}

/** Decodes a report; an absent or malformed value gives an empty one. */
export function decodeReport(value: string | null | undefined): ResultReport {
  if (!value) return { warnings: [] }
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof parsed !== 'object' || parsed === null || !('warnings' in parsed) || !Array.isArray(parsed.warnings)) {
      return { warnings: [] }
    }
    // The header comes from our own server, so its shape is trusted.
    return parsed as ResultReport
  } catch {
    // A proxy may have truncated the header; the result is still good.
    return { warnings: [] }
  }
}

function shortenWarning(warning: Warning): Warning {
  const { file, pages } = warning
  return {
    ...warning,
    ...(file === undefined ? {} : { file: shorten(file) }),
    ...(pages === undefined ? {} : { pages: pages.slice(0, MAX_WARNING_PAGES) }),
  }
}

function shorten(name: string): string {
  const letters = Array.from(name.toWellFormed())
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : letters.join('')
}
