import { useState, type CSSProperties } from 'react'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { PageThumbnail } from '../page-thumbnail/page-thumbnail.tsx'
import { PageDialogFrame } from './page-dialog-frame.tsx'

/** The longest side a page is rendered at, in CSS pixels. */
const LARGEST = 1100

interface PageDialogProps {
  /** What to show for a page: a page of a document, both counted from 1; a blank sheet without a document. */
  sourceOf: (page: number) => { document: PreviewDocument | undefined; page: number }
  /** The page it opens with, counted from 1. */
  page: number
  pageCount: number
  aspectRatioOf: (page: number) => number | undefined
  /** The rotation a page is shown with, clockwise in degrees. */
  rotationOf: (page: number) => number
  onClose: () => void
}

/** Pages one at a time, as large as the window allows. */
export function PageDialog(props: PageDialogProps) {
  const { sourceOf, pageCount, aspectRatioOf, rotationOf, onClose } = props
  const [page, setPage] = useState(props.page)
  const source = sourceOf(page)
  const rotation = rotationOf(page)
  const aspectRatio = aspectRatioOf(page)
  // A rotated page must fit its width into the height.
  const style: CSSProperties & Record<'--ratio', number> = {
    '--ratio': rotation % 180 === 0 ? (aspectRatio ?? 1) : 1 / (aspectRatio ?? 1),
  }

  return (
    <PageDialogFrame page={page} pageCount={pageCount} onPage={setPage} onClose={onClose}>
      <div className="bigpage__room" style={style}>
        <span key={page} className="bigpage__sheet" style={{ rotate: `${rotation}deg` }}>
          <PageThumbnail {...source} aspectRatio={aspectRatio} size={LARGEST} priority="soon" />
        </span>
      </div>
    </PageDialogFrame>
  )
}
