import { EXCEL_FILES, POWERPOINT_FILES, WORD_FILES, type ToolId } from '@recto/contract'

import { matchesAccept } from '../components/upload/accept.ts'

/** The tools that convert Office files, one for each kind of document, and the file extensions they accept. */
const NAMES = {
  'docx-to-pdf': WORD_FILES,
  'xlsx-to-pdf': EXCEL_FILES,
  'pptx-to-pdf': POWERPOINT_FILES,
} as const satisfies Partial<Record<ToolId, string>>

/** A tool that converts Office files. */
export type OfficeTool = keyof typeof NAMES

const TOOLS = Object.keys(NAMES) as OfficeTool[]

/** All Office file extensions, as an `accept` attribute. */
export const OFFICE_FILES = Object.values(NAMES).join()

/** The tools for the files that a page accepts, by its `accept` attribute. */
export function toolsTaking(accepts: string): readonly OfficeTool[] {
  return TOOLS.filter((tool) => accepts.includes(NAMES[tool]))
}

/** The tool for a file by its name; undefined for other files. */
export function toolByName(name: string): OfficeTool | undefined {
  return TOOLS.find((tool) => matchesAccept({ name, type: '' }, NAMES[tool]))
}
