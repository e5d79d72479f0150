import { Plural, useLingui } from '@lingui/react/macro'

import { PreviewProvider } from '../../preview/preview-context.tsx'
import { useArrivedFile } from '../../wizard/carried-file.tsx'
import { ResultView } from '../../wizard/result-view.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { usePageTitle } from '../../words/use-page-title.ts'
import { turnsOf } from './rotation-list.ts'
import { RotateStep } from './rotate-step.tsx'
import { TOOL } from './tool.ts'
import { UploadStep } from './upload-step.tsx'
import { useRotateScreen } from './use-rotate-screen.ts'

/** Rotate PDF: pages turned, by a list or by the pages themselves. */
export function RotatePdfPage() {
  return (
    <PreviewProvider>
      <RotateWizard />
    </PreviewProvider>
  )
}

/** The three steps; the file and its rotations outlive each of them. */
export function RotateWizard() {
  const { t } = useLingui()
  usePageTitle(t`Rotate PDF`)
  const screen = useRotateScreen()
  const { state, step, chosen, file, list } = screen
  useArrivedFile(screen.choose)
  const head = <ToolHead tool={TOOL} step={step} onStep={state.name === 'busy' ? undefined : screen.goTo} />
  if (state.name === 'done') {
    const count = [...turnsOf(list.instructions).values()].filter((degrees) => degrees !== 0).length
    return (
      <main id="main" className="work work--narrow">
        {head}
        <ResultView
          tool={TOOL}
          result={state.result}
          done={t`Your rotated PDF is ready for download.`}
          from={<Plural value={count} one="# page turned" other="# pages turned" />}
          onReset={screen.reset}
        />
      </main>
    )
  }
  if (state.name === 'upload' || file === undefined) {
    return (
      <main id="main" className="work work--narrow">
        {head}
        <UploadStep chosen={chosen} onChoose={screen.choose} onContinue={screen.goOn} />
      </main>
    )
  }
  return (
    <RotateStep
      head={head}
      file={file}
      chosen={chosen}
      list={list}
      state={state}
      onChange={screen.change}
      onReplace={screen.choose}
      onBack={() => screen.goTo(1)}
      onRotate={screen.rotate}
      onCancel={screen.cancel}
    />
  )
}
