import './result.css'

import { Plural, Trans } from '@lingui/react/macro'
import { isLoss, type ToolDefinition, type ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import { LazyResultName } from '../late-controls/lazy-controls.tsx'
import { formatSize } from '../messages/format.ts'
import { ReplacedFonts } from '../office/replaced-fonts.tsx'
import { ConversionSummary } from './conversion-summary.tsx'
import { DownloadActions } from './download-actions.tsx'
import { LossNotice } from './loss-notice.tsx'
import { ResultReportList } from './result-report-list.tsx'
import { ARCHIVE_TYPE, ResultThumbnail, type SourcePage } from './result-thumbnail.tsx'
import { ResultActions } from './result-actions.tsx'
import { useResultFacts } from './use-result-facts.ts'
import { ResultStorage } from './result-storage.tsx'
import type { WizardResult } from './wizard-state.ts'

/** The only type of result that other tools accept and previews can open. */
const PDF_TYPE = 'application/pdf'

interface ResultViewProps {
  tool: ToolDefinition<ToolId>
  result: WizardResult
  /** What was produced, as one sentence. */
  done: string
  /** How it was produced, such as 'from 4 files'. */
  from?: ReactNode
  /** A page of the input, shown where the result itself has no thumbnail. */
  source?: SourcePage | undefined
  /**
   * Whether the result was just protected with a password: it then has no thumbnail, and no other tool is suggested.
   */
  isLocked?: boolean
  /** Whether nothing was achieved, so that no check mark is shown. */
  isPlain?: boolean
  /** Figures about the result, between the name and the download button. */
  figures?: ReactNode
  /** Whether the download has started automatically. */
  isDownloaded?: boolean
  onReset: () => void
  /** Further content of the tool. */
  children?: ReactNode
}

/** The result: a thumbnail, the download button, what was kept, and where to go next. */
export function ResultView(props: ResultViewProps) {
  const { tool, result, done, from, source, isLocked = false, isDownloaded = false, onReset } = props
  const { isPlain = props.result.report.warnings.some(isLoss), figures } = props
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
          <p className={isPlain ? 'done done--plain' : 'done'}>
            <Icon name={isPlain ? 'info' : 'check'} />
            {done}
          </p>
          <LossNotice warnings={report.warnings} />
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
          {figures}
          <LazyResultName result={result} />
          <DownloadActions result={result} isDownloaded={isDownloaded} isReadable={isDocument && !details.isLocked} />
          <ResultStorage place={result.place} sentFirst={result.sentFirst} jobId={result.jobId} />
        </div>
      </section>
      {report.conversion !== undefined && <ConversionSummary facts={report.conversion} source={source} />}
      {props.children}
      <ReplacedFonts warnings={report.warnings} />
      <ResultReportList report={report} />
      <ResultActions tool={tool} file={isLocked || !isDocument ? undefined : file} onReset={onReset} />
    </>
  )
}
