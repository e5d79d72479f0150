/** The five families of tools; each has its colour and its place in the catalogue. */
export const TOOL_FAMILIES = [
  { id: 'arrange', title: 'Arrange', description: 'Merge, split and rotate' },
  { id: 'reduce', title: 'Reduce', description: 'Make files smaller' },
  { id: 'secure', title: 'Secure', description: 'Control who can open and edit' },
  { id: 'convert', title: 'Convert', description: 'To and from other formats' },
  { id: 'mark', title: 'Mark', description: 'Add to the page' },
] as const

export type ToolFamilyId = (typeof TOOL_FAMILIES)[number]['id']

/** A tool: a card in the catalogue and a page. What it calls is an operation. */
export interface ToolDefinition<Id extends string = string> {
  id: Id
  title: string
  description: string
  family: ToolFamilyId
  route: `/tools/${Id}` | `/tool/${Id}`
  /** Coming-soon tools are inert cards. */
  availability: 'available' | 'coming-soon'
  /** Names of the three steps; only tools with a page have them. */
  steps?: readonly [string, string, string]
  /** What the file picker takes. */
  accepts: '.pdf'
  /** Whether several files are taken at once. */
  multiple: boolean
  /** Which configured size limit counts, in MB per file. */
  sizeLimit: 'maxUploadMb' | 'maxUploadMbCompress'
  /** Other words people look for it by. */
  keywords: readonly string[]
}

type Optional = 'accepts' | 'multiple' | 'sizeLimit' | 'availability' | 'keywords'

/** Writes a tool down with the defaults most tools share: one PDF, the common size limit, not built yet. */
export function defineTool<const Id extends string>(
  tool: Omit<ToolDefinition<Id>, Optional> & Partial<Pick<ToolDefinition<Id>, Optional>>,
): ToolDefinition<Id> {
  return {
    accepts: '.pdf',
    multiple: false,
    sizeLimit: 'maxUploadMb',
    availability: 'coming-soon',
    keywords: [],
    ...tool,
  }
}
