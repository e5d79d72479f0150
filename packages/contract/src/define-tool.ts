import { EXCEL_FILES, POWERPOINT_FILES, WORD_FILES } from './office-files.ts'

/** The groups of the catalog, in order; each has its own color. */
export const TOOL_FAMILIES = [
  { id: 'arrange', title: 'Arrange', description: 'Merge, split and rotate' },
  { id: 'reduce', title: 'Reduce', description: 'Make files smaller' },
  { id: 'secure', title: 'Secure', description: 'Control who can open and edit' },
  { id: 'convert', title: 'Convert', description: 'To and from other formats' },
  { id: 'mark', title: 'Mark', description: 'Add to the page' },
] as const

export type ToolFamilyId = (typeof TOOL_FAMILIES)[number]['id']

/**
 * The `accept` attribute of a tool that takes images and PDF files. The extensions are those for which browsers know no
 * type; unreadable types are included, so that such files are refused with the reason.
 */
export const IMAGE_FILES =
  'image/*,.pdf,.jpg,.jpeg,.png,.gif,.bmp,.webp,.tif,.tiff,.jp2,.jpx,.j2k,.heic,.heif,.avif,.svg'

/** The `accept` attribute of a tool that first converts images and Office files to PDF. */
export const CONVERTIBLE_FILES = `${IMAGE_FILES},${WORD_FILES},${EXCEL_FILES},${POWERPOINT_FILES}` as const

/** A tool: a card in the catalog and a page, which calls one or more operations. */
export interface ToolDefinition<Id extends string = string> {
  id: Id
  title: string
  description: string
  family: ToolFamilyId
  route: `/tools/${Id}` | `/tool/${Id}`
  /** `coming-soon`: a card without a page. `unlisted`: a page without a card, in English only, while the tool is being written. */
  availability: 'available' | 'coming-soon' | 'unlisted'
  /** Names of the three steps; absent for tools without a page. */
  steps?: readonly [string, string, string]
  /** The `accept` attribute of the file input. */
  accepts:
    | '.pdf'
    | typeof IMAGE_FILES
    | typeof WORD_FILES
    | typeof EXCEL_FILES
    | typeof POWERPOINT_FILES
    | typeof CONVERTIBLE_FILES
  /** Whether several files can be chosen at once. */
  multiple: boolean
  /** Whether several files are processed one by one with the same settings, each into its own result. */
  batch: boolean
  /** Which configured size limit applies, in MB per file. */
  sizeLimit: 'maxUploadMb' | 'maxUploadMbCompress'
  /** What a server needs for this tool and may lack; no browser has it. */
  needs?: 'officeConverter'
  /** Search terms besides title and description. */
  keywords: readonly string[]
}

type Optional = 'accepts' | 'multiple' | 'batch' | 'sizeLimit' | 'availability' | 'keywords'

/** Whether a tool can start with several files at once: to combine them, or to process each. */
export function takesSeveral({ multiple, batch }: Pick<ToolDefinition, 'multiple' | 'batch'>): boolean {
  return multiple || batch
}

/** Defines a tool. By default it takes one PDF, has the common size limit, and is coming soon. */
export function defineTool<const Id extends string>(
  tool: Omit<ToolDefinition<Id>, Optional> & Partial<Pick<ToolDefinition<Id>, Optional>>,
): ToolDefinition<Id> {
  return {
    accepts: '.pdf',
    multiple: false,
    batch: false,
    sizeLimit: 'maxUploadMb',
    availability: 'coming-soon',
    keywords: [],
    ...tool,
  }
}
