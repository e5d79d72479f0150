import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { OFFICE_FILES, toolByName, type OfficeTool } from '../../office/office-tools.ts'
import { suggestTools, suggestToolsForSeveral, type FileFacts, type ToolSuggestion } from './suggest-tools.ts'
import { useIsScanned } from './use-is-scanned.ts'

/** Files that some tool accepts. For images, the tool is named. */
const TAKEN_FILES = `.pdf,${OFFICE_FILES}`

/** The state of the upload screen: the files, their facts, and the tools that suit them. */
export function useUploadScreen() {
  const { files, add, remove } = useChosenFiles(TAKEN_FILES)
  useHandedOverFiles(add)
  // Tools accept locked files, but not broken ones or files that are not PDFs.
  const usable = files.filter(({ reading }) => reading.status !== 'broken' && reading.status !== 'reading')
  const single = usable.length === 1 ? usable[0] : undefined
  const isScanned = useIsScanned(single)
  const isInspecting =
    files.some(({ reading }) => reading.status === 'reading') || (single !== undefined && isScanned === undefined)
  const facts = factsOf(single, isScanned ?? false)
  return {
    files,
    usable,
    isInspecting,
    isScanned: isScanned ?? false,
    facts,
    suggestions: suggestFor(usable, facts),
    add,
    remove,
    keepOnly: (id: string) => {
      for (const file of files) if (file.id !== id) remove(file.id)
    },
  }
}

/** The state and the actions of the upload screen. */
export type UploadScreenModel = ReturnType<typeof useUploadScreen>

/** Office files are converted first, then handled like any other. */
function suggestFor(files: readonly ChosenFile[], facts: FileFacts): ToolSuggestion[] {
  const converting = new Set(files.map(officeToolOf))
  const [tool] = converting
  if (tool !== undefined && converting.size === 1) return [{ id: tool, reason: 'office' }]
  return files.length === 1 ? suggestTools(facts) : suggestToolsForSeveral()
}

/** The tool that makes a PDF of an Office file; undefined for a PDF. */
function officeToolOf({ file, reading }: ChosenFile): OfficeTool | undefined {
  const known = reading.status === 'office' ? reading.facts.tool : undefined
  return known ?? toolByName(file.name)
}

function factsOf(chosen: ChosenFile | undefined, isScanned: boolean): FileFacts {
  const known = chosen?.reading.status === 'ready' ? chosen.reading.facts : undefined
  const isLocked = chosen?.reading.status === 'locked'
  return {
    sizeBytes: chosen?.file.size ?? 0,
    pageCount: known?.pageCount,
    isLocked,
    isEncrypted: isLocked || known?.isEncrypted === true,
    isScanned,
  }
}
