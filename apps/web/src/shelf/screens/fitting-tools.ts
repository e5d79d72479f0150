import { takesSeveral, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'

import { matchesAccept } from '../../components/upload/accept.ts'
import { toolByName } from '../../office/office-tools.ts'
import { suggestTools, suggestToolsForSeveral, type ToolSuggestion } from '../../pages/upload/suggest-tools.ts'
import type { ShelfFile } from '../shelf.ts'

const MAX_TOOLS = 3

/** Whether a tool can read a file. */
export function canRead(tool: ToolDefinition, file: ShelfFile): boolean {
  return matchesAccept(file, tool.accepts)
}

/** The tools to continue with, best first: three that accept all the files, excluding any that made them. */
export function fittingTools(
  files: readonly ShelfFile[],
  isAvailable: (tool: ToolDefinition) => boolean,
): readonly ToolDefinition<ToolId>[] {
  const makers = new Set(files.flatMap(({ origin }) => (origin.kind === 'made' ? [origin.tool] : [])))
  return suggestionsFor(files)
    .map(({ id }) => TOOLS[id])
    .filter((tool) => !makers.has(tool.id) && isAvailable(tool) && takesAll(tool, files))
    .slice(0, MAX_TOOLS)
}

/** Whether a tool can start with files. */
export function takesAll(tool: ToolDefinition, files: readonly ShelfFile[]): boolean {
  return files.every((file) => canRead(tool, file)) && (files.length === 1 || takesSeveral(tool))
}

/** Suggestions for one file; for several, tools that combine them before tools that work on each. */
function suggestionsFor(files: readonly ShelfFile[]): readonly ToolSuggestion[] {
  const sizeBytes = Math.max(0, ...files.map((file) => file.sizeBytes))
  const [pageCount] = files.map((file) => file.pageCount)
  const ofEach = suggestTools({ sizeBytes, pageCount, isLocked: false, isEncrypted: false, isScanned: false })
  const converting = [...new Set(files.flatMap(({ name }) => toolByName(name) ?? []))]
  const first = converting.map((id) => ({ id, reason: undefined }))
  return files.length > 1 ? [...suggestToolsForSeveral(), ...first, ...ofEach] : [...first, ...ofEach]
}
