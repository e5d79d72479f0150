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
      lead={t`There are no job openings: Recto is an open project and employs nobody. But there is work, and anyone can help.`}
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
            A PDF that opens elsewhere but not here is worth more than a guess. If you can share it,{' '}
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
          <Trans>
            The interface is in English, German and Spanish. Every sentence is in a message catalog, ready for more
            languages.
          </Trans>
        </p>
      ),
    },
    {
      id: 'eyes',
      heading: t`Test it your way`,
      body: (
        <p>
          <Trans>
            With a screen reader, with the keyboard only, on an old phone, with a document in your script. Tell us where
            you got stuck.
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
              Recto is TypeScript from the PDF engine to the user interface. A tool is one folder in each part, and a
              guide in the source shows how to add one. Every change goes through the same checks.
            </Trans>
          </p>
          <SourceLink />
        </>
      ),
    },
  ]
}
