import '../../wizard/bench.css'
import '../../wizard/stage.css'
import './organize.css'
import './organize-bars.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'
import { useState, type ReactNode } from 'react'

import { TabList, TabPanel } from '../../components/tabs/tabs.tsx'
import { PHONE, useMediaQuery } from '../../components/use-media-query.ts'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { failedFile } from '../../wizard/failed-file.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { PreviewWait } from '../../wizard/preview-wait.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import { useWorkName } from '../../wizard/use-work-names.ts'
import type { WizardState } from '../../wizard/wizard-state.ts'
import { FilesSection, IncompleteHint } from './files-section.tsx'
import { OrganizeStage } from './organize-stage.tsx'
import { PagesSettings } from './pages-settings.tsx'
import { LayoutForm } from './print-layout/layout-form.tsx'
import { SheetStage } from './print-layout/sheet-stage.tsx'
import { PhoneBar } from './selection-bar.tsx'
import { TOOL } from './tool.ts'
import { useOrganizeIntake } from './use-organize-intake.ts'
import { countUsed, type OrganizeScreen } from './use-organize-screen.ts'
import { usePlanWords } from './use-plan-words.ts'

interface OrganizeStepProps {
  head: ReactNode
  screen: OrganizeScreen
  state: Extract<WizardState, { name: 'configure' | 'busy' | 'failed' }>
}

/** Links the tabs to their panels. */
const TABS = 'organize'

/**
 * Step 2: one tab for the pages, with the files on the left and all their pages in order on the right, and one for
 * sheets.
 */
export function OrganizeStep({ head, screen, state }: OrganizeStepProps) {
  const { t } = useLingui()
  const { arrangement, edits, wizard, where, layout } = screen
  const { pages, selection } = arrangement
  const work = useWorkName(TOOL.id)
  const isBusy = state.name === 'busy'
  const isPhone = useMediaQuery(PHONE)
  const [tab, setTab] = useState<'pages' | 'sheets'>('pages')
  const [isGrouped, setIsGrouped] = useState(false)
  const [isCropping, setIsCropping] = useState(false)
  const [enlarged, setEnlarged] = useState<number>()
  const intake = useOrganizeIntake(screen, pages.length, (files) => screen.chosen.add(files))
  const isDragOver = useWindowFiles((dropped) => !isBusy && intake.addFiles(dropped))
  const bar = {
    edits,
    count: selection.pages.size,
    pageCount: pages.length,
    isDisabled: isBusy,
    onCrop: () => setIsCropping(true),
    onEnlarge: () => setEnlarged(edits.targets[0]),
    onClear: () => screen.select({ type: 'cleared' }),
  }
  const tabs = [
    { value: 'pages', name: t`Pages` },
    { value: 'sheets', name: t`Print layout` },
  ] as const

  const failed = failedFile(state, screen.plan.files)
  return (
    <StepFrame
      work={work}
      loading={
        <>
          <PreviewWait />
          {isPhone && !isBusy && tab === 'pages' && <PhoneBar {...bar} />}
        </>
      }
      className={`work--bench work--stage work--organize work--${tab}`}
      wizard={{ isReady: pages.length > 0 && screen.isComplete, cancel: wizard.cancel, goTo: screen.goTo, where }}
      state={state}
      summary={<Summary screen={screen} />}
      action={t`Create PDF`}
      output={screen.outputName}
      onRun={screen.start}
    >
      <div className="bench">
        {head}
        <StepFailure
          state={state}
          wizard={{ where, retryAt: screen.createAt }}
          operation={screen.layout.isOn ? OPERATIONS.printLayout : OPERATIONS.organize}
          onLeaveOut={failed && (() => screen.chosen.remove(failed.id))}
          onRetry={screen.start}
        >
          <Trans>Your files and their order are kept.</Trans>
        </StepFailure>
        <div className="bench__tabs">
          <TabList group={TABS} label={t`What to set`} tabs={tabs} value={tab} onChange={setTab} />
        </div>
        <TabPanel group={TABS} value="pages" isOpen={tab === 'pages'} className="bench__panel">
          <FilesSection screen={screen} intake={intake} isDragOver={isDragOver} isDisabled={isBusy} />
          <PagesSettings screen={screen} isGrouped={isGrouped} isDisabled={isBusy} onGroup={setIsGrouped} />
          <OrganizeStage
            screen={screen}
            bar={bar}
            isPhone={isPhone}
            isGrouped={isGrouped}
            isCropping={isCropping}
            onCropped={() => setIsCropping(false)}
            enlarged={enlarged}
            onEnlarge={setEnlarged}
          />
        </TabPanel>
        <TabPanel group={TABS} value="sheets" isOpen={tab === 'sheets'} className="bench__panel">
          <section className="bench__main" aria-label={t`Options`}>
            <LayoutForm
              settings={layout}
              pageCount={pages.length}
              isCut={(screen.plan.options.cuts ?? []).length > 0}
              isDisabled={isBusy}
              onChange={screen.changeLayout}
            />
            <IncompleteHint screen={screen} />
          </section>
          <SheetStage pages={pages} files={screen.gridFiles} settings={layout} />
        </TabPanel>
      </div>
      <p className="vh" role="status">
        {screen.announcement}
      </p>
    </StepFrame>
  )
}

/** What will be made. */
function Summary({ screen }: { screen: OrganizeScreen }) {
  const words = usePlanWords()
  const { plan, layout } = screen
  const pages = plan.options.pages ?? []
  const { totals } = countUsed({ ...screen, chosen: { ...screen.chosen, files: plan.files } })
  if (pages.length === 0) return <Needed />
  const files = plan.files.length
  const fileCount = layout.isOn ? 1 : (plan.options.cuts ?? []).length + 1
  return (
    <>
      <b>
        <Plural value={pages.length} one="# page" other="# pages" />{' '}
        <Plural value={files} one="from # file" other="from # files" />
      </b>
      <span>{words({ plan: pages, pageCounts: totals, fileCount, layout })}</span>
    </>
  )
}

function Needed() {
  const { t } = useLingui()
  return <b role="status">{t`A PDF needs at least one page`}</b>
}
