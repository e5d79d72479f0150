import { useLingui } from '@lingui/react/macro'
import { COMPRESSION_DPI, TARGET_SIZE_SENTENCE } from '@recto/contract'

import { optionText } from '../../messages/option-messages.ts'
import { QUALITY_BOUNDS, type ProblemField } from './compress-settings.ts'

/** Returns the error message of each field. */
export function useFieldErrors(): Record<ProblemField, string> {
  const { t } = useLingui()
  return {
    target: optionText(TARGET_SIZE_SENTENCE),
    quality: t`Please enter an image quality from ${QUALITY_BOUNDS.min} to ${QUALITY_BOUNDS.max}.`,
    dpi: t`Please enter a resolution from ${COMPRESSION_DPI.min} to ${COMPRESSION_DPI.max} dpi.`,
  }
}
