import { useLingui } from '@lingui/react/macro'
import { PLANS, type Plan } from '@recto/contract'

import { formatCount } from '../../messages/format.ts'

/** The texts of a plan's card, and the target of its button. */
interface PlanTexts {
  description: string
  period: string
  features: readonly string[]
  buttonText: string
  buttonLink: string
}

/** Returns the texts of the three plans. */
export function usePlanTexts(): Record<Plan['id'], PlanTexts> {
  const { t } = useLingui()
  const { free, pro } = readFigures()
  const perMonth = t`per month`
  return {
    free: {
      description: t`For the occasional file.`,
      period: t`forever`,
      features: [
        t`Up to ${free.operations} operations per day`,
        t`Max ${free.size}MB per file`,
        t`Basic tools: merge, split, compress`,
        t`Standard quality`,
        t`Community support`,
      ],
      buttonText: t`Start Free`,
      buttonLink: '/tools',
    },
    pro: {
      description: t`For people who work with files every day.`,
      period: perMonth,
      features: [
        t`Unlimited operations`,
        t`Max ${pro.size}MB per file`,
        t`All tools`,
        t`Priority email support`,
        t`Batch processing`,
        t`No watermarks or ads`,
      ],
      buttonText: t`Get Pro`,
      buttonLink: '/checkout/pro',
    },
    business: {
      description: t`For teams and automation.`,
      period: perMonth,
      features: [
        t`Everything in Pro`,
        t`Unlimited file size`,
        t`Team sharing`,
        t`API access`,
        t`OCR`,
        t`Dedicated account manager`,
        t`Custom branding`,
      ],
      buttonText: t`Contact Us`,
      buttonLink: '/contact',
    },
  }
}

/** The numbers within the texts of the plans. */
function readFigures(): Record<'free' | 'pro', { operations: string; size: string }> {
  const figuresOf = (id: Plan['id']) => {
    const plan = PLANS.find((known) => known.id === id)
    return { operations: formatCount(plan?.operationsPerDay ?? 0), size: formatCount(plan?.maxFileMb ?? 0) }
  }
  return { free: figuresOf('free'), pro: figuresOf('pro') }
}
