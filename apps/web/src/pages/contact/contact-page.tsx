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
      lead={t`A question, a file that fails, a limit that is too low: here is where it goes.`}
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
            The <Link to="/help">help page</Link> has an answer for most of what goes wrong with a file, and says what
            the limits are here.
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
            Business is not on sale yet, as <Link to="/pricing">pricing</Link> says. Tell us how many files you have,
            how large they are and what is done with them. Who wants to run Recto on machines of their own finds how
            under <Link to="/enterprise">Enterprise</Link>.
          </Trans>
        </p>
      ),
    },
    {
      id: 'weakness',
      heading: t`A weakness`,
      body: (
        <p>
          <Trans>
            Please do not tell the world first. <Link to="/security#report">Security</Link> says how to report it.
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
          Say which tool it was, what you did and what the page said. Please send no file that others must not see.
        </Trans>
      </p>
    </>
  )
}

/** Shown where no address is configured: every server still has an operator. */
function NoAddress() {
  return (
    <>
      <p>
        <Trans>This installation of Recto has not named an address.</Trans>
      </p>
      <p>
        <Trans>
          It is run by the operator of this installation: whoever gave you the link, your company or your school, or the
          owner of the domain in your address bar. They can help, and they can set an address to be shown here.
        </Trans>
      </p>
    </>
  )
}
