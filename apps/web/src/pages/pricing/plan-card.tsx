import './plans.css'

import type { Plan } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatPrice } from '../../messages/format.ts'
import { usePlanTexts } from './use-plan-texts.ts'

interface PlanCardProps {
  plan: Plan
  /** Content between the price and the list of features. */
  children?: ReactNode
}

/** A plan with its name, price and features. */
export function PlanCard({ plan, children }: PlanCardProps) {
  const { description, period, features } = usePlanTexts()[plan.id]
  return (
    <>
      <h2>{plan.name}</h2>
      <p className="plan__for">{description}</p>
      <p className="plan__price">
        <b>{formatPrice(plan.price)}</b> <span>{period}</span>
      </p>
      {children}
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}
