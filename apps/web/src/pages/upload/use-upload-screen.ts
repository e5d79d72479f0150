import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { suggestTools, suggestToolsForSeveral, type FileFacts } from './suggest-tools.ts'
import { useIsScanned } from './use-is-scanned.ts'

/** The files that were brought, what was found out about them, and the tools that fit. */
export function useUploadScreen() {
  const { files, add, remove } = useChosenFiles()
  useHandedOverFiles(add)
  // A locked file can be worked on, too; one that is no PDF, or beyond repair, cannot.
  const usable = files.filter(({ reading }) => reading.status !== 'broken' && reading.status !== 'reading')
  const single = usable.length === 1 ? usable[0] : undefined
  const isScanned = useIsScanned(single)
  const isLooking =
    files.some(({ reading }) => reading.status === 'reading') || (single !== undefined && isScanned === undefined)
  const facts = factsOf(single, isScanned ?? false)
  return {
    files,
    usable,
    isLooking,
    isScanned: isScanned ?? false,
    facts,
    suggestions: single === undefined ? suggestToolsForSeveral() : suggestTools(facts),
    add,
    remove,
    keepOnly: (id: string) => {
      for (const file of files) if (file.id !== id) remove(file.id)
    },
  }
}

/** All that the screen knows and can do. */
export type UploadScreenModel = ReturnType<typeof useUploadScreen>

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
