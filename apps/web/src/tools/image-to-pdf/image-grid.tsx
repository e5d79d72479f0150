import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'

import { useElementWidth } from '../../components/page-grid/use-element-width.ts'
import { usePagesPerRow, type PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { createDragManager } from '../../components/sorting/drag-manager.ts'
import { useDragAnnouncements } from '../../components/sorting/use-drag-announcements.ts'
import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { GridBar } from './grid-bar.tsx'
import { ImageTile } from './image-tile.tsx'
import type { CleanedFiles } from './use-cleaned-files.ts'
import type { SheetPlan } from './sheet-plan.ts'

// Loaded on demand, because few visitors enlarge a page.
const FileDialog = lazy(async () => ({ default: (await import('../../wizard/file-dialog.tsx')).FileDialog }))

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }))

/** The gap between two tiles, in CSS pixels. */
const GAP = 20
/** Images are rendered at sizes in steps, so that resizing the window slightly renders nothing again. */
const STEP = 32

interface ImageGridProps {
  chosen: ChosenFiles
  plan: SheetPlan
  cleaned: CleanedFiles
  background: string
  /** Whether changes are disabled. */
  isDisabled: boolean
  /** The file the last attempt failed on. */
  badIndex: number | undefined
  onAdd: (files: readonly File[]) => void
  onChange: () => void
}

/** The pages of the result, moved by dragging with mouse or touch, or by keyboard. Moves are announced. */
export function ImageGrid({
  chosen,
  plan,
  cleaned,
  background,
  isDisabled,
  badIndex,
  onAdd,
  onChange,
}: ImageGridProps) {
  const { files, move } = chosen
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const perRow = usePagesPerRow()
  const size = useTileSize(list, perRow)
  const markRemoval = useFocusAfterRemoval(list, files.length, '.grip')
  const announcements = useDragAnnouncements(files)
  const [manager] = useState(() => createDragManager(announcements))
  const [enlargedId, setEnlargedId] = useState<string>()
  const enlarged = files.find(({ id }) => id === enlargedId)
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files])
  const documentOf = useMemo(() => (id: string) => cleaned.byId.get(id)?.document ?? byId.get(id), [byId, cleaned.byId])
  const enlargedCleaned = enlarged === undefined ? undefined : cleaned.byId.get(enlarged.id)
  // As a custom property: the style sheet decides how many fit in a row until the visitor does.
  const style: CSSProperties & Record<'--per-row', number | undefined> = { '--per-row': perRow.chosen }

  function close(index: number) {
    setEnlargedId(undefined)
    // After the dialog has closed, because it traps focus until then.
    setTimeout(() => list.current?.children.item(index)?.querySelector<HTMLElement>('.row__page')?.focus())
  }

  return (
    <>
      <GridBar
        chosen={chosen}
        perRow={perRow}
        isDisabled={isDisabled}
        onAdd={onAdd}
        onChange={onChange}
        onSay={setAnnouncement}
      />
      <DragDropProvider
        manager={manager}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          move(String(source.id), source.index)
          onChange()
        }}
      >
        <ol ref={list} className="tiles" style={style}>
          {files.map((file, index) => (
            <ImageTile
              key={file.id}
              file={file}
              chosen={chosen}
              sheet={plan.sheetOf.get(file.id)}
              documentOf={documentOf}
              background={background}
              isCleaned={cleaned.byId.has(file.id)}
              size={size}
              index={index}
              isDisabled={isDisabled}
              isBad={index === badIndex}
              onRemove={() => {
                markRemoval(index)
                chosen.remove(file.id)
                onChange()
              }}
              onEnlarge={() => setEnlargedId(file.id)}
            />
          ))}
        </ol>
      </DragDropProvider>
      {files.length > 1 && (
        <p className="help">
          <span className="help__mouse">
            <Trans>Drag images to their place, or press Space on a handle and use the arrow keys.</Trans>
          </span>
          <span className="help__touch">
            <Trans>Hold an image and drag it to its place.</Trans>
          </span>
        </p>
      )}
      {enlarged?.reading.status === 'ready' && (
        <Suspense>
          {enlargedCleaned === undefined ? (
            <FileDialog file={enlarged} facts={enlarged.reading.facts} onClose={() => close(files.indexOf(enlarged))} />
          ) : (
            <CompareDialog
              original={enlarged}
              pageCount={enlarged.reading.facts.pageCount}
              aspectRatioOf={(page) =>
                enlarged.reading.status === 'ready' ? enlarged.reading.facts.aspectRatios[page - 1] : undefined
              }
              cleaned={enlargedCleaned}
              onClose={() => close(files.indexOf(enlarged))}
            />
          )}
        </Suspense>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
    </>
  )
}

/** The longest side of a page in CSS pixels, given how many fit in a row; also reports that number to the slider. */
function useTileSize(list: RefObject<HTMLElement | null>, { chosen, shown, show }: PagesPerRow): number {
  const width = useElementWidth(list)
  useEffect(() => {
    if (list.current === null) return
    show(Number(getComputedStyle(list.current).getPropertyValue('--per-row')) || 1)
  }, [list, width, chosen, show])
  if (shown === undefined) return STEP
  return Math.max(1, Math.ceil((width - GAP * (shown - 1)) / shown / STEP)) * STEP
}
