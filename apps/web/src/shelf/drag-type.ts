/** The type of data dragged from the shelf: a JSON array of IDs. */
export const SHELF_DRAG_TYPE = 'application/x-recto-shelf'

/** Returns the dropped IDs; none if the data is something else. */
export function readDraggedIds(data: DataTransfer): readonly string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(SHELF_DRAG_TYPE))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    // Another page may use the type for something else.
    return []
  }
}
