import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { suggestTools, suggestToolsForSeveral, type FileFacts } from './suggest-tools.ts'
import { useIsScanned } from './use-is-scanned.ts'

/** The state of the upload screen: the files, their facts, and the tools that suit them. */
export function useUploadScreen() {
  const { files, add, remove } = useChosenFiles()
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
    suggestions: single === undefined ? suggestToolsForSeveral() : suggestTools(facts),
    add,
    remove,
    keepOnly: (id: string) => {
      for (const file of files) if (file.id !== id) remove(file.id)
    },
  }
}

/** The state and the actions of the upload screen. */
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
