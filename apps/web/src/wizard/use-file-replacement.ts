import type { ToolDefinition, ToolId } from '@recto/contract'

import { useConfig } from '../api/config-context.tsx'
import type { RefusalReason } from '../components/upload/partition-files.ts'
import { useIntake } from '../components/upload/use-intake.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'

interface ReplacementOptions {
  tool: ToolDefinition<ToolId>
  /** Whether nothing may change now. */
  isStill: boolean
  onReplace: (file: File) => void
  /** Hears of another file that was not taken. */
  onRefuse: (reason: RefusalReason) => void
}

/** Takes another file in the place of the one that is worked on: browsed for, or dropped anywhere on the window. */
export function useFileReplacement({ tool, isStill, onReplace, onRefuse }: ReplacementOptions) {
  const maxSize = useConfig()[tool.sizeLimit]
  const onAdd = ([next]: File[]) => next !== undefined && onReplace(next)
  const { accepts: accept, multiple } = tool
  const { take, rejections, dismiss } = useIntake({ accept, multiple, maxSize, maxFiles: 1, count: 0, onAdd, onRefuse })
  const isOver = useWindowFiles((files) => !isStill && take(files))
  return { take, rejections, dismiss, isOver }
}
