import { PageDialogFrame } from '../components/page-grid/page-dialog-frame.tsx'
import { PageArea } from './page-area.tsx'
import type { LiveView } from './use-live-view.ts'

interface WholePageProps {
  view: LiveView
  /** A description of the page, as its accessible name. */
  label: string
  pageCount: number
  /** Width divided by height, until there is an image. */
  aspectRatio: number | undefined
  onClose: () => void
}

/** The previewed page as large as the window allows, exactly as the result will have it. */
export function WholePage({ view, label, pageCount, aspectRatio, onClose }: WholePageProps) {
  return (
    <PageDialogFrame page={view.page} pageCount={pageCount} onPage={view.setPage} onClose={onClose}>
      <PageArea view={view} label={label} aspectRatio={aspectRatio} />
    </PageDialogFrame>
  )
}
