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
      lead={t`Run Recto where your files already are: on your own servers, with your own limits.`}
      sections={useSections()}
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    {
      id: 'install',
      heading: t`On your own servers`,
      body: (
        <>
          <p>
            <Trans>
              Recto is a single Node.js program. It needs no database or other service and makes no calls of its own. In
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
            <Trans>Settings are environment variables. Here are some, with their current values:</Trans>
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
            Every tool is an HTTP call. <Link to="/developers">Developers</Link> shows how, with a full description for
            generating clients.
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
            They stay in a folder that only the service can read and are deleted when the work is done. See{' '}
            <Link to="/privacy">Privacy</Link> for details and <Link to="/security">Security</Link> for how they are
            protected.
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
            A hosted plan for teams is listed under <Link to="/pricing">Pricing</Link> but is not on sale yet.{' '}
            <Link to="/contact">Tell us</Link> what you need.
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
              <Plural value={retentionHours} one="# hour" other="# hours" /> that results of long jobs are kept
            </Trans>
          ),
        },
      ]}
    />
  )
}
