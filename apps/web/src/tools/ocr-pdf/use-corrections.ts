import type { WordCorrection } from '@recto/contract'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useCellValue } from '../../sessions/use-session-state.ts'
import { withCorrection } from './corrections.ts'

type ByDocument = ReadonlyMap<string, readonly WordCorrection[]>

const NONE: ByDocument = new Map()
const NO_CORRECTIONS: readonly WordCorrection[] = []

/** The corrections of a document's words, kept in the session, and a function that adds one. */
export function useCorrections(document: PreviewDocument | undefined) {
  const cell = useSession().cell('corrections', NONE)
  const known = useCellValue(cell)
  const corrections = (document && known.get(document.id)) ?? NO_CORRECTIONS

  function correct(correction: WordCorrection) {
    if (document !== undefined) {
      cell.set(new Map(cell.get()).set(document.id, withCorrection(corrections, correction)))
    }
  }

  return { corrections, correct }
}
