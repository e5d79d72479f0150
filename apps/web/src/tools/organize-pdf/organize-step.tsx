import '../../wizard/bench.css'
import '../../wizard/stage.css'
import './organize.css'
import './organize-bars.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState, type ReactNode } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { PHONE, useMediaQuery } from '../../components/use-media-query.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { Toggle } from '../../components/toggle/toggle.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { RejectionList } from '../../components/upload/rejection-list.tsx'
import { useIntake } from '../../components/upload/use-intake.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { useFailureText } from '../../messages/operation-messages.ts'
import { LazyServerOffer } from '../../where/lazy-where.tsx'
import { isPasswordProblem, isUsable } from '../../wizard/chosen-files.ts'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { PreviewWait } from '../../wizard/preview-wait.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import { useWorkName } from '../../wizard/use-work-names.ts'
import type { WizardState } from '../../wizard/wizard-state.ts'
import { InsertButtons } from './insert-buttons.tsx'
import { KeyList } from './key-list.tsx'
import { OrganizeStage } from './organize-stage.tsx'
import { ScansField } from './scans-field.tsx'
import { PhoneBar } from './selection-bar.tsx'
import { SourceList } from './source-list.tsx'
import { TOOL } from './tool.ts'
import { countUsed, type OrganizeScreen } from './use-organize-screen.ts'
import { usePlanWords } from './use-plan-words.ts'

interface OrganizeStepProps {
  head: ReactNode
  screen: OrganizeScreen
  state: Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>
}

/** Step 2: the files on the left, all their pages in order on the right. */
export function OrganizeStep({ head, screen, state }: OrganizeStepProps) {
  const { t } = useLingui()
  const { arrangement, chosen, deeds, gridFiles, wizard, where } = screen
  const { marks } = gridFiles
  const { pages, selection } = arrangement
  const work = useWorkName(TOOL.id)
  const isBusy = state.name === 'busy'
  const isPhone = useMediaQuery(PHONE)
  const [isGrouped, setIsGrouped] = useState(false)
  const [isCropping, setIsCropping] = useState(false)
  const { used } = countUsed(screen)
  const focused = Math.min(deeds.targets.at(-1) ?? 0, pages.length)
  const { addFiles, rejections, dismiss } = useOrganizeIntake(screen, (files) => chosen.add(files))
  const inserting = useOrganizeIntake(screen, (files) => screen.insertFiles(files, pages[focused - 1]?.key))
  const isDragOver = useWindowFiles((dropped) => !isBusy && addFiles(dropped))
  const bar = {
    deeds,
    count: selection.pages.size,
    pageCount: pages.length,
    isDisabled: isBusy,
    onCrop: () => setIsCropping(true),
    onClear: () => screen.select({ type: 'cleared' }),
  }

  return (
    <StepFrame
      work={work}
      loading={
        <>
          <PreviewWait />
          {isPhone && !isBusy && <PhoneBar {...bar} />}
        </>
      }
      className="work--bench work--stage work--organize"
      wizard={{ isReady: pages.length > 0 && screen.isComplete, cancel: wizard.cancel, goTo: screen.goTo, where }}
      state={state}
      summary={<Summary screen={screen} />}
      action={t`Create PDF`}
      output={screen.outputName}
      onRun={screen.start}
    >
      <div className="bench">
        {head}
        <Failure screen={screen} state={state} />
        <section className={isDragOver ? 'bench__files bench__main--over' : 'bench__files'} aria-labelledby="files">
          <div className="two__head">
            <h2 id="files">
              <Trans>Files</Trans>
            </h2>
            <BrowseButton
              accept={TOOL.accepts}
              multiple
              className="btn btn--plain btn--flush"
              disabled={isBusy}
              onFiles={addFiles}
            >
              <Icon name="plus" />
              <Trans>Add Files</Trans>
            </BrowseButton>
          </div>
          <SourceList chosen={chosen} marks={marks} used={used} isDisabled={isBusy} onAddAgain={screen.addAgain} />
          <RejectionList className="files" rejections={rejections} onDismiss={dismiss} />
          <RejectionList className="files" rejections={inserting.rejections} onDismiss={inserting.dismiss} />
          {!chosen.files.every(isUsable) && (
            <p className="hint" role="status">
              <Trans>Unlock, replace or remove the files marked above to continue.</Trans>
            </p>
          )}
        </section>
        <section className="bench__main" aria-label={t`Options`}>
          <InsertButtons after={focused} isDisabled={isBusy} onBlank={deeds.insertBlank} onFiles={inserting.addFiles} />
          <Toggle
            label={t`Group by file`}
            help={t`Show the pages under the file they come from. The order stays.`}
            isOn={isGrouped}
            onChange={setIsGrouped}
          />
          {pages.some(({ crop }) => crop !== undefined) && (
            <Toggle
              label={t`Remove what is cropped`}
              help={t`Cropped pages become images of what is left, without text and links. Otherwise the rest is only hidden.`}
              isOn={screen.removesCropped}
              onChange={screen.setRemovesCropped}
            />
          )}
          <ScansField
            files={chosen.files.filter(({ id }) => (used.get(id) ?? 0) > 0)}
            marks={marks}
            isDisabled={isBusy}
            onInterleave={deeds.interleave}
          />
          <KeyList />
        </section>
        <OrganizeStage
          screen={screen}
          bar={bar}
          isPhone={isPhone}
          isGrouped={isGrouped}
          isCropping={isCropping}
          onCropped={() => setIsCropping(false)}
        />
      </div>
      <p className="vh" role="status">
        {screen.announcement}
      </p>
    </StepFrame>
  )
}

function useOrganizeIntake({ chosen }: OrganizeScreen, onAdd: (files: File[]) => void) {
  const config = useConfig()
  return useIntake({
    accept: TOOL.accepts,
    multiple: TOOL.multiple,
    maxSize: config[TOOL.sizeLimit],
    maxFiles: config.maxFiles,
    count: chosen.files.length,
    onAdd,
  })
}

/** What will be made. */
function Summary({ screen }: { screen: OrganizeScreen }) {
  const words = usePlanWords()
  const { plan } = screen
  const pages = plan.options.pages ?? []
  const { totals } = countUsed({ ...screen, chosen: { ...screen.chosen, files: plan.files } })
  if (pages.length === 0) return <Needed />
  const files = plan.files.length
  const fileCount = (plan.options.cuts ?? []).length + 1
  return (
    <>
      <b>
        <Plural value={pages.length} one="# page" other="# pages" />{' '}
        <Plural value={files} one="from # file" other="from # files" />
      </b>
      <span>{words(pages, totals, fileCount)}</span>
    </>
  )
}

function Needed() {
  const { t } = useLingui()
  return <b role="status">{t`A PDF needs at least one page`}</b>
}

function Failure({ screen, state }: Pick<OrganizeStepProps, 'screen' | 'state'>) {
  const failureText = useFailureText()
  if (state.name !== 'failed' || isPasswordProblem(state.failure.code)) return null
  const { failure } = state
  const bad = failure.fileIndex === undefined ? undefined : screen.plan.files[failure.fileIndex]
  return (
    <FailurePanel
      title={failureText(OPERATIONS.organize)}
      message={failure.message}
      onLeaveOut={bad === undefined ? undefined : () => screen.chosen.remove(bad.id)}
      instead={
        failure.isDeviceAtFault === true && (
          <LazyServerOffer where={screen.where} onUse={() => screen.createAt('server')} />
        )
      }
      onRetry={screen.start}
    >
      <Trans>Your files and their order are kept.</Trans>
    </FailurePanel>
  )
}
