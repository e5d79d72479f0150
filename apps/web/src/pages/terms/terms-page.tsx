import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** The terms of service. */
export function TermsPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Terms`}
      lead={t`What you may expect of this service, and what it expects of you.`}
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
            You may use every tool here for your own files and for your work, without an account and without charge.{' '}
            <Link to="/help">Help</Link> says how large files may be.
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
            They stay yours, and so does what is made of them. They are used for the work you asked for and for nothing
            else. <Link to="/privacy">Privacy</Link> says what happens to them.
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
            <Trans>Use files that you may use, and remove protection only where you have the right to.</Trans>
          </li>
          <li>
            <Trans>Leave the service working for others: do not try to get around its limits.</Trans>
          </li>
          <li>
            <Trans>Keep your originals. Look at a result before you delete what it was made from.</Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'promises',
      heading: t`What is not promised`,
      body: (
        <p>
          <Trans>
            The service is offered as it is. It may be changed, be out of reach, or make a mistake. The law of where you
            are may give you rights that no such sentence can take.
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
            They are not on sale yet, and nothing is charged. When they are, their terms will stand here before anybody
            can buy one.
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
            Recto itself is open, under the Apache License 2.0. Whoever runs it here may have terms of their own;{' '}
            <Link to="/contact">Contact</Link> says how to ask.
          </Trans>
        </p>
      ),
    },
  ]
}
