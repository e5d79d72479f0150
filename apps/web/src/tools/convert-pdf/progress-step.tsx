import './convert.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useAvailability } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { LazyServerOffer, LazyWhereLine } from '../../where/lazy-where.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { ProgressBar } from '../../wizard/progress-bar.tsx'
import type { WizardFailure, WizardState } from '../../wizard/wizard-state.ts'
import { FormatIcon } from './format-icon.tsx'
import type { OutputFormat } from './output-formats.ts'
import type { ConvertScreen } from './use-convert-screen.ts'
import { useOutputFormatNames } from './use-output-format-names.ts'

interface ProgressStepProps {
  head: ReactNode
  screen: ConvertScreen
  format: OutputFormat
  file: File
  state: Extract<WizardState, { name: 'busy' | 'failed' }>
}

/** Step 3 until the result is ready: the progress, or an error with possible next steps. */
export function ProgressStep({ head, screen, format, file, state }: ProgressStepProps) {
  const { t } = useLingui()
  const { name: fileName } = file
  const name = useOutputFormatNames()(format.id)
  const work = t`Converting ${fileName} to ${name}`
  const hasNoTables = state.name === 'failed' && state.failure.code === 'NO_TABLES'
  const offersText = hasNoTables && !screen.hasText && screen.scans.count !== screen.pageCount
  return (
    <main id="main" className="work work--narrow work--convert">
      {head}
      {state.name === 'failed' ? (
        <FailurePanel
          title={t`${fileName} could not be converted to ${name}`}
          message={state.failure.message}
          onRetry={hasNoTables ? undefined : screen.retry}
          instead={
            <>
              {offersText && <IncludeText onChoose={screen.convertWithText} />}
              {state.failure.isDeviceAtFault === true && (
                <LazyServerOffer where={screen.where} onUse={() => screen.retryAt('server')} />
              )}
              {isTooLarge(format, state.failure) && <ToImages file={file} />}
              <OtherFormat onChoose={() => screen.goTo(2)} />
            </>
          }
        >
          <Trans>Your file is kept.</Trans>
        </FailurePanel>
      ) : (
        <section className="turning" aria-labelledby="turning">
          <FormatIcon letter={format.letter} />
          <div className="turning__body">
            <h2 id="turning">{work}</h2>
            <ProgressBar work={work} isNamed progress={state.progress} />
            <LazyWhereLine where={screen.where} />
            <p className="acts">
              <button type="button" className="btn btn--line" onClick={screen.cancel}>
                <Trans>Cancel</Trans>
              </button>
            </p>
          </div>
        </section>
      )}
    </main>
  )
}

/** Whether the pages are too large, or too many, for this page's image settings. */
function isTooLarge({ id }: OutputFormat, { code }: WizardFailure): boolean {
  return code === 'TOO_COMPLEX' && (id === 'jpg' || id === 'png')
}

/** A link to the tool with more image settings, which takes over the file. */
function ToImages({ file }: { file: File }) {
  const { handOver } = useFileHandoff()
  const isAvailable = useAvailability()
  const images = TOOLS['pdf-to-image']
  if (!isAvailable(images)) return null
  return (
    <Link className="btn btn--line" to={images.route} onClick={() => handOver([file])}>
      <Trans>Choose Resolution and Pages</Trans>
      <Icon name="arrow-right" />
    </Link>
  )
}

/** A worksheet without tables can still hold the text. */
function IncludeText({ onChoose }: { onChoose: () => void }) {
  return (
    <button type="button" className="btn btn--line" onClick={onChoose}>
      <Trans>Include the Text</Trans>
    </button>
  )
}

function OtherFormat({ onChoose }: { onChoose: () => void }) {
  return (
    <button type="button" className="btn btn--line" onClick={onChoose}>
      <Icon name="arrow-left" />
      <Trans>Choose Another Format</Trans>
    </button>
  )
}
