import { useLingui } from '@lingui/react/macro'

import { useRefusal } from '../../wizard/use-refusal.ts'

/** Says what this page takes when something else was chosen; files that are too large are spoken of at the file alone. */
export function useRefusalNotice() {
  const { t } = useLingui()
  return useRefusal({
    wrongType: t`Please select a PDF file for splitting.`,
    several: t`Please select exactly one PDF file to split.`,
  })
}
