import './contact.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** How to reach the operator of this installation. */
export function ContactPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Contact`}
      lead={t`A question, a file that fails, a limit that is too low: here is how to reach us.`}
      sections={useSections()}
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'write', heading: t`Write to us`, body: <Address /> },
    {
      id: 'before',
      heading: t`Before you write`,
      body: (
        <p>
          <Trans>
            The <Link to="/help">help page</Link> covers most problems with files and lists the limits of this site.
          </Trans>
        </p>
      ),
    },
    {
      id: 'plans',
      heading: t`Plans`,
      body: (
        <p>
          <Trans>
            Business is not on sale yet (see <Link to="/pricing">Pricing</Link>). Tell us how many files you have, how
            large they are and what you do with them. To host Recto yourself, see{' '}
            <Link to="/enterprise">Enterprise</Link>.
          </Trans>
        </p>
      ),
    },
    {
      id: 'weakness',
      heading: t`A vulnerability`,
      body: (
        <p>
          <Trans>
            Please do not disclose it publicly first. <Link to="/security#report">Security</Link> says how to report it.
          </Trans>
        </p>
      ),
    },
  ]
}

function Address() {
  const { contactEmail } = useConfig()
  if (contactEmail === undefined) return <NoAddress />
  return (
    <>
      <p className="contact__address">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p>
        <Trans>
          Tell us which tool you used, what you did and what the page said. Please do not send files that others must
          not see.
        </Trans>
      </p>
    </>
  )
}

/** Shown if no address is configured: every server still has an operator. */
function NoAddress() {
  return (
    <>
      <p>
        <Trans>This installation of Recto has not set a contact address.</Trans>
      </p>
      <p>
        <Trans>
          Recto is run here by the operator of this installation: whoever gave you the link, your company or school, or
          the owner of the domain in your address bar. They can help, and they can set a contact address to show here.
        </Trans>
      </p>
    </>
  )
}
