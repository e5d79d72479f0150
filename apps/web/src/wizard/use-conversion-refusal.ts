import { useLingui } from '@lingui/react/macro'

import { useRefusal } from './use-refusal.ts'

/** Says what pages that convert take when something else was chosen; files that are too large are spoken of at the file alone. */
export function useConversionRefusal() {
  const { t } = useLingui()
  return useRefusal({
    wrongType: t`Please select a PDF file for conversion.`,
    several: t`Please select exactly one PDF file to convert.`,
  })
}
