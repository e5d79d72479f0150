import type { ToolId } from '@recto/contract'

import { LARGE_BYTES } from '../../api/large-files.ts'

/** The facts the suggestions for one file are based on. */
export interface FileFacts {
  sizeBytes: number
  /** Unknown while the file is locked. */
  pageCount: number | undefined
  /** Whether the file needs a password to be opened. */
  isLocked: boolean
  /** Whether the file is encrypted at all, which may only restrict changes. */
  isEncrypted: boolean
  isScanned: boolean
}

/** Why a tool is suggested first. */
export type Reason = 'locked' | 'restricted' | 'large' | 'scanned' | 'many-pages' | 'several-files' | 'office'

/** A suitable tool, with the reason if the file calls for it. */
export interface ToolSuggestion {
  id: ToolId
  reason: Reason | undefined
}

/** From this many bytes per page on, the file is mostly photos, which compress well. */
const HEAVY_PAGE_BYTES = 400 * 1024
const MANY_PAGES = 12

/** The tools people use most on a single PDF, most popular first. */
const POPULAR: readonly ToolId[] = [
  'compress-pdf',
  'split-pdf',
  'pdf-to-docx',
  'pdf-to-image',
  'number-pages',
  'watermark-pdf',
  'rotate-pdf',
  'protect-pdf',
  'sanitize-pdf',
  'pdf-to-xlsx',
  'pdf-to-pptx',
  'convert-pdf',
]

/** Returns the tools for one file: first those the file calls for, with their reasons, then the popular ones. */
export function suggestTools(facts: FileFacts): ToolSuggestion[] {
  const specific = specificSuggestions(facts)
  const rest = POPULAR.filter((id) => !specific.some((suggestion) => suggestion.id === id)).filter((id) =>
    isUseful(id, facts),
  )
  const ordered = facts.isScanned ? [...rest.filter(isForImages), ...rest.filter((id) => !isForImages(id))] : rest
  return [...specific, ...ordered.map((id) => ({ id, reason: undefined }))]
}

/** Returns the tools for several files, which combine them. */
export function suggestToolsForSeveral(): ToolSuggestion[] {
  return [{ id: 'merge-pdf', reason: 'several-files' }]
}

function specificSuggestions({
  sizeBytes,
  pageCount = 1,
  isLocked,
  isEncrypted,
  isScanned,
}: FileFacts): ToolSuggestion[] {
  const isLarge = sizeBytes >= LARGE_BYTES || sizeBytes / Math.max(1, pageCount) >= HEAVY_PAGE_BYTES
  const candidates: [applies: boolean, suggestion: ToolSuggestion][] = [
    [isLocked, { id: 'protect-pdf', reason: 'locked' }],
    [isEncrypted && !isLocked, { id: 'protect-pdf', reason: 'restricted' }],
    [isLarge, { id: 'compress-pdf', reason: 'large' }],
    [isScanned, { id: 'pdf-to-image', reason: 'scanned' }],
    [pageCount >= MANY_PAGES, { id: 'split-pdf', reason: 'many-pages' }],
  ]
  return candidates.flatMap(([applies, suggestion]) => (applies ? [suggestion] : []))
}

/** Extracting pages needs more than one page, and editing text needs text that is not an image. */
function isUseful(id: ToolId, { pageCount, isScanned }: FileFacts): boolean {
  if (id === 'split-pdf') return pageCount !== 1
  if (id === 'pdf-to-docx' || id === 'pdf-to-xlsx' || id === 'pdf-to-pptx') return !isScanned
  return true
}

function isForImages(id: ToolId): boolean {
  return id === 'compress-pdf' || id === 'rotate-pdf'
}
