import { useLingui } from '@lingui/react/macro'
import { COMPRESSION_LEVELS, type CompressionLevel } from '@recto/contract'

/** The name and description of a level. */
interface LevelTexts {
  name: string
  /** The name within a sentence. */
  inText: string
  description: string
  /** The expected reduction of files that consist mainly of images. */
  reduction: string
}

/** Returns the texts of all levels. */
export function useLevelTexts(): Record<CompressionLevel, LevelTexts> {
  const { t } = useLingui()
  const { low, high } = COMPRESSION_LEVELS
  return {
    low: {
      name: t`Low`,
      inText: t`low`,
      description: t`For print. Images stay sharp at ${low.dpi} dpi.`,
      reduction: reductionOf('low'),
    },
    medium: {
      name: t`Medium`,
      inText: t`medium`,
      description: t`For most files. No visible difference on screen.`,
      reduction: reductionOf('medium'),
    },
    high: {
      name: t`High`,
      inText: t`high`,
      description: t`For email. Images at ${high.dpi} dpi.`,
      reduction: reductionOf('high'),
    },
    maximum: {
      name: t`Maximum`,
      inText: t`maximum`,
      description: t`Smallest file. Images look softer.`,
      reduction: reductionOf('maximum'),
    },
  }
}

function reductionOf(level: CompressionLevel): string {
  return `${COMPRESSION_LEVELS[level].expectedReduction.join('-')}%`
}
