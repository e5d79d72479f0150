import type { ToolId } from '@recto/contract'

/** What was found out about the one file that tools are looked for. */
export interface FileFacts {
  sizeBytes: number
  /** Unknown while a file is locked. */
  pageCount: number | undefined
  /** Whether it asks for a password before it opens. */
  isLocked: boolean
  /** Whether it holds a lock at all, such as one that forbids changes. */
  isEncrypted: boolean
  isScanned: boolean
}

/** Why a tool stands where it stands. */
export type Reason = 'locked' | 'restricted' | 'large' | 'scanned' | 'many-pages' | 'several-files'

/** A tool that fits, and why it stands out where it does. */
export interface ToolSuggestion {
  id: ToolId
  reason: Reason | undefined
}

/** A file of this size is a burden for mail and for slow lines. */
const LARGE_BYTES = 4 * 1024 * 1024
/** So many bytes for each page are mostly photographs, which can be made smaller. */
const HEAVY_PAGE_BYTES = 400 * 1024
const MANY_PAGES = 12

/** What people come for with one PDF, most frequent first. */
const USUAL: readonly ToolId[] = [
  'compress-pdf',
  'split-pdf',
  'pdf-to-docx',
  'pdf-to-image',
  'number-pages',
  'watermark-pdf',
  'rotate-pdf',
  'protect-pdf',
  'pdf-to-xlsx',
  'pdf-to-pptx',
  'convert-pdf',
]

/** The tools for one file: those that it calls for first, each with its reason, then the usual ones. */
export function suggestTools(facts: FileFacts): ToolSuggestion[] {
  const called = specificSuggestions(facts)
  const rest = USUAL.filter((id) => !called.some((suggestion) => suggestion.id === id)).filter((id) =>
    isUseful(id, facts),
  )
  const ordered = facts.isScanned ? [...rest.filter(isForPictures), ...rest.filter((id) => !isForPictures(id))] : rest
  return [...called, ...ordered.map((id) => ({ id, reason: undefined }))]
}

/** The tools for several files: what makes one of them. */
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
  const candidates: [isCalled: boolean, suggestion: ToolSuggestion][] = [
    [isLocked, { id: 'protect-pdf', reason: 'locked' }],
    [isEncrypted && !isLocked, { id: 'protect-pdf', reason: 'restricted' }],
    [isLarge, { id: 'compress-pdf', reason: 'large' }],
    [isScanned, { id: 'pdf-to-image', reason: 'scanned' }],
    [pageCount >= MANY_PAGES, { id: 'split-pdf', reason: 'many-pages' }],
  ]
  return candidates.flatMap(([isCalled, suggestion]) => (isCalled ? [suggestion] : []))
}

/** Nothing can be taken out of one page, and words cannot be edited that are a picture. */
function isUseful(id: ToolId, { pageCount, isScanned }: FileFacts): boolean {
  if (id === 'split-pdf') return pageCount !== 1
  if (id === 'pdf-to-docx' || id === 'pdf-to-xlsx' || id === 'pdf-to-pptx') return !isScanned
  return true
}

function isForPictures(id: ToolId): boolean {
  return id === 'compress-pdf' || id === 'rotate-pdf'
}
