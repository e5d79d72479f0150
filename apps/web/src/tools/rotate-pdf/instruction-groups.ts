import type { Degrees, RotationInstruction } from './rotation-list.ts'

/** Instructions that share a row of the list. */
export interface InstructionGroup {
  /** The id of the first instruction. */
  id: number
  ids: number[]
  firstPage: number
  lastPage: number
  degrees: Degrees
  /** Whether a later instruction overrides it. */
  isOverridden: boolean
}

/**
 * Groups equal rotations of neighboring pages, as they come from the page grid. What the visitor typed or has not confirmed
 * yet keeps its own row, where its page can be changed.
 */
export function groupInstructions(instructions: readonly RotationInstruction[]): InstructionGroup[] {
  const lastIds = new Map(instructions.map(({ page, id }) => [page, id]))
  const groups: InstructionGroup[] = []
  let before: RotationInstruction | undefined
  for (const each of instructions) {
    const { id, page, degrees } = each
    const isOverridden = lastIds.get(page) !== id
    const group = groups.at(-1)
    if (group !== undefined && isNext(before, each) && group.isOverridden === isOverridden) {
      group.ids.push(id)
      group.lastPage = page
    } else groups.push({ id, ids: [id], firstPage: page, lastPage: page, degrees, isOverridden })
    before = each
  }
  return groups
}

function isNext(before: RotationInstruction | undefined, { page, degrees, origin }: RotationInstruction): boolean {
  if (before?.origin !== 'clicked' || origin !== 'clicked') return false
  return page === before.page + 1 && degrees === before.degrees
}
