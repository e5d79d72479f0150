import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState } from 'react'

import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { createDragManager } from '../../components/sorting/drag-manager.ts'
import { OrderRow } from './order-row.tsx'
import { useDragAnnouncements } from '../../components/sorting/use-drag-announcements.ts'

// Loaded on demand, because few visitors enlarge a page.
const FileDialog = lazy(async () => ({ default: (await import('../../wizard/file-dialog.tsx')).FileDialog }))

interface OrderListProps {
  chosen: ChosenFiles
  /** Whether changes are disabled. */
  isDisabled: boolean
  /** The file the last attempt failed on. */
  badIndex: number | undefined
  onChange: () => void
}

/** The files in order, moved by dragging a row with mouse or touch, by keyboard, or with arrow buttons. Moves are announced. */
export function OrderList({ chosen, isDisabled, badIndex, onChange }: OrderListProps) {
  const { t } = useLingui()
  const { files, move } = chosen
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const markRemoval = useFocusAfterRemoval(list, files.length, '.grip')
  const announcements = useDragAnnouncements(files)
  const [enlargedId, setEnlargedId] = useState<string>()
  const enlarged = files.find(({ id }) => id === enlargedId)
  const [manager] = useState(() => createDragManager(announcements))

  function moveTo(id: string, to: number) {
    move(id, to)
    onChange()
  }

  function moveByArrow(id: string, name: string, to: number) {
    moveTo(id, to)
    const place = to + 1
    const count = files.length
    setAnnouncement(t`${name} moved to position ${place} of ${count}`)
  }

  function closePage(index: number) {
    setEnlargedId(undefined)
    // After the dialog has closed, because it traps focus until then.
    setTimeout(() => list.current?.children.item(index)?.querySelector<HTMLElement>('.row__page')?.focus())
  }

  return (
    <>
      <DragDropProvider
        manager={manager}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.initialIndex === source.index) return
          moveTo(String(source.id), source.index)
        }}
      >
        <ol ref={list} className="rows">
          {files.map((file, index) => (
            <OrderRow
              key={file.id}
              chosenFile={file}
              chosen={chosen}
              index={index}
              count={files.length}
              isDisabled={isDisabled}
              isBad={index === badIndex}
              onMove={(to) => moveByArrow(file.id, file.file.name, to)}
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
      {enlarged?.reading.status === 'ready' && (
        <Suspense>
          <FileDialog
            file={enlarged}
            facts={enlarged.reading.facts}
            onClose={() => closePage(files.indexOf(enlarged))}
          />
        </Suspense>
      )}
      <p className="vh" role="status">
        {announcement}
      </p>
    </>
  )
}
