import { ROTATIONS } from '@recto/contract'

import type { Kept } from '../../sessions/session.ts'
import { openList, type RotationInstruction, type RotationList } from './rotation-list.ts'

const ORIGINS = ['typed', 'clicked', 'suggested'] as const

/** How the list is saved across reloads. */
export const ROTATIONS_KEPT: Kept<RotationList> = {
  save: ({ pageCount, instructions }) => ({ pageCount, instructions }),
  load: (saved) => {
    if (typeof saved !== 'object' || saved === null || !('instructions' in saved)) return undefined
    if (!Array.isArray(saved.instructions)) return undefined
    const pageCount = 'pageCount' in saved && typeof saved.pageCount === 'number' ? saved.pageCount : undefined
    const instructions = saved.instructions.flatMap((each: unknown) => readInstruction(each) ?? [])
    const nextId = 1 + Math.max(0, ...instructions.map(({ id }) => id))
    return { ...openList(pageCount), instructions, nextId }
  },
}

function readInstruction(value: unknown): RotationInstruction | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value && 'page' in value)) return undefined
  const { id, page } = value
  const degrees = ROTATIONS.find((known) => 'degrees' in value && known === value.degrees)
  const origin = ORIGINS.find((known) => 'origin' in value && known === value.origin)
  if (typeof id !== 'number' || typeof page !== 'number' || degrees === undefined || origin === undefined) {
    return undefined
  }
  return { id, page, degrees, origin }
}
