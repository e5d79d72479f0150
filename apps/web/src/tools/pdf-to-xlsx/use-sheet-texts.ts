import { useLingui } from '@lingui/react/macro'
import type { SheetChoice } from '@recto/contract'

/** The name and description of a sheet layout. */
interface SheetTexts {
  name: string
  help: string
}

/** Returns the texts of all sheet layouts. */
export function useSheetTexts(): Record<SheetChoice, SheetTexts> {
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
