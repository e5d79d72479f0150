/** Things a visitor should hear about besides the result. */
export const WARNING_CODES = [
  'REPAIRED',
  'PAGES_LOST',
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

/** What an operation tells besides the file it made. */
export interface ResultReport {
  pageCount?: number
  kept?: KeptCounts
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
