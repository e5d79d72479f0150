import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** The terms of service. */
export function TermsPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Terms`}
      lead={t`What you can expect from this service, and what it expects from you.`}
      sections={useSections()}
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    {
      id: 'service',
      heading: t`The service`,
      body: (
        <p>
          <Trans>
            You can use every tool here for your own files and your work, with no account and no charge.{' '}
            <Link to="/help">Help</Link> lists the size limits.
          </Trans>
        </p>
      ),
    },
    {
      id: 'files',
      heading: t`Your files`,
      body: (
        <p>
          <Trans>
            They remain yours, and so do the results. They are used only for the work you request.{' '}
            <Link to="/privacy">Privacy</Link> explains what happens to them.
          </Trans>
        </p>
      ),
    },
    {
      id: 'you',
      heading: t`What we ask of you`,
      body: (
        <ul>
          <li>
            <Trans>
              Use only files you have the right to use, and remove protection only where you are allowed to.
            </Trans>
          </li>
          <li>
            <Trans>Keep the service working for others: do not try to get around its limits.</Trans>
          </li>
          <li>
            <Trans>Keep your originals. Check the result before you delete the files it came from.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'promises',
      heading: t`Disclaimer`,
      body: (
        <p>
          <Trans>
            The service is provided as is. It may change, be unavailable or make mistakes. Your local law may give you
            rights that this does not limit.
          </Trans>
        </p>
      ),
    },
    {
      id: 'plans',
      heading: t`Paid plans`,
      body: (
        <p>
          <Trans>
            They are not on sale yet, and nothing is charged. Their terms will be published here before anyone can buy
            one.
          </Trans>
        </p>
      ),
    },
    {
      id: 'software',
      heading: t`The software`,
      body: (
        <p>
          <Trans>
            Recto itself is open source, under the Apache License 2.0. Whoever runs it here may have their own terms;
            see <Link to="/contact">Contact</Link> for how to ask.
          </Trans>
        </p>
      ),
    },
  ]
}
