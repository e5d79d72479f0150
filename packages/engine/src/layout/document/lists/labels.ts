import type { TextLine } from '../draft.ts'

/** Whether a line begins with what may be the label of an item, so that it begins a paragraph. */
export function beginsWithLabel(_line: TextLine): boolean {
  return false
}
