import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { CodeBlock } from '../../components/article/code-block.tsx'
import { DefinitionList } from '../../components/article/definition-list.tsx'
import { formatCount, formatDecimal } from '../../messages/format.ts'
import { SourceLink } from '../source-link.tsx'

/** How organizations run Recto on their own servers. */
export function EnterprisePage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Enterprise`}
      lead={t`Run Recto where your files already are: on your own machines, under your own limits.`}
      sections={useSections()}
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    {
      id: 'install',
      heading: t`On your machines`,
      body: (
        <>
          <p>
            <Trans>
              Recto is one Node.js program. It needs no database and no other service, and it calls nobody by itself. In
              a copy of the source code, this installs, builds and serves it:
            </Trans>
          </p>
          <CodeBlock label={t`Start Recto`} code="PORT=8080 npm start" />
          <SourceLink />
        </>
      ),
    },
    {
      id: 'limits',
      heading: t`Your limits`,
      body: (
        <>
          <p>
            <Trans>Settings are environment variables. These are some of them, as they are here:</Trans>
          </p>
          <LimitsHere />
        </>
      ),
    },
    {
      id: 'programs',
      heading: t`Your programs`,
      body: (
        <p>
          <Trans>
            Every tool is an HTTP call. <Link to="/developers">Developers</Link> shows how, with a full description that
            clients can be generated from.
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
            They stay in a folder that only the service can read, and are removed when the work is done.{' '}
            <Link to="/privacy">Privacy</Link> says it exactly, <Link to="/security">Security</Link> says what guards
            it.
          </Trans>
        </p>
      ),
    },
    {
      id: 'business',
      heading: t`Or the Business plan`,
      body: (
        <p>
          <Trans>
            A hosted plan for teams is announced under <Link to="/pricing">Pricing</Link> and cannot be bought yet.{' '}
            <Link to="/contact">Tell us</Link> what you would need.
          </Trans>
        </p>
      ),
    },
  ]
}

function LimitsHere() {
  const { maxUploadMb, maxUploadMbCompress, maxFiles, maxPages, retentionHours } = useConfig()
  const size = formatDecimal(maxUploadMb)
  const compressSize = formatDecimal(maxUploadMbCompress)
  return (
    <DefinitionList
      isCode
      items={[
        { term: 'MAX_UPLOAD_MB', text: <Trans>{size} MB for a file</Trans> },
        { term: 'MAX_UPLOAD_MB_COMPRESS', text: <Trans>{compressSize} MB for a file to compress</Trans> },
        { term: 'MAX_FILES', text: <Trans>{formatCount(maxFiles)} files in one request</Trans> },
        { term: 'MAX_PAGES', text: <Trans>{formatCount(maxPages)} pages in a document</Trans> },
        {
          term: 'RETENTION_HOURS',
          text: (
            <Trans>
              <Plural value={retentionHours} one="# hour" other="# hours" /> that results of long work are kept at most
            </Trans>
          ),
        },
      ]}
    />
  )
}
