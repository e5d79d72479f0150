import './image-to-pdf.css'
import '../../wizard/bench.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import type { useIntake } from '../../components/upload/use-intake.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import type { Defaults } from '../../settings-memory/use-remembered.ts'
import type { Place } from '../../where/place.ts'
import type { Where } from '../../where/use-where.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { failedFile } from '../../wizard/failed-file.ts'
import { PreviewWait } from '../../wizard/preview-wait.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'
import type { WizardEvent, WizardState } from '../../wizard/wizard-state.ts'
import { CleanUpFields } from './clean-up-fields.tsx'
import { ImageGrid } from './image-grid.tsx'
import type { ImageSettings } from './image-settings.ts'
import { LayoutFields } from './layout-fields.tsx'
import { MoreOptions } from './more-options.tsx'
import type { SheetPlan } from './sheet-plan.ts'
import type { CleanedFiles } from './use-cleaned-files.ts'
import { useLayoutText } from './use-layout-text.ts'

interface ImagesStepProps {
  head: ReactNode
  chosen: ChosenFiles
  intake: ReturnType<typeof useIntake>
  plan: SheetPlan
  cleaned: CleanedFiles
  state: Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>
  send: (event: WizardEvent) => void
  settings: ImageSettings
  onSettings: (changes: Partial<ImageSettings>) => void
  defaults: Defaults
  where: Where | undefined
  onBack: () => void
  onMake: () => void
  /** Retries at the other place after a failure. */
  onMakeAt: (place: Place) => void
  onCancel: () => void
}

/** Step 2: the pages of the result on the right, the settings that shape them on the left. */
export function ImagesStep(props: ImagesStepProps) {
  const {
    head,
    chosen,
    intake,
    plan,
    cleaned,
    state,
    send,
    settings,
    onSettings,
    where,
    onBack,
    onMake,
    onMakeAt,
    onCancel,
  } = props
  const { t } = useLingui()
  const layoutText = useLayoutText()
  const { files } = chosen
  const isBusy = state.name === 'busy'
  const isDragOver = useWindowFiles((dropped) => !isBusy && intake.addFiles(dropped))
  const hasProblem = !files.every(isUsable)
  const fields = { settings, onChange: onSettings }
  const failed = failedFile(state, files)
  const leaveOut = () => {
    if (failed === undefined) return
    chosen.remove(failed.id)
    send({ type: 'changed' })
  }
  return (
    <StepFrame
      work={t`Making the PDF`}
      loading={<PreviewWait />}
      className="work--bench work--fromimages"
      wizard={{ isReady: files.length > 0 && !hasProblem, cancel: onCancel, goTo: onBack, where }}
      state={state}
      summary={
        <>
          <Extent count={files.length} pageCount={plan.pageCount} />
          <span>{layoutText(settings)}</span>
        </>
      }
      action={settings.isSeparate ? t`Create PDFs` : t`Create PDF`}
      output={settings.isSeparate ? undefined : OPERATIONS.fromImages.outputName(files.map(({ file }) => file.name))}
      onRun={onMake}
    >
      <div className="bench">
        {head}
        <section className="bench__main" aria-label={t`Settings`}>
          <StepFailure
            state={state}
            wizard={{ where, retryAt: onMakeAt }}
            operation={OPERATIONS.fromImages}
            onLeaveOut={failed && leaveOut}
            onRetry={onMake}
          >
            <Trans>Your files and their order are kept.</Trans>
          </StepFailure>
          <SettingsFields isDisabled={isBusy}>
            <LayoutFields {...fields} />
            <CleanUpFields {...fields} cleaned={cleaned} />
            <MoreOptions {...fields} />
          </SettingsFields>
        </section>
        <section className={`bench__side fromimages${isDragOver ? ' fromimages--over' : ''}`} aria-label={t`Pages`}>
          <RejectionList className="files" rejections={intake.rejections} onDismiss={intake.dismiss} />
          {hasProblem && (
            <p className="hint" role="status">
              <Icon name="caution" />
              <Trans>Unlock, replace or remove the files marked below to continue.</Trans>
            </p>
          )}
          <ImageGrid
            chosen={chosen}
            plan={plan}
            cleaned={cleaned}
            background={settings.background}
            isDisabled={isBusy}
            badIndex={state.name === 'failed' ? state.failure.fileIndex : undefined}
            onAdd={intake.addFiles}
            onChange={() => send({ type: 'changed' })}
          />
        </section>
      </div>
    </StepFrame>
  )
}

/** How many images and pages there will be. */
function Extent({ count, pageCount }: { count: number; pageCount: number }) {
  return (
    <b>
      <Plural value={count} one="# file" other="# files" />{' '}
      <Plural value={pageCount} one="on # page" other="on # pages" />
    </b>
  )
}
