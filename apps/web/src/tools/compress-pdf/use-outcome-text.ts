import { useLingui } from '@lingui/react/macro'
import { isLoss, type CompressionFacts, type Warning } from '@recto/contract'

import { formatDecimal } from '../../messages/format.ts'
import { useLevelTexts } from './use-level-texts.ts'

/** The reduction in percent from which a result is called great. */
const GREAT_RATIO = 50

/** Returns one sentence about the outcome of a compression. */
export function useOutcomeText(): (facts: CompressionFacts, warnings: readonly Warning[]) => string {
  const { t } = useLingui()
  const levels = useLevelTexts()
  return ({ ratio, level: id }, warnings) => {
    const [percent, level] = [formatDecimal(ratio), levels[id].inText]
    if (ratio <= 0) return t`File processed with ${level} settings`
    // Nothing is great about a file that lacks pages.
    const isGreat = ratio >= GREAT_RATIO && !warnings.some(isLoss)
    return isGreat ? t`Great result! File compressed by ${percent}%` : t`File compressed by ${percent}%`
  }
}
