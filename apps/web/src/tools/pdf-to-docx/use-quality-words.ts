import { useLingui } from '@lingui/react/macro'
import type { WordQuality } from '@recto/contract'

/** What a quality is called, what it is for and what it keeps. */
interface QualityWords {
  name: string
  description: string
  keeps: string
}

/** The words of every quality. */
export function useQualityWords(): Record<WordQuality, QualityWords> {
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
