import '../plain-step.css'

import type { ReactNode } from 'react'

import { LazyDefaultsButton } from '../../late-controls/lazy-controls.tsx'
import { LazyWhereAsk, LazyWhereLine } from '../../where/lazy-where.tsx'
import { SettingsFields } from '../settings-fields.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { LiveView } from '../use-live-view.ts'
import { useWorkName } from '../use-work-names.ts'
import { BatchFiles } from './batch-files.tsx'
import { BatchSummary } from './batch-summary.tsx'
import type { BatchStepParts } from './batch-step-parts.ts'
import { PreviewedSettings } from './previewed-settings.tsx'
import { SignatureNote } from './signature-note.tsx'

/** Step 2 of a batch: the settings for all files, then the files. */
export function ConfigureStep(props: BatchStepParts) {
  const { batch, head, preview, settings, renderSettings } = props
  const { where, isReading } = batch
  const { start } = batch
  const context = { start, isReady: batch.included.length > 0 && !isReading, files: batch.chosen.files }
  const shown = batch.included.filter(({ reading }) => reading.status === 'ready')
  if (!isReading && where?.question !== undefined) {
    return (
      <main id="main" className="work work--mid work--batch">
        {head}
        <LazyWhereAsk where={where} />
        <BatchFiles {...props} />
      </main>
    )
  }
  const renderFields = (view?: LiveView) => (
    <>
      <SettingsFields isDisabled={false}>
        {settings}
        {renderSettings?.({ ...context, view })}
      </SettingsFields>
      <LazyDefaultsButton defaults={props.defaults} isDisabled={false} />
      <BatchFiles {...props} />
      <SignatureNote {...props} />
    </>
  )
  if (preview !== undefined && shown.length > 0) {
    return (
      <Frame {...props} className="work--bench work--stage">
        <PreviewedSettings head={head} preview={preview} files={shown} renderFields={renderFields} />
      </Frame>
    )
  }
  return (
    <Frame {...props} className={`work--mid work--plain ${props.className ?? ''}`}>
      {head}
      {renderFields()}
    </Frame>
  )
}

interface FrameProps extends BatchStepParts {
  className: string
  children: ReactNode
}

/** The page, with the action bar unless the settings start the work. */
function Frame({ batch, action, isDragOver, children, ...props }: FrameProps) {
  const { included, isReading, where } = batch
  const work = useWorkName(batch.tool.id)
  const className = `work--batch ${props.className} ${isDragOver ? 'batch--over' : ''}`
  if (action === undefined) {
    return (
      <main id="main" className={`work ${className}`}>
        {children}
        <LazyWhereLine where={where} />
      </main>
    )
  }
  return (
    <StepFrame
      work={work}
      className={className}
      wizard={{ isReady: included.length > 0 && !isReading, cancel: batch.cancel, goTo: batch.goTo, where }}
      state={{ name: 'configure' }}
      summary={<BatchSummary batch={batch} />}
      action={action(included.length)}
      onRun={() => batch.start()}
    >
      {children}
    </StepFrame>
  )
}
