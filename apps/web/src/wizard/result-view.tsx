import './result.css'

import { Plural, Trans } from '@lingui/react/macro'
import type { ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { formatSize } from '../messages/format.ts'
import { DownloadLink } from './download-link.tsx'
import { ResultReportList } from './result-report-list.tsx'
import { ARCHIVE_TYPE, ResultThumbnail, type SourcePage } from './result-thumbnail.tsx'
import { ResultActions } from './result-actions.tsx'
import { useResultFacts } from './use-result-facts.ts'
import { ResultStorage } from './result-storage.tsx'
import type { WizardResult } from './wizard-state.ts'

/** The one kind of result that other tools go on with, and that can be looked into. */
const PDF_TYPE = 'application/pdf'

interface ResultViewProps {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  /** What was made, as one sentence. */
  done: string
  /** What it was made of, such as 'from 4 files'. */
  from?: ReactNode
  /** A page of what it was made of, shown where the result cannot be looked into. */
  source?: SourcePage | undefined
  /** Whether it was just locked with a password: nothing of it is drawn, and no other tool is offered for it. */
  isLocked?: boolean
  /** Whether it was made on this device, so that there is nothing to be deleted elsewhere. */
  isLocal?: boolean
  /** Whether its download has begun by itself. */
  isTaken?: boolean
  onReset: () => void
  /** What the tool tells of its result beyond that. */
  children?: ReactNode
}

/** What was made, the one big way to take it, what was kept, and where to go next. */
export function ResultView(props: ResultViewProps) {
  const { tool, result, done, from, source, isLocked = false, isLocal = false, isTaken = false, onReset } = props
  const { file, report } = result
  const isArchive = file.type === ARCHIVE_TYPE
  const isDocument = file.type === PDF_TYPE
  const details = useResultFacts(result, isLocked, isDocument)
  const pageCount = report.pageCount ?? details.facts?.pageCount
  return (
    <>
      <section className="result" aria-labelledby="made">
        <ResultThumbnail result={result} details={details} source={source} />
        <div className="result__body">
          <p className="done">
            <Icon name="check" />
            {done}
          </p>
          <h2 id="made">{file.name}</h2>
          <p className="result__facts num">
            {isArchive && (
              <>
                <Trans>ZIP Archive</Trans>
                {' · '}
              </>
            )}
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
            <DownloadLink result={result} isTaken={isTaken} />
          </p>
          <ResultStorage isLocal={isLocal} jobId={result.jobId} />
        </div>
      </section>
      {props.children}
      <ResultReportList report={report} />
      <ResultActions tool={tool} file={isLocked || !isDocument ? undefined : file} onReset={onReset} />
    </>
  )
}
