import { useCellValue } from '../sessions/use-session-state.ts'
import { useSession } from '../sessions/session-context.ts'
import { outputNameOf } from './output-name.ts'

/** The visitor's name for the result, as `outputNameOf`, and a function that changes it. */
export function useOutputName(): [stem: string, setStem: (stem: string) => void] {
  const cell = outputNameOf(useSession())
  return [useCellValue(cell), cell.set]
}
