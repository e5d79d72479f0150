import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'

import { callOperation } from '../../api/call-operation.ts'
import { useCallMessages } from '../../api/use-call-messages.ts'
import { isUsable } from '../../wizard/chosen-files.ts'
import { useHandedOverFiles } from '../../wizard/file-handoff.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useStartOver } from '../../wizard/use-start-over.ts'
import { useStepNavigation } from '../../wizard/use-step-navigation.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { ArrangeStep } from './arrange-step.tsx'
import { MERGE_OPTIONS } from './merge-options.ts'
import { UploadStep } from './upload-step.tsx'

const TOOL = TOOLS['merge-pdf']

/** The three steps of Merge PDF. The files are kept through all of them. */
export function MergeWizard() {
  const { t } = useLingui()
  const chosen = useChosenFiles()
  const { files } = chosen
  const wizard = useWizard({ files: files.map(({ file }) => file) })
  const { state, step, send, run, cancel } = wizard
  const startOver = useStartOver()
  const messages = useCallMessages()
  useHandedOverFiles((handedOver) => {
    chosen.add(handedOver)
    // With enough files handed over there is nothing left to choose.
    if (handedOver.length >= OPERATIONS.merge.files.min) send({ type: 'continued' })
  })
  const canContinue = files.filter(isUsable).length >= OPERATIONS.merge.files.min
  const goTo = useStepNavigation({ wizard, canContinue })

  async function merge() {
    const sent = files.map(({ file, password }) => ({ file, password }))
    const failure = await run(
      (context) =>
        callOperation({ operation: OPERATIONS.merge, files: sent, options: MERGE_OPTIONS, messages, ...context }),
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
        <UploadStep chosen={chosen} onContinue={() => send({ type: 'continued' })} />
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
  return (
    <ArrangeStep
      head={head}
      chosen={chosen}
      state={state}
      send={send}
      onBack={() => goTo(1)}
      onMerge={() => void merge()}
      onCancel={cancel}
    />
  )
}
