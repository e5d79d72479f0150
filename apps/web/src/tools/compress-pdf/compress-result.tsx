import './compress.css'
import '../../wizard/result.css'

import { Plural, Trans } from '@lingui/react/macro'
import { isLoss, type CompressionFacts, type ResultReport, type Warning } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { LazyResultName } from '../../late-controls/lazy-controls.tsx'
import { DownloadActions } from '../../wizard/download-actions.tsx'
import { LossNotice } from '../../wizard/loss-notice.tsx'
import { ResultReportList } from '../../wizard/result-report-list.tsx'
import { ResultActions } from '../../wizard/result-actions.tsx'
import { ResultStorage } from '../../wizard/result-storage.tsx'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import { formatSize } from '../../messages/format.ts'
import { useWarningText } from '../../messages/use-warning-text.ts'
import { Comparison } from './compare/comparison.tsx'
import { outcomeOf } from './compression-outcome.ts'
import { SizeBars } from './size-bars.tsx'
import { TOOL } from './tool.ts'
import type { CompressScreen } from './use-compress-screen.ts'
import { useLevelTexts } from './use-level-texts.ts'
import { useOutcomeText } from './use-outcome-text.ts'
import { ChangeSummary } from './change-summary.tsx'

/** Warnings this screen presents itself, so that the list of warnings leaves them out. */
const SHOWN_HERE = new Set<Warning['code']>(['ALREADY_OPTIMAL', 'SIGNED_UNCHANGED', 'TARGET_NOT_MET'])

interface CompressResultProps {
  result: WizardResult
  screen: CompressScreen
}

/** How much smaller the file became, the file itself, and a comparison with the original. */
export function CompressResult({ result, screen }: CompressResultProps) {
  const { file, report } = result
  const { file: original, settings, pageCount, askConsent } = screen
  const count = report.pageCount ?? pageCount
  const facts = outcomeOf(report, {
    level: settings.level,
    originalSize: original?.file.size ?? file.size,
    compressedSize: file.size,
  })
  return (
    <>
      <Outcome
        result={result}
        facts={facts}
        pageCount={count}
        // A protected file stays protected with the same password.
        isReadable={original?.password === undefined}
        onConsent={askConsent}
      />
      {original !== undefined && facts.worstPage !== undefined && (
        <Comparison
          original={original}
          result={result}
          page={facts.worstPage.page}
          pageCount={count ?? facts.worstPage.page}
        />
      )}
      <ChangeSummary facts={facts} onBack={() => screen.goTo(2)} />
      <ResultReportList report={{ ...report, warnings: report.warnings.filter(({ code }) => !SHOWN_HERE.has(code)) }} />
      <ResultActions tool={TOOL} file={file} onReset={screen.reset} />
    </>
  )
}

interface OutcomeProps {
  result: WizardResult
  facts: CompressionFacts
  pageCount: number | undefined
  /** Whether the result opens without a password. */
  isReadable: boolean
  /** Asks for permission to change a signed file. */
  onConsent: () => void
}

function Outcome({ result, facts, pageCount, isReadable, onConsent }: OutcomeProps) {
  const { file, report } = result
  const outcomeText = useOutcomeText()
  const { name: level } = useLevelTexts()[facts.level]
  const isGood = facts.ratio > 0 && !report.warnings.some(isLoss)
  return (
    <section className="shrunk" aria-labelledby="made">
      <p className={isGood ? 'done' : 'done done--plain'}>
        <Icon name={isGood ? 'check' : 'info'} />
        {outcomeText(facts, report.warnings)}
      </p>
      <LossNotice warnings={report.warnings} />
      <SizeBars facts={facts} />
      <Notes report={report} facts={facts} onConsent={onConsent} />
      <div className="shrunk__get">
        <div>
          <h2 id="made">{file.name}</h2>
          <p className="num">
            {pageCount !== undefined && (
              <>
                <Plural value={pageCount} one="# page" other="# pages" />
                {' · '}
              </>
            )}
            {formatSize(file.size)} · <Trans>level {level}</Trans>
          </p>
          <LazyResultName result={result} />
        </div>
        <DownloadActions result={result} isReadable={isReadable} />
      </div>
      <ResultStorage place={result.place} jobId={result.jobId} />
    </section>
  )
}

interface NotesProps {
  report: ResultReport
  facts: CompressionFacts
  onConsent: () => void
}

/** Why the file did not become smaller, or missed its target size. */
function Notes({ report: { warnings }, facts, onConsent }: NotesProps) {
  const warningText = useWarningText()
  const shown = warnings.filter(({ code }) => SHOWN_HERE.has(code))
  const isSigned = shown.some(({ code }) => code === 'SIGNED_UNCHANGED')
  if (shown.length === 0 && facts.ratio > 0) return null
  return (
    <div className="shrunk__notes">
      {shown.map((warning) => (
        <p key={warning.code}>{warningText(warning)}</p>
      ))}
      {shown.length === 0 && (
        <p>
          {facts.compressedSize < facts.originalSize ? (
            <Trans>This file is already about as small as it gets.</Trans>
          ) : (
            <Trans>This file is already as small as it can be. You get it back unchanged.</Trans>
          )}
        </p>
      )}
      {isSigned && (
        <button type="button" className="btn btn--line" onClick={onConsent}>
          <Trans>Compress Anyway</Trans>
        </button>
      )}
    </div>
  )
}
