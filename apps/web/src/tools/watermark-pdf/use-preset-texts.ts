import { useLingui } from '@lingui/react/macro'

/** Returns common watermark texts in the visitor's language, the default one first. */
export function usePresetTexts(): readonly [string, ...string[]] {
  const { t } = useLingui()
  return [t`CONFIDENTIAL`, t`DRAFT`, t`SAMPLE`, t`DO NOT COPY`, t`FOR REVIEW ONLY`, t`INTERNAL USE ONLY`]
}
