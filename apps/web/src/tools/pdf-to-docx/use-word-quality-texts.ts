import { useLingui } from '@lingui/react/macro'
import type { WordQuality } from '@recto/contract'

/** The texts of a quality level: its name, its purpose and what it preserves. */
interface WordQualityTexts {
  name: string
  description: string
  keeps: string
}

/** Returns the texts of all quality levels. */
export function useWordQualityTexts(): Record<WordQuality, WordQualityTexts> {
  const { t } = useLingui()
  return {
    basic: {
      name: t`Basic`,
      description: t`Faster, simpler formatting`,
      keeps: t`Text, headings and lists`,
    },
    standard: {
      name: t`Standard`,
      description: t`Good balance`,
      keeps: t`Also tables, images, links and notes`,
    },
    precise: {
      name: t`Precise`,
      description: t`Best formatting, slower`,
      keeps: t`Also page layout, spacing and fonts`,
    },
  }
}
