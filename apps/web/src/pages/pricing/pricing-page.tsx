import './pricing.css'
import '../../components/controls.css'
import '../../components/article/article.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { PLANS, type Plan } from '@recto/contract'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Questions } from '../../components/article/questions.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { formatDecimal } from '../../messages/format.ts'
import { PlanCard } from './plan-card.tsx'
import { usePlanQuestions } from './use-plan-questions.ts'
import { usePlanTexts } from './use-plan-texts.ts'

/** The pricing page: what the plans cost and include, and questions about them. */
export function PricingPage() {
  const { t } = useLingui()
  const lead = t`Start free. Pay when you need more than a few files a day.`
  return (
    <main id="main" className="pricing">
      <PageHeader title={t`Pricing`} lead={lead} isCentered />
      <ul className="plans">
        {PLANS.map((plan) => (
          <li key={plan.id} className={plan.highlighted ? 'plan plan--pro' : 'plan'}>
            {plan.highlighted && (
              <p className="plan__tag">
                <Trans>Most popular</Trans>
              </p>
            )}
            <PlanCard plan={plan}>
              <PlanLink plan={plan} />
            </PlanCard>
          </li>
        ))}
      </ul>
      <BillingNote />
      <section className="custom" aria-labelledby="custom">
        <h2 id="custom">
          <Trans>Need something else?</Trans>
        </h2>
        <p>
          <Trans>
            Need other limits, or a tool that is not here yet? Tell us about your work and we will look for a solution
            together.
          </Trans>
        </p>
        <Link className="btn btn--line" to="/contact">
          <Trans>Contact Us</Trans>
        </Link>
      </section>
      <section className="faq" aria-labelledby="questions">
        <h2 id="questions">
          <Trans>Questions</Trans>
        </h2>
        <Questions items={usePlanQuestions()} />
      </section>
    </main>
  )
}

function PlanLink({ plan: { id, highlighted } }: { plan: Plan }) {
  const { buttonText, buttonLink } = usePlanTexts()[id]
  return (
    <Link className={`btn btn--${highlighted ? 'main' : 'line'} btn--full`} to={buttonLink}>
      {buttonText}
    </Link>
  )
}

/** A notice that nothing can be bought yet. */
function BillingNote() {
  const config = useConfig()
  const size = formatDecimal(config.maxUploadMb)
  const compressSize = formatDecimal(config.maxUploadMbCompress)
  return (
    <p className="plans__note">
      <Trans>
        Paid plans are not on sale yet. Until then, every tool here is open to everyone, for files up to {size} MB, and
        up to {compressSize} MB in Compress PDF.
      </Trans>
    </p>
  )
}
