import './checkout.css'
import '../../components/controls.css'
import '../../components/article/article.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { PLANS } from '@recto/contract'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { formatDecimal } from '../../messages/format.ts'
import { PlanCard } from '../pricing/plan-card.tsx'

/** The target of the Pro plan's button. Billing is not open yet, and the page says so. */
export function CheckoutPage() {
  const { t } = useLingui()
  const pro = PLANS.find(({ id }) => id === 'pro')
  const lead = t`Billing has not started. Nothing is charged, and there is nothing to fill in.`
  return (
    <main id="main" className="checkout">
      <PageHeader title={t`Get Pro`} lead={lead} />
      <div className="checkout__spread">
        <div className="prose">
          <Today />
          <p className="acts">
            <Link className="btn btn--main btn--big" to="/tools">
              <Trans>All Tools</Trans>
            </Link>
            <Link className="btn btn--plain" to="/pricing">
              <Trans>Back to Pricing</Trans>
            </Link>
          </p>
        </div>
        {pro !== undefined && (
          <section className="plan plan--pro" aria-label={pro.name}>
            <PlanCard plan={pro} />
          </section>
        )}
      </div>
    </main>
  )
}

function Today() {
  const config = useConfig()
  const size = formatDecimal(config.maxUploadMb)
  const compressSize = formatDecimal(config.maxUploadMbCompress)
  return (
    <>
      <p>
        <Trans>
          Here is what Pro will include once it is available. Until then, we do not ask for a card, an address or an
          account.
        </Trans>
      </p>
      <p>
        <Trans>
          Today, every tool is open to you, for files up to {size} MB, and up to {compressSize} MB in Compress PDF.
        </Trans>
      </p>
    </>
  )
}
