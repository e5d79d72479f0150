import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import type { Arrangement } from './arrangement.ts'
import type { GridFiles } from './grid-files.ts'
import type { GridPointer } from './use-grid-pointer.ts'

interface DragPileProps {
  pointer: GridPointer
  arrangement: Arrangement
  files: GridFiles
  size: number
}

/** The dragged pages below the pointer: the first of them, and their number. */
export function DragPile({ pointer, arrangement: { pages }, files, size }: DragPileProps) {
  const { carried, pile, gap } = pointer
  const page = pages[(carried[0] ?? 0) - 1]
  if (gap === undefined || page === undefined) return null
  const { source } = page
  const ratios = source === undefined ? undefined : files.aspectRatios.get(source.fileId)
  return (
    <div ref={pile} className={carried.length > 1 ? 'pile pile--several' : 'pile'} aria-hidden="true">
      <PageThumbnail
        document={source === undefined ? undefined : files.byId.get(source.fileId)}
        page={source?.page ?? 1}
        aspectRatio={ratios?.[(source?.page ?? 1) - 1] || ratios?.[0]}
        size={size}
        priority="soon"
      />
      {carried.length > 1 && <b>{formatCount(carried.length)}</b>}
    </div>
  )
}
