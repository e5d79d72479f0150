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
      help: t`Named after its caption or page. A table that runs over pages stays one.`,
    },
    pages: {
      name: t`One sheet per page`,
      help: t`The tables of a page stand below each other.`,
    },
  }
}
