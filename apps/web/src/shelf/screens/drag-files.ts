import type { DragEvent } from 'react'

import { SHELF_DRAG_TYPE } from '../drag-type.ts'
import { shelfPanel } from '../panel-state.ts'

/** Starts dragging a file on the shelf, along with the files selected with it. */
export function startDragging(event: DragEvent, id: string): void {
  const { chosen } = shelfPanel.get()
  const ids = chosen.includes(id) ? chosen : [id]
  event.dataTransfer.setData(SHELF_DRAG_TYPE, JSON.stringify(ids))
  event.dataTransfer.effectAllowed = 'copy'
}
