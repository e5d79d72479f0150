import '../components/tool-card/tool-card.css'
import './result.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useConfig } from '../api/config-context.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { PagePicture } from '../components/page-picture/page-picture.tsx'
import { formatSize } from '../words/format.ts'
import { KeptList } from './kept-list.tsx'
import { NextTools } from './next-tools.tsx'
import { useResultFacts } from './use-result-facts.ts'
import type { WizardResult } from './wizard-state.ts'

interface ResultViewProps {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  /** What was made, as one sentence. */
  done: string
  /** What it was made of, such as 'from 4 files'. */
  from?: ReactNode
  onReset: () => void
}

/** What was made, the one big way to take it, what was kept, and where to go next. */
export function ResultView({ tool, result, done, from, onReset }: ResultViewProps) {
  const { t } = useLingui()
  const { retentionHours } = useConfig()
  const { document, facts } = useResultFacts(result)
  const { file, url, report } = result
  const pageCount = report.pageCount ?? facts?.pageCount
  return (
    <>
      <section className="result" aria-labelledby="made">
        <div className="result__pic" role="img" aria-label={t`First page of ${file.name}`}>
          <PagePicture document={document} shape={facts?.shapes[0]} size={290} priority="soon" />
        </div>
        <div className="result__body">
          <p className="done">
            <Icon name="check" />
            {done}
          </p>
          <h2 id="made">{file.name}</h2>
          <p className="result__facts num">
            {pageCount !== undefined && (
              <>
                <Plural value={pageCount} one="# page" other="# pages" />
                {' · '}
              </>
            )}
            {formatSize(file.size)}
            {from !== undefined && <> · {from}</>}
          </p>
          <p className="acts">
            <a className="btn btn--main btn--huge" href={url} download={file.name}>
              <Icon name="download" />
              <Trans>Download</Trans>
            </a>
          </p>
          <p className="hint">
            <Icon name="clock" />
            <Trans>Files are deleted automatically after {retentionHours} hours.</Trans>
          </p>
        </div>
      </section>
      <KeptList report={report} />
      <NextTools current={tool.id} file={file} />
      <p className="ways">
        <button type="button" className="btn btn--line" onClick={onReset}>
          <Trans>Process Another File</Trans>
        </button>
        <Link className="btn btn--plain" to="/">
          <Trans>Back to All Tools</Trans>
        </Link>
      </p>
    </>
  )
}
