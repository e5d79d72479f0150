import './protect.css'

import { useLingui } from '@lingui/react/macro'
import { Suspense, type ComponentProps } from 'react'

import { LateFailure } from '../../components/late-part/late-failure.tsx'
import { latePart } from '../../components/late-part/late-part.tsx'
import { usePreload } from '../../components/use-preload.ts'
import { ToolHeader } from '../../wizard/tool-header.tsx'
import { loadCalls } from './load-calls.ts'
import { ProtectStep } from './protect-step.tsx'
import { TOOL } from './tool.ts'
import { useProtectScreen } from './use-protect-screen.ts'

const ProtectionDone = latePart(loadResult, () => <LateFailure />)

/** Loads the code needed once a file has been chosen. */
function loadRest(): Promise<unknown> {
  return Promise.all([loadCalls(), loadResult()])
}

/** Only the result is previewed. */
async function loadResult() {
  const [{ ProtectionDone: Result }, { PreviewProvider }] = await Promise.all([
    import('./protection-done.tsx'),
    import('../../preview/preview-context.tsx'),
  ])
  return (props: ComponentProps<typeof Result>) => (
    <PreviewProvider>
      <Result {...props} />
    </PreviewProvider>
  )
}

/** Protect PDF: the file and the settings share one step, the result follows. */
export function ProtectWizard() {
  const { t } = useLingui()
  usePreload(loadRest)
  const screen = useProtectScreen()
  const { state } = screen
  const subtitle = t`Add password protection to your PDF files or remove existing protection`
  const head = <ToolHeader tool={TOOL} subtitle={subtitle} />
  if (state.name !== 'done') return <ProtectStep head={head} screen={screen} />
  return (
    <main id="main" className="work work--narrow">
      {head}
      <Suspense>
        <ProtectionDone screen={screen} result={state.result} />
      </Suspense>
    </main>
  )
}
