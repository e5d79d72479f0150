import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'

import { useAccepts } from '../../api/config-context.tsx'
import { LazyWhereAsk } from '../../where/lazy-where.tsx'
import type { Place } from '../../where/place.ts'
import { useAskFirst } from '../../where/use-ask-first.ts'
import { useOperationRunner } from '../../where/use-operation-runner.ts'
import { useWhere } from '../../where/use-where.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { FilesUpload } from '../../wizard/files-upload.tsx'
import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useStartOver } from '../../wizard/use-start-over.ts'
import { useStepNavigation } from '../../wizard/use-step-navigation.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { ArrangeStep } from './arrange-step.tsx'
import { convertInputs, isOfficeFile } from './convert-inputs.ts'
import { MERGE_OPTIONS } from './merge-options.ts'
import { TooFewHint } from './too-few-hint.tsx'
import { totalsOf } from './totals.ts'

const TOOL = TOOLS['merge-pdf']

/** The three steps of Merge PDF. The files are kept across all steps. */
export function MergeWizard() {
  const { t } = useLingui()
  const chosen = useChosenFiles(useAccepts(TOOL))
  const runOperation = useOperationRunner()
  const { files } = chosen
  const wizard = useWizard({ files: files.map(({ file }) => file) })
  const { state, step, send, run, cancel } = wizard
  const startOver = useStartOver()
  const { pages: pageCount } = totalsOf(files)
  const { where, run: runAt, choose } = useWhere({ operation: 'merge', files, pageCount, subject: TOOL.id })
  useHandedOverFiles((handedOver) => {
    chosen.add(handedOver)
    // With enough files handed over, there is nothing left to choose.
    if (handedOver.length >= OPERATIONS.merge.files.min) send({ type: 'continued' })
  })
  const canContinue = files.filter(isUsable).length >= OPERATIONS.merge.files.min
  const goTo = useStepNavigation({ wizard, canContinue })

  const { isAsking, stopAsking, start, startAt } = useAskFirst(where, choose, merge)

  async function merge(place?: Place) {
    const failure = await run(
      async (context) => {
        const { sent, warnings } = await convertInputs(files, { run: runOperation, context })
        const call = { operation: OPERATIONS.merge, files: sent, options: MERGE_OPTIONS, pageCount, ...context }
        const result = await runAt(call, place)
        const sentFirst = files.some(isOfficeFile)
        return {
          ...result,
          sentFirst,
          report: { ...result.report, warnings: [...warnings, ...result.report.warnings] },
        }
      },
      {
        success: t`Your merged PDF is ready for download.`,
        failure: t`An error occurred while merging your PDF files.`,
      },
    )
    const refused = failure?.fileIndex === undefined ? undefined : files[failure.fileIndex]
    if (refused !== undefined) chosen.requirePassword(refused.id, failure?.code)
  }

  const head = <ToolHeader tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : goTo} />

  if (state.name === 'upload') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <FilesUpload
          tool={TOOL}
          minFiles={OPERATIONS.merge.files.min}
          tooFew={<TooFewHint />}
          chosen={chosen}
          onContinue={() => send({ type: 'continued' })}
        />
      </main>
    )
  }
  if (state.name === 'done') {
    const count = files.length
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your merged PDF is ready for download.`}
          from={t`from ${count} files`}
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
    <ArrangeStep
      head={head}
      chosen={chosen}
      state={state}
      send={send}
      onBack={() => goTo(1)}
      where={where}
      onMerge={start}
      onMergeAt={startAt}
      onCancel={cancel}
    />
  )
}
