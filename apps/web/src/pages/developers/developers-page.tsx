import { Trans, useLingui } from '@lingui/react/macro'

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
  return (
    <Article
      title={t`Developers`}
      lead={t`Every tool is an HTTP call: a form goes in, a file comes out. There is no key and no account.`}
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
    { id: 'job', heading: t`Long work`, body: <JobExample /> },
    { id: 'errors', heading: t`Errors`, body: <ErrorExample /> },
    { id: 'limits', heading: t`Limits`, body: <ApiLimits /> },
  ]
}

function MergeExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>The files in the order they are sent, one after another.</Trans>
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
          The answer tells what came of it in <code>X-Compression-Ratio</code>, <code>X-Original-Size</code> and{' '}
          <code>X-Compressed-Size</code>. It is never larger than what was sent.
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
          Whatever is not allowed is refused. A file that is locked already comes with its <code>password</code>; every
          call takes that field.
        </Trans>
      </p>
      <Example id="protect" label={t`Lock a file with curl`} />
    </>
  )
}

function JobExample() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Every call can be a job: the answer comes at once and says where the job is. Its address cannot be guessed,
          and is the only key to it.
        </Trans>
      </p>
      <Example id="job" label={t`Start a job with curl, follow it and fetch its result`} />
    </>
  )
}

function Example({ id, label }: { id: ExampleId; label: string }) {
  return <CodeBlock label={label} code={EXAMPLES[id](useServerAddress())} />
}
