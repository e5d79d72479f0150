import type { CompressionLevel } from './tools/compress-pdf/levels.ts'

/** Things a visitor should hear about besides the result. */
export const WARNING_CODES = [
  'REPAIRED',
  'PAGES_LOST',
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

/** One thing that could not be kept, or was mended, on the way to a result. */
export interface Warning {
  code: WarningCode
  /** Name of the file it speaks of. */
  file?: string
  /** How many pages, fields or signatures it speaks of. */
  count?: number
  /** The pages it speaks of, counted from 1 as they stood in the file; the first ones where they are many. */
  pages?: number[]
  /** What was scaled, of its own size; the smallest where it differs between pages. */
  percent?: number
  /** A size that was asked for, in bytes. */
  sizeBytes?: number
}

/** How much of each kind the result holds, counted while it was written. */
export interface KeptCounts {
  /** Outline items that the inputs had. */
  outlineItems: number
  /** Outline items that the operation added. */
  outlineItemsAdded: number
  links: number
  formFields: number
  /** Pages that carry a label of their own. */
  pageLabels: number
  attachments: number
  layers: number
  /** Whether the result has a structure tree. */
  tagged: boolean
}

/** What compressing came to. */
export interface CompressionFacts {
  /** The level that the file was made with; a target size may have called for a lower one than was chosen. */
  level: CompressionLevel
  /** In bytes. */
  originalSize: number
  /** In bytes; never more than `originalSize`. */
  compressedSize: number
  /** How much smaller it became, in percent with one decimal, 0 or more. */
  ratio: number
  /** How many images the document has, and how many of them lost something or were packed anew. */
  images: { total: number; changed: number }
  /** The page that lost most, counted from 1, and how alike it is (1 is the same); none where nothing that shows was lost. */
  worstPage?: { page: number; similarity: number }
  /** Whether the target size was met; none where none was asked for. */
  targetMet?: boolean
  /** The smallest that the file can be made, in bytes, where the target was not met. */
  smallestSize?: number
}

/** How much smaller a file became, in percent with one decimal; 0 where it did not. */
export function compressionRatio(originalSize: number, compressedSize: number): number {
  if (originalSize <= 0 || compressedSize >= originalSize) return 0
  return Math.round((1 - compressedSize / originalSize) * 1000) / 10
}

/** What an operation tells besides the file it made. */
export interface ResultReport {
  pageCount?: number
  kept?: KeptCounts
  /** Where a file was compressed. */
  compression?: CompressionFacts
  warnings: Warning[]
}

/** Response header that carries a `ResultReport`. */
export const REPORT_HEADER = 'X-Result-Report'

/** Warnings beyond this number are counted, not listed, so that the header stays within what proxies pass on. */
const MAX_WARNINGS = 20
const MAX_NAME_LENGTH = 80
const MAX_WARNING_PAGES = 20

/** Writes a report as one header value: percent-encoded JSON, bounded in length. */
export function encodeReport(report: ResultReport): string {
  const warnings = report.warnings.slice(0, MAX_WARNINGS).map(shortenWarning)
  return encodeURIComponent(JSON.stringify({ ...report, warnings }))
}

/** Reads what `encodeReport` wrote; an absent or unreadable value gives an empty report. */
export function decodeReport(value: string | null | undefined): ResultReport {
  if (!value) return { warnings: [] }
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof parsed !== 'object' || parsed === null || !('warnings' in parsed) || !Array.isArray(parsed.warnings)) {
      return { warnings: [] }
    }
    // Only our own server writes this header, so the shape beyond the list is trusted.
    return parsed as ResultReport
  } catch {
    // A proxy that cut the header must not take the result with it.
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
