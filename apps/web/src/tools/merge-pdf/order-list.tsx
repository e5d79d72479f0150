import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { useFocusAfterRemoval } from '../../components/use-focus-after-removal.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import { createDragManager } from './drag-manager.ts'
import { OrderRow } from './order-row.tsx'
import { useDragAnnouncements } from './use-drag-announcements.ts'

interface OrderListProps {
  chosen: ChosenFiles
  /** Whether changes are disabled. */
  isDisabled: boolean
  /** The file the last attempt failed on. */
  badIndex: number | undefined
  onChange: () => void
}

/** The files in order, moved by dragging with mouse, touch or keyboard, or with arrow buttons. Moves are announced. */
export function OrderList({ chosen, isDisabled, badIndex, onChange }: OrderListProps) {
  const { t } = useLingui()
  const { files, move } = chosen
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const markRemoval = useFocusAfterRemoval(list, files.length, '.grip')
  const announcements = useDragAnnouncements(files)
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
            />
          ))}
        </ol>
      </DragDropProvider>
      <p className="vh" role="status">
        {announcement}
      </p>
    </>
  )
}
