import { useUndoKeys } from './use-undo.ts'

/** Handles the undo keys while it is rendered. */
export function UndoKeys() {
  useUndoKeys()
  return null
}
