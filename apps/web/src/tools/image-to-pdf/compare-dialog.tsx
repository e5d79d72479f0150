import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { PageDialogFrame } from '../../components/page-grid/page-dialog-frame.tsx'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { CleanedFile } from './use-cleaned-files.ts'

/** The longest side an image is rendered at, in CSS pixels. */
const LARGEST = 900

interface CompareDialogProps {
  /** The unchanged file. */
  original: PreviewDocument
  pageCount: number
  aspectRatioOf: (page: number) => number | undefined
  cleaned: CleanedFile
  onClose: () => void
}

/** An image before and after cleaning; a double page is followed by both of its pages. */
export function CompareDialog({ original, pageCount, aspectRatioOf, cleaned, onClose }: CompareDialogProps) {
  const [page, setPage] = useState(1)
  const { document, sizes } = cleaned
  // All pages cut from a single image are shown together.
  const after = pageCount === 1 ? sizes.map((_, index) => index + 1) : [Math.min(page, sizes.length)]
  return (
    <PageDialogFrame page={page} pageCount={pageCount} onPage={setPage} onClose={onClose}>
      <div className="compare">
        <figure>
          <figcaption>
            <Trans>Before</Trans>
          </figcaption>
          <PageThumbnail
            document={original}
            page={page}
            aspectRatio={aspectRatioOf(page)}
            size={LARGEST}
            priority="soon"
          />
        </figure>
        {after.map((number, index) => (
          <figure key={number}>
            <figcaption>{index === 0 && <Trans>After</Trans>}</figcaption>
            <PageThumbnail
              document={document}
              page={number}
              aspectRatio={ratioOf(sizes[number - 1])}
              size={LARGEST}
              priority="soon"
            />
          </figure>
        ))}
      </div>
    </PageDialogFrame>
  )
}

function ratioOf(size: CleanedFile['sizes'][number] | undefined): number | undefined {
  return size === undefined ? undefined : size.width / size.height
}
