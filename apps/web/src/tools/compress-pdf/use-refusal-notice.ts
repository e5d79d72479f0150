import { useLingui } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { useRefusal } from '../../wizard/use-refusal.ts'

/** Says what this page takes when something else was chosen. */
export function useRefusalNotice() {
  const { t } = useLingui()
  const { maxUploadMbCompress: limit } = useConfig()
  return useRefusal({
    wrongType: t`Please select a PDF file for compression.`,
    several: t`Please select exactly one PDF file to compress.`,
    tooLarge: {
      title: t`File too large`,
      text: t`Maximum file size is ${limit}MB. Please select a smaller file or upgrade to premium.`,
    },
  })
}
