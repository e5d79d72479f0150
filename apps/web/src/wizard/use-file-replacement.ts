import type { ToolDefinition, ToolId } from '@recto/contract'

import { useConfig } from '../api/config-context.tsx'
import type { RefusalReason } from '../components/upload/partition-files.ts'
import { useSeveralFiles } from '../components/upload/several-files.ts'
import { useIntake } from '../components/upload/use-intake.ts'
import { useWindowFiles } from '../components/upload/use-window-files.ts'

interface ReplacementOptions {
  tool: ToolDefinition<ToolId>
  /** Whether replacing is disabled. */
  isDisabled: boolean
  onReplace: (file: File) => void
  /** Called when the replacement was refused. */
  onRefuse: (reason: RefusalReason) => void
}

/**
 * Accepts a replacement for the current file, from the file picker or dropped anywhere on the window. Several files are
 * accepted if the page can process them one by one.
 */
export function useFileReplacement({ tool, isDisabled, onReplace, onRefuse }: ReplacementOptions) {
  const maxSize = useConfig()[tool.sizeLimit]
  const onAdd = ([next]: File[]) => next !== undefined && onReplace(next)
  const { accepts: accept, multiple } = tool
  const { addFiles, rejections, dismiss } = useIntake({
    accept,
    multiple,
    maxSize,
    maxFiles: 1,
    count: 0,
    onAdd,
    onRefuse,
  })
  const isDragOver = useWindowFiles((files) => !isDisabled && addFiles(files))
  const takesSeveral = useSeveralFiles() !== undefined
  return { addFiles, rejections, dismiss, isDragOver, takesSeveral }
}
