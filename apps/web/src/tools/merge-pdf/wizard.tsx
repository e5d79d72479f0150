import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, TOOLS } from '@recto/contract'

import { callOperation } from '../../api/call-operation.ts'
import { useCallWords } from '../../api/use-call-words.ts'
import { useArrivedFiles } from '../../wizard/carried-file.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { useChosenFiles } from '../../wizard/use-chosen-files.ts'
import { useStepArrival } from '../../wizard/use-step-arrival.ts'
import { useStepHistory } from '../../wizard/use-step-history.ts'
import { useWizard } from '../../wizard/use-wizard.ts'
import { stepOf } from '../../wizard/wizard-state.ts'
import { ArrangeStep } from './arrange-step.tsx'
import { MERGE_OPTIONS } from './merge-options.ts'
import { UploadStep } from './upload-step.tsx'

const TOOL = TOOLS['merge-pdf']

/** The three steps; the files outlive each of them. */
export function MergeWizard() {
  const { t } = useLingui()
  const chosen = useChosenFiles()
  const { files } = chosen
  const { state, send, run, cancel } = useWizard()
  const words = useCallWords()
  useArrivedFiles((arrived) => {
    chosen.add(arrived)
    // Whoever comes with enough files has chosen them already.
    if (arrived.length >= OPERATIONS.merge.files.min) send({ type: 'continued' })
  })
  const step = stepOf(state)
  useStepArrival(step)
  useStepHistory(step, goTo)

  async function merge() {
    const sent = files.map(({ file, password }) => ({ file, password }))
    const failure = await run(
      (context) =>
        callOperation({ operation: OPERATIONS.merge, files: sent, options: MERGE_OPTIONS, words, ...context }),
      {
        success: t`Your merged PDF is ready for download.`,
        failure: t`An error occurred while merging your PDF files.`,
      },
    )
    const locked = failure?.fileIndex === undefined ? undefined : files[failure.fileIndex]
    if (locked === undefined) return
    if (failure?.code === 'PASSWORD_REQUIRED') chosen.lock(locked.id, false)
    if (failure?.code === 'WRONG_PASSWORD') chosen.lock(locked.id, true)
  }

  function reset() {
    chosen.clear()
    send({ type: 'reset' })
  }

  function goTo(to: number) {
    // On by the browser's Forward button: only where the files allow it. What was made and given back cannot be returned to.
    if (to > step) {
      if (step === 1 && files.filter(isUsable).length >= OPERATIONS.merge.files.min) send({ type: 'continued' })
      return
    }
    if (state.name === 'busy') cancel()
    send({ type: 'returned', to: to === 1 ? 'upload' : 'configure' })
  }

  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : goTo} />

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
          onReset={reset}
        />
      </main>
    )
  }
  return (
    <ArrangeStep head={head} chosen={chosen} state={state} send={send} onMerge={() => void merge()} onCancel={cancel} />
  )
}
