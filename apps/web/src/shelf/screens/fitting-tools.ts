import { AVAILABLE_TOOLS, TOOLS, type ToolDefinition, type ToolId } from '@recto/contract'

import { matchesAccept } from '../../components/upload/accept.ts'
import { suggestTools } from '../../pages/upload/suggest-tools.ts'
import type { ShelfFile } from '../shelf.ts'

const MAX_TOOLS = 3

/** Whether a tool can read a file. */
export function canRead(tool: ToolDefinition, file: ShelfFile): boolean {
  return matchesAccept(file, tool.accepts)
}

/** Whether any tool can read a file. */
export function isReadable(file: ShelfFile): boolean {
  return AVAILABLE_TOOLS.some((tool) => canRead(tool, file))
}

/** The tools to continue with, best first: three of those that can read the file, without the one that made it. */
export function fittingTools(
  file: ShelfFile,
  isAvailable: (tool: ToolDefinition) => boolean,
): readonly ToolDefinition<ToolId>[] {
  const { sizeBytes, pageCount, origin } = file
  const maker = origin.kind === 'made' ? origin.tool : undefined
  return suggestTools({ sizeBytes, pageCount, isLocked: false, isEncrypted: false, isScanned: false })
    .map(({ id }) => TOOLS[id])
    .filter((tool) => tool.id !== maker && isAvailable(tool) && canRead(tool, file))
    .slice(0, MAX_TOOLS)
}
