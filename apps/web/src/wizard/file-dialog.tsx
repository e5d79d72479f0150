import { PageDialog } from '../components/page-grid/page-dialog.tsx'
import type { DocumentFacts } from '../preview/protocol.ts'
import { useAspectRatios } from '../preview/use-aspect-ratios.ts'
import type { ChosenFile } from './chosen-files.ts'

interface FileDialogProps {
  file: ChosenFile
  facts: DocumentFacts
  onClose: () => void
}

/** The pages of a file, one at a time, as large as the window allows. */
export function FileDialog({ file, facts, onClose }: FileDialogProps) {
  const aspectRatios = useAspectRatios(file, facts)
  return (
    <PageDialog
      sourceOf={(page) => ({ document: file, page })}
      page={1}
      pageCount={facts.pageCount}
      aspectRatioOf={(page) => aspectRatios[page - 1] || aspectRatios[0]}
      rotationOf={() => 0}
      onClose={onClose}
    />
  )
}
