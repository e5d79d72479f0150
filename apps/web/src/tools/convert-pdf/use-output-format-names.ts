import { useLingui } from '@lingui/react/macro'

import type { FormatId } from './output-formats.ts'

/** Returns the name of each format. */
export function useOutputFormatNames(): (format: FormatId) => string {
  const { t } = useLingui()
  const names: Record<FormatId, string> = {
    word: t`Word`,
    excel: t`Excel`,
    powerpoint: t`PowerPoint`,
    jpg: t`JPG`,
    png: t`PNG`,
    text: t`Text`,
  }
  return (format) => names[format]
}
