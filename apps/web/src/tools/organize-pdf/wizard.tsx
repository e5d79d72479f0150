import { Plural, useLingui } from '@lingui/react/macro'

import { LazyWhereAsk } from '../../where/lazy-where.tsx'
import { FilesUpload } from '../../wizard/files-upload.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { useStartOver } from '../../wizard/use-start-over.ts'
import { OrganizeStep } from './organize-step.tsx'
import { TOOL } from './tool.ts'
import { useOrganizeScreen } from './use-organize-screen.ts'

/** The three steps of Organize Pages. The files and their page order are kept across all steps. */
export function OrganizeWizard() {
  const { t } = useLingui()
  const screen = useOrganizeScreen()
  const startOver = useStartOver()
  const { wizard, chosen, where, isAsking, goTo, plan } = screen
  const { state, step, send } = wizard
  const head = <ToolHeader tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : goTo} />

  if (state.name === 'upload') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <FilesUpload tool={TOOL} minFiles={1} chosen={chosen} onContinue={() => send({ type: 'continued' })} />
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
          done={t`Your organized PDF is ready for download.`}
          from={<Plural value={plan.files.length} one="from # file" other="from # files" />}
          onReset={() => startOver()}
        />
      </main>
    )
  }
  if (isAsking && where !== undefined && state.name !== 'busy') {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <LazyWhereAsk where={{ ...where, choose: screen.createAt }} onBack={screen.stopAsking} />
      </main>
    )
  }
  return <OrganizeStep head={head} screen={screen} state={state} />
}
