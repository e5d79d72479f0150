import { useLingui } from '@lingui/react/macro'

import { useRefusalNotice } from './use-refusal-notice.ts'

/** The refusal notice of all tools that convert a PDF to another format. */
export function useConversionRefusal() {
  const { t } = useLingui()
  return useRefusalNotice({
    wrongType: t`Please select a PDF file for conversion.`,
    several: t`Please select exactly one PDF file to convert.`,
  })
}
