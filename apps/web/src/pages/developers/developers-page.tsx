import { Trans, useLingui } from '@lingui/react/macro'

import { useConfig } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { CodeBlock } from '../../components/article/code-block.tsx'
import { ApiLimits } from './api-limits.tsx'
import { ErrorExample } from './error-example.tsx'
import { EXAMPLES, type ExampleId } from './examples.ts'
import { Reference } from './reference.tsx'
import { useServerAddress } from './use-server-address.ts'

/** The tools as API calls. A test runs the examples. */
export function DevelopersPage() {
  const { t } = useLingui()
  const { requiresApiKey } = useConfig()
  return (
    <Article
      title={t`Developers`}
      lead={
        requiresApiKey === true
          ? t`Every tool is an HTTP call: send a form, get a file. You need an API key from the operator of this server.`
          : t`Every tool is an HTTP call: send a form, get a file. No key and no account needed.`
      }
      sections={useSections()}
      hasContents
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'reference', heading: t`Reference`, body: <Reference /> },
    { id: 'merge', heading: t`Merge`, body: <MergeExample /> },
    { id: 'compress', heading: t`Compress`, body: <CompressExample /> },
    { id: 'to-word', heading: t`To Word`, body: <WordExample /> },
    { id: 'protect', heading: t`Protect`, body: <ProtectExample /> },
    { id: 'job', heading: t`Long-running jobs`, body: <JobExample /> },
    { id: 'errors', heading: t`Errors`, body: <ErrorExample /> },
    { id: 'limits', heading: t`Limits`, body: <ApiLimits /> },
  ]
}

function MergeExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Files are merged in the order they are sent.</Trans>
      </p>
      <Example id="merge" label={t`Merge two files with curl`} />
    </>
  )
}

function CompressExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          The response headers <code>X-Compression-Ratio</code>, <code>X-Original-Size</code> and{' '}
          <code>X-Compressed-Size</code> report the outcome. The result is never larger than the file you sent.
        </Trans>
      </p>
      <Example id="compress" label={t`Compress a file with curl`} />
    </>
  )
}

function WordExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          The quality is <code>basic</code>, <code>standard</code> or <code>precise</code>.
        </Trans>
      </p>
      <Example id="to-word" label={t`Convert a file to Word with curl`} />
    </>
  )
}

function ProtectExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Anything you do not allow is denied. To send a file that is already protected, include its{' '}
          <code>password</code>; every call accepts that field.
        </Trans>
      </p>
      <Example id="protect" label={t`Protect a file with curl`} />
    </>
  )
}

function JobExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Any call can be a job: the response comes right away and gives the job’s address. The address cannot be
          guessed and is the only key to the job.
        </Trans>
      </p>
      <Example id="job" label={t`Start a job, track it and download its result with curl`} />
    </>
  )
}

function Example({ id, label }: { id: ExampleId; label: string }) {
  return <CodeBlock label={label} code={EXAMPLES[id](useServerAddress())} />
}
