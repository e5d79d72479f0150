import { useLingui } from '@lingui/react/macro'
import type { SheetChoice } from '@recto/contract'

/** What a way to lay out sheets is called, and what it does. */
interface SheetTexts {
  name: string
  help: string
}

/** The words of every way to lay out sheets. */
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
