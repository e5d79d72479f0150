import type { DragEvent } from 'react'

import { SHELF_DRAG_TYPE } from '../drag-type.ts'

/** Starts dragging files of the shelf. */
export function startDragging(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(SHELF_DRAG_TYPE, JSON.stringify(ids))
  event.dataTransfer.effectAllowed = 'copy'
}
