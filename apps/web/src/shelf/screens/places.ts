import type { RemovedFiles } from '../panel-state.ts'
import type { ShelfFile } from '../shelf.ts'

/** A place in the panel: a file, or files removed from there. */
export type Place = { id: string; file: ShelfFile } | { id: string; removal: RemovedFiles }

/** The places of the panel, in the order files were added. Files removed together share one place. */
export function toPlaces(files: readonly ShelfFile[], removals: readonly RemovedFiles[]): readonly Place[] {
  const gone = removals.flatMap((removal) => {
    const [first] = removal.files
    return first === undefined ? [] : [{ at: first.addedAt, place: { id: `removed ${first.id}`, removal } }]
  })
  const kept = files.map((file) => ({ at: file.addedAt, place: { id: file.id, file } }))
  return [...kept, ...gone].toSorted((one, other) => one.at - other.at).map(({ place }) => place)
}
