import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SkipReason } from '@recto/contract'

/** Returns a function that explains why pages were not read, to follow their numbers. */
export function useSkippedTexts(): (reason: SkipReason, count: number) => string {
  const { t } = useLingui()
  return (reason, count) => {
    switch (reason) {
      case 'has-text':
        return t`already had text, left unchanged`
      case 'no-ocr-layer':
        return t`no earlier OCR text, left unchanged`
      case 'blank':
        return plural(count, { one: 'it is blank', other: 'they are blank' })
      case 'unreadable':
        return plural(count, { one: 'it cannot be displayed', other: 'they cannot be displayed' })
      case 'too-large':
        return plural(count, { one: 'it is too large to read', other: 'they are too large to read' })
    }
  }
}
