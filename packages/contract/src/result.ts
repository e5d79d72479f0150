import type { ConversionFacts } from './conversion-facts.ts'
import type { ErrorCode } from './errors.ts'
import type { FindingCount } from './findings.ts'
import type { CompressionLevel } from './tools/compress-pdf/levels.ts'
import { shortRecognition, type RecognitionFacts } from './tools/ocr-pdf/recognition-facts.ts'
import type { SvgPart } from './svg-parts.ts'
import type { OrganizingFacts } from './tools/organize-pdf/organizing-facts.ts'

/** Codes of the warnings that can accompany a result. */
export const WARNING_CODES = [
  'REPAIRED',
  'PAGES_LOST',
  'PAGE_LIST_LOST',
  'CONTENT_LOST',
  'UPDATE_LOST',
  'PAGES_BLANK',
  'ACTIVE_CONTENT',
  'SIGNATURES_LOST',
  'SIGNATURES_OUTDATED',
  'PROTECTION_KEPT',
  'PROTECTION_REPLACED',
  'PROTECTION_REMOVED',
  'NOT_PROTECTED',
  'PASSWORD_CUT',
  'PASSWORD_NOT_STANDARD',
  'FIELDS_RENAMED',
  'FIELDS_COPIED',
  'XFA_REMOVED',
  'PORTFOLIO_FLATTENED',
  'PARTLY_UNTAGGED',
  'INTERACTION_LOST',
  'APPEARANCES_MISSING',
  'CROPPED_HIDDEN',
  'IMAGES_RECODED',
  'FRAMES_LEFT_OUT',
  'SVG_PARTS_LEFT_OUT',
  'SCANS_CLEANED',
  'PAGES_REDRAWN',
  'REFERENCES_CUT',
  'FONTS_REPLACED',
  'FONT_TEXT_RECOGNIZED',
  'HIDDEN_SHEETS_LEFT_OUT',
  'HIDDEN_SLIDES_LEFT_OUT',
  'MACROS_NOT_RUN',
  'ALT_TEXT_MISSING',
  'TEXT_SCALED',
  'NO_TEXT',
  'NEEDS_OCR',
  'PAGES_PICTURED',
  'PAGES_FITTED',
  'SIGNED_UNCHANGED',
  'ALREADY_OPTIMAL',
  'TARGET_NOT_MET',
  'NOTHING_READ',
  'PAGES_NOT_READ',
  'CORRECTIONS_NOT_USED',
  'NOT_PDFA',
] as const

export type WarningCode = (typeof WARNING_CODES)[number]

/** Warnings about parts of the input that could not be read and are missing from the result. */
const LOSS_CODES = [
  'PAGES_LOST',
  'PAGE_LIST_LOST',
  'CONTENT_LOST',
  'UPDATE_LOST',
] as const satisfies readonly WarningCode[]

export type LossCode = (typeof LOSS_CODES)[number]

const lossCodes: ReadonlySet<WarningCode> = new Set(LOSS_CODES)

/** Whether a warning is about parts of the input that could not be read. */
export function isLoss({ code }: Pick<Warning, 'code'>): boolean {
  return lossCodes.has(code)
}

/** External references that are removed from an Office file before it is converted. */
export const REFERENCE_KINDS = ['images', 'media', 'files', 'templates', 'fields', 'data', 'styles', 'objects'] as const

export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** Number of external references of one kind in an Office file. */
export interface ReferenceCount {
  kind: ReferenceKind
  count: number
}

/** A font that a file uses and that is not installed. */
export interface ReplacedFont {
  name: string
  /** The font that was used instead. */
  replacement: string
  /** Its share of the characters of the text, in whole percent; 1 if it is less. */
  percent: number
}

/** Something that was lost, changed or repaired while a result was made. */
export interface Warning {
  code: WarningCode
  /** Name of the file concerned. */
  file?: string
  /** Number of pages, images, fields or signatures concerned. */
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
  /** For ACTIVE_CONTENT: what the input contains. */
  findings?: FindingCount[]
  /** For REFERENCES_CUT: what the file refers to. */
  references?: ReferenceCount[]
  /** For SVG_PARTS_LEFT_OUT: what was left out. */
  parts?: SvgPart[]
  /** For FONTS_REPLACED: the fonts, those with most text first; the list is truncated if it is long. */
  fonts?: ReplacedFont[]
  /** For FONT_TEXT_RECOGNIZED: the fonts, and how many of their characters were recognized; those with most first. */
  recognizedFonts?: { name: string; characters: number }[]
  /** For ACTIVE_CONTENT: whether the result contains it as well. */
  isKept?: boolean
}

/** Contents of the result, counted while it was written. */
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

/** Bytes saved; negative where the file grew, for example where inline images became image XObjects. */
export interface SavedBytes {
  /** In image XObjects. */
  images: number
  /** In font programs. */
  fonts: number
  /** In everything else: page contents, unused and duplicate objects, the file's structure. */
  other: number
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
  /** Bytes saved; the sum is `originalSize` - `compressedSize`. Absent if the file is returned unchanged. */
  saved?: SavedBytes
  /** The page that changed most, from 1, and its similarity (1 is identical); absent if no change is visible. */
  worstPage?: { page: number; similarity: number }
  /** Whether the target size was met; absent if none was requested. */
  targetMet?: boolean
  /** The smallest possible size, in bytes, if the target was not met. */
  smallestSize?: number
}

/** The outcome of a cleaning. */
export interface CleaningFacts {
  /** What was removed. */
  removed: FindingCount[]
  /** What the result still contains, by the same search; never a kind that was to be removed. */
  remaining: FindingCount[]
}

/** Reduction in percent, with one decimal; 0 if the file did not become smaller. */
export function compressionRatio(originalSize: number, compressedSize: number): number {
  if (originalSize <= 0 || compressedSize >= originalSize) return 0
  return Math.round((1 - compressedSize / originalSize) * 1000) / 10
}

/** What an operation reports besides the file. */
export interface ResultReport {
  /** Whether parts were omitted, because headers have little room. The `Link` header leads to the full report. */
  truncated?: true
  pageCount?: number
  compression?: CompressionFacts
  cleaning?: CleaningFacts
  organizing?: OrganizingFacts
  kept?: KeptCounts
  conversion?: ConversionFacts
  recognition?: RecognitionFacts
  /** For a batch: its files, in the order sent. */
  parts?: PartReport[]
  warnings: Warning[]
}

/** The outcome of one file of a batch. */
export interface PartReport {
  /** Position among the files sent, from 0. */
  index: number
  /** Name of the file as sent. */
  name: string
  /** Name of its result in the archive. */
  fileName?: string
  /** Why there is no result. */
  error?: { code: ErrorCode; message: string }
  /** What the operation reports about the file. */
  report?: ResultReport
}

/** The response header with the `ResultReport`. */
export const REPORT_HEADER = 'X-Result-Report'

/** Limits on warnings in a truncated report, so that one of each kind fits rather than one with all its details. */
const SHORT_NAME_LENGTH = 24
const SHORT_PAGE_COUNT = 5
const SHORT_FINDING_COUNT = 5
const SHORT_FONT_COUNT = 3

/**
 * Encodes a report as a header value: percent-encoded JSON of at most `maxBytes`, if that is enough for an empty one. A
 * longer report loses details of its warnings, then warnings, then counts, and is marked as truncated.
 */
export function encodeReport(report: ResultReport, maxBytes = Number.POSITIVE_INFINITY): string {
  const whole = encode(report)
  if (whole.length <= maxBytes) return whole
  const { warnings, ...facts } = report
  const { conversion, recognition } = facts
  const counted = {
    ...facts,
    ...(conversion && { conversion: { counts: conversion.counts } }),
    ...(recognition && { recognition: shortRecognition(recognition) }),
  }
  let short = pickFacts(counted, maxBytes)
  for (const warning of warnings.map(shortenWarning)) {
    const longer = { ...short, warnings: [...short.warnings, warning] }
    if (encode(longer).length <= maxBytes) short = longer
  }
  return encode(short)
}

/** Decodes a report; an absent or malformed value gives an empty one. */
export function decodeReport(value: string | null | undefined): ResultReport {
  if (!value) return { warnings: [] }
  try {
    return toReport(JSON.parse(decodeURIComponent(value)))
  } catch {
    // A proxy may have cut the header; the result is still good.
    return { warnings: [] }
  }
}

/** Checks a report in JSON; anything else gives an empty one. */
export function toReport(value: unknown): ResultReport {
  if (typeof value !== 'object' || value === null || !('warnings' in value) || !Array.isArray(value.warnings)) {
    return { warnings: [] }
  }
  // Reports come from our own server, so their shape is trusted.
  return value as ResultReport
}

const REPORT_LINK = /<([^<>]*)>\s*;\s*rel="?describedby"?/

/** The `Link` header (RFC 8288) that leads from a result to its full report. */
export function formatReportLink(address: string): string {
  return `<${address}>; rel="describedby"`
}

/** The URL of the full report from a `Link` header, as written there; `undefined` if it names none. */
export function parseReportLink(link: string | null | undefined): string | undefined {
  return REPORT_LINK.exec(link ?? '')?.[1]
}

function encode(report: ResultReport): string {
  return encodeURIComponent(JSON.stringify(report))
}

/** A truncated report without warnings, with as many of the facts, in their order, as fit. */
function pickFacts(facts: Omit<ResultReport, 'warnings'>, maxBytes: number): ResultReport {
  let short: ResultReport = { truncated: true, warnings: [] }
  for (const key of [
    'pageCount',
    'compression',
    'cleaning',
    'organizing',
    'kept',
    'conversion',
    'recognition',
  ] as const) {
    const longer: ResultReport = { ...short, ...(facts[key] === undefined ? {} : { [key]: facts[key] }), warnings: [] }
    if (encode(longer).length <= maxBytes) short = longer
  }
  return short
}

function shortenWarning(warning: Warning): Warning {
  const { file, pages, findings, fonts, recognizedFonts } = warning
  return {
    ...warning,
    ...(file === undefined ? {} : { file: shorten(file) }),
    ...(pages === undefined ? {} : { pages: pages.slice(0, SHORT_PAGE_COUNT) }),
    ...(fonts === undefined ? {} : { fonts: fonts.slice(0, SHORT_FONT_COUNT) }),
    ...(recognizedFonts === undefined ? {} : { recognizedFonts: recognizedFonts.slice(0, SHORT_FONT_COUNT) }),
    ...(findings === undefined ? {} : { findings: findings.slice(0, SHORT_FINDING_COUNT) }),
  }
}

function shorten(name: string): string {
  const letters = Array.from(name.toWellFormed())
  return letters.length > SHORT_NAME_LENGTH ? `${letters.slice(0, SHORT_NAME_LENGTH - 1).join('')}…` : letters.join('')
}
