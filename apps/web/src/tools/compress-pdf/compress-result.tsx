import './compress.css'
import '../../wizard/result.css'

import { Plural, Trans } from '@lingui/react/macro'
import type { CompressionFacts, ResultReport, Warning } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { DownloadLink } from '../../wizard/download-link.tsx'
import { KeptList } from '../../wizard/kept-list.tsx'
import { ResultWays } from '../../wizard/result-ways.tsx'
import { Whereabouts } from '../../wizard/whereabouts.tsx'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import { formatSize } from '../../words/format.ts'
import { useWarningWords } from '../../words/use-warning-words.ts'
import { Comparison } from './compare/comparison.tsx'
import { outcomeOf } from './outcome.ts'
import { SizeBars } from './size-bars.tsx'
import { TOOL } from './tool.ts'
import type { CompressScreen } from './use-compress-screen.ts'
import { useLevelWords } from './use-level-words.ts'
import { useOutcomeWords } from './use-outcome-words.ts'
import { WhatChanged } from './what-changed.tsx'

/** What this screen says in words of its own, so that it need not stand in the list of other news. */
const TOLD_HERE = new Set<Warning['code']>(['ALREADY_OPTIMAL', 'SIGNED_UNCHANGED', 'TARGET_NOT_MET'])

interface CompressResultProps {
  result: WizardResult
  screen: CompressScreen
}

/** How much smaller the file became, the file itself, and what it looks like beside the one it was made of. */
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
      <Outcome result={result} facts={facts} pageCount={count} onConsent={askConsent} />
      {original !== undefined && facts.worstPage !== undefined && (
        <Comparison
          original={original}
          result={result}
          page={facts.worstPage.page}
          pageCount={count ?? facts.worstPage.page}
        />
      )}
      <WhatChanged facts={facts} onBack={() => screen.goTo(2)} />
      <KeptList report={{ ...report, warnings: report.warnings.filter(({ code }) => !TOLD_HERE.has(code)) }} />
      <ResultWays tool={TOOL} file={file} onReset={screen.reset} />
    </>
  )
}

interface OutcomeProps {
  result: WizardResult
  facts: CompressionFacts
  pageCount: number | undefined
  /** Asks whether a signed file may be changed. */
  onConsent: () => void
}

function Outcome({ result, facts, pageCount, onConsent }: OutcomeProps) {
  const { file, report } = result
  const say = useOutcomeWords()
  const { name: level } = useLevelWords()[facts.level]
  const isSmaller = facts.ratio > 0
  return (
    <section className="shrunk" aria-labelledby="made">
      <p className={isSmaller ? 'done' : 'done done--same'}>
        <Icon name={isSmaller ? 'check' : 'info'} />
        {say(facts)}
      </p>
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
        </div>
        <DownloadLink result={result} />
      </div>
      <Whereabouts jobId={result.jobId} />
    </section>
  )
}

interface NotesProps {
  report: ResultReport
  facts: CompressionFacts
  onConsent: () => void
}

/** Why a file did not become smaller, or not as small as was asked for. */
function Notes({ report: { warnings }, facts, onConsent }: NotesProps) {
  const warningWords = useWarningWords()
  const told = warnings.filter(({ code }) => TOLD_HERE.has(code))
  const isSigned = told.some(({ code }) => code === 'SIGNED_UNCHANGED')
  if (told.length === 0 && facts.ratio > 0) return null
  return (
    <div className="shrunk__notes">
      {told.map((warning) => (
        <p key={warning.code}>{warningWords(warning)}</p>
      ))}
      {told.length === 0 && (
        <p>
          {facts.compressedSize < facts.originalSize ? (
            <Trans>This file is already about as small as it can be.</Trans>
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
