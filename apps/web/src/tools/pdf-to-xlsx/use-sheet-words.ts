import { useLingui } from '@lingui/react/macro'
import type { SheetChoice } from '@recto/contract'

/** What a way to lay out sheets is called, and what it does. */
interface SheetWords {
  name: string
  help: string
}

/** The words of every way to lay out sheets. */
export function useSheetWords(): Record<SheetChoice, SheetWords> {
  const { t } = useLingui()
  return {
    tables: {
      name: t`One sheet per table`,
      help: t`Named after its caption or page. A table that spans pages stays in one piece.`,
    },
    pages: {
      name: t`One sheet per page`,
      help: t`Tables on the same page are stacked.`,
    },
  }
}
