import { useLingui } from '@lingui/react/macro'

import { useRefusalNotice } from '../wizard/use-refusal-notice.ts'

/** The refusal notice of the tools that convert Office files. */
export function useOfficeRefusal() {
  const { t } = useLingui()
  return useRefusalNotice({
    wrongType: t`This tool does not take files of this kind.`,
    several: t`Please choose exactly one file.`,
  })
}
