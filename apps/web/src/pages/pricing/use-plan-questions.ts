import { useLingui } from '@lingui/react/macro'
import { ANNUAL_DISCOUNT } from '@recto/contract'

import type { Question } from '../../components/article/questions.tsx'
import { formatPercent } from '../../messages/format.ts'

/** Returns the questions about the plans. */
export function usePlanQuestions(): Question[] {
  const { t } = useLingui()
  const discount = formatPercent(ANNUAL_DISCOUNT)
  return [
    {
      question: t`Is there a discount for annual billing?`,
      answer: t`Yes. With annual billing, every plan costs ${discount} less.`,
    },
    {
      question: t`Can I cancel at any time?`,
      answer: t`Yes. You keep access until the end of the billing period.`,
    },
    {
      question: t`Does the file limit apply to each file?`,
      answer: t`Yes, to each file separately, not to all of them together.`,
    },
    {
      question: t`Can I subscribe today?`,
      answer: t`Not yet. Billing has not started, nothing is charged, and the tools need no account.`,
    },
  ]
}
