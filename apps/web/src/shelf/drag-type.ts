/** The type of data that is dragged from the shelf: a JSON array of ids. */
export const SHELF_DRAG_TYPE = 'application/x-recto-shelf'

/** The ids that are dropped; none if the data is something else. */
export function readDraggedIds(data: DataTransfer): readonly string[] {
  try {
    const ids: unknown = JSON.parse(data.getData(SHELF_DRAG_TYPE))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    // Another page may use the type for something else.
    return []
  }
}
