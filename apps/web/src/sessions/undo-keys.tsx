import { useUndoKeys } from './use-undo.ts'

/** Undoes by keyboard, for as long as it is rendered. */
export function UndoKeys() {
  useUndoKeys()
  return null
}
