import { Plural, useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { useIntake } from '../../components/upload/use-intake.ts'
import { useSessionState } from '../../sessions/use-session-state.ts'
import { LazyWhereAsk } from '../../where/lazy-where.tsx'
import type { Place } from '../../where/place.ts'
import { useAskFirst } from '../../where/use-ask-first.ts'
import { useWhere } from '../../where/use-where.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useSettings } from '../../wizard/use-settings.ts'
import { useStartOver } from '../../wizard/use-start-over.ts'
import { useStepNavigation } from '../../wizard/use-step-navigation.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { DEFAULT_SETTINGS, optionsOf, REMEMBERED } from './image-settings.ts'
import { ImagesStep } from './images-step.tsx'
import { UploadStep } from './upload-step.tsx'
import { useCleanedFiles } from './use-cleaned-files.ts'
import { useSheetPlan } from './use-sheet-plan.ts'

const TOOL = TOOLS['image-to-pdf']

/** The three steps of Image to PDF. The images and settings are kept across all steps. */
export function ImageWizard() {
  const { t } = useLingui()
  const config = useConfig()
  const chosen = useChosenFiles(TOOL.accepts)
  const { files } = chosen
  const wizard = useWizard({ files: files.map(({ file }) => file) })
  const { state, step, send, run, cancel } = wizard
  const { settings, change, defaults } = useSettings(DEFAULT_SETTINGS, wizard, REMEMBERED)
  const cleaned = useCleanedFiles(files, settings)
  const plan = useSheetPlan(files, settings, cleaned)
  const startOver = useStartOver()
  const pageCount = files.every(({ reading }) => reading.status === 'ready') ? plan.pageCount : undefined
  const { where, run: runAt, choose } = useWhere({ operation: 'fromImages', files, pageCount, subject: TOOL.id })
  const intake = useIntake({
    accept: TOOL.accepts,
    multiple: TOOL.multiple,
    maxSize: config[TOOL.sizeLimit],
    maxFiles: config.maxFiles,
    count: files.length,
    onAdd: (added) => {
      chosen.add(added)
      send({ type: 'changed' })
    },
  })
  useHandedOverFiles(intake.addFiles)
  // The first images lead to their pages; a visitor who returns to the first step wants to stay there.
  const hasFiles = files.length > 0
  const [wereShown, setWereShown] = useSessionState('pages-shown', false)
  const showPages = useEffectEvent(() => {
    if (hasFiles && !wereShown) send({ type: 'continued' })
    setWereShown(hasFiles)
  })
  useEffect(() => showPages(), [hasFiles])
  const goTo = useStepNavigation({ wizard, canContinue: files.some(isUsable) })

  const { isAsking, stopAsking, start, startAt } = useAskFirst(where, choose, make)

  async function make(place?: Place) {
    const sent = files.map(({ file, password }) => ({ file, password }))
    const options = optionsOf(settings)
    const failure = await run(
      (context) => runAt({ operation: OPERATIONS.fromImages, files: sent, options, pageCount, ...context }, place),
      { success: t`Your PDF is ready for download.`, failure: t`An error occurred while making your PDF.` },
    )
    const refused = failure?.fileIndex === undefined ? undefined : files[failure.fileIndex]
    if (refused !== undefined) chosen.requirePassword(refused.id, failure?.code)
  }

  const head = <ToolHeader tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : goTo} />

  if (state.name === 'upload') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <UploadStep chosen={chosen} intake={intake} onContinue={() => send({ type: 'continued' })} />
      </main>
    )
  }
  if (state.name === 'done') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your PDF is ready for download.`}
          from={<Plural value={files.length} one="from # file" other="from # files" />}
          onReset={() => startOver()}
        />
      </main>
    )
  }
  if (isAsking && where !== undefined && state.name !== 'busy') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <LazyWhereAsk where={{ ...where, choose: startAt }} onBack={stopAsking} />
      </main>
    )
  }
  return (
    <ImagesStep
      head={head}
      chosen={chosen}
      intake={intake}
      plan={plan}
      cleaned={cleaned}
      state={state}
      send={send}
      settings={settings}
      onSettings={change}
      defaults={defaults}
      where={where}
      onBack={() => goTo(1)}
      onMake={start}
      onMakeAt={startAt}
      onCancel={cancel}
    />
  )
}
