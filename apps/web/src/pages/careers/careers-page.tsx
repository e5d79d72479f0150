import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { SourceLink } from '../source-link.tsx'

/** How to take part in a project without employees. */
export function CareersPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Careers`}
      lead={t`There are no jobs to fill: Recto is an open project and employs nobody. There is work, though, and anybody may take it up.`}
      sections={useSections()}
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    {
      id: 'files',
      heading: t`Send a file that fails`,
      body: (
        <p>
          <Trans>
            A PDF that opens elsewhere and not here is worth more than a guess. If others may see it,{' '}
            <Link to="/contact">send it</Link>; it can become a test.
          </Trans>
        </p>
      ),
    },
    {
      id: 'words',
      heading: t`Translate`,
      body: (
        <p>
          <Trans>Every sentence on the screen stands in one catalogue, waiting for more languages.</Trans>
        </p>
      ),
    },
    {
      id: 'eyes',
      heading: t`Try it your way`,
      body: (
        <p>
          <Trans>
            With a screen reader, by keyboard alone, on an old phone, with a document in your script. Tell us where you
            were stopped.
          </Trans>
        </p>
      ),
    },
    {
      id: 'code',
      heading: t`Write code`,
      body: (
        <>
          <p>
            <Trans>
              Recto is TypeScript from the PDF engine to the screen. A tool is one folder in each part, and a guide in
              the source shows how to add one. Every change goes through the same checks.
            </Trans>
          </p>
          <SourceLink />
        </>
      ),
    },
  ]
}
