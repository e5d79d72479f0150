import '../../wizard/bench.css'
import '../../wizard/stage.css'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import './split.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, type SplitPlan } from '@recto/contract'
import { useState } from 'react'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { CompatibilityFrame } from '../../wizard/compatibility-frame.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { MethodFields } from './method-fields.tsx'
import { PartStage } from './part-stage.tsx'
import { PlanView } from './plan-view.tsx'
import { SimpleForm } from './simple-form.tsx'
import { isEmpty, type SplitForm } from './split-settings.ts'
import { TOOL } from './tool.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import type { SplitScreen } from './use-split-screen.ts'

interface SplitStepProps extends WorkStepParts {
  form: SplitForm
  screen: SplitScreen
}

/** Step 2: how the file is split, in words on the left page and by its pages on the right one. */
export function SplitStep({ head, form, screen, file, state }: SplitStepProps) {
  const { t } = useLingui()
  const refuse = useRefusalNotice()
  const [undrawnId, setUndrawnId] = useState<string>()
  const { chosen, settings, outlineStarts, pageCount, plan, change, split } = screen
  const isStill = state.name === 'busy'
  const { reading } = file
  const facts = reading.status === 'ready' ? reading.facts : undefined
  const isReady = isUsable(file) && reading.status !== 'reading' && !isEmpty(settings)
  const fields = { settings, pageCount, isStill, onChange: change, onRun: () => !isStill && split() }
  return (
    <main id="main" className="work work--bench work--stage work--split">
      <div className="bench">
        {head}
        {state.name === 'failed' && (
          <FailurePanel title={OPERATIONS.split.failure} message={state.failure.message} onRetry={split}>
            <Trans>Your file and your choices are kept.</Trans>
          </FailurePanel>
        )}
        <div className="bench__main">
          <FileCard
            tool={TOOL}
            file={file}
            chosen={chosen}
            pageCount={pageCount}
            isStill={isStill}
            onReplace={screen.choose}
            onRefuse={refuse}
            onFail={() => setUndrawnId(file.id)}
          />
          {form === 'simple' ? <SimpleForm {...fields} /> : <MethodFields {...fields} outlineStarts={outlineStarts} />}
          {form === 'full' && <AdvancedOptions settings={settings} isStill={isStill} onChange={change} />}
          <PlanView plan={plan} pageCount={pageCount} />
        </div>
        <section className="bench__side stage" aria-label={t`Pages`}>
          {(reading.status === 'unseen' || undrawnId === file.id) && <CompatibilityFrame file={file.file} />}
          {facts !== undefined && (
            <PartStage
              key={file.id}
              document={file}
              facts={facts}
              settings={settings}
              plan={plan}
              isStill={isStill}
              onChange={change}
            />
          )}
        </section>
      </div>
      <ActionBar
        what={<Summary plan={plan} />}
        action={t`Split PDF`}
        isReady={isReady}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => screen.goTo(1)}
        onRun={split}
        onCancel={screen.cancel}
      />
    </main>
  )
}

function Summary({ plan }: { plan: SplitPlan | undefined }) {
  if (plan === undefined) {
    return (
      <b>
        <Trans>No pages are chosen yet</Trans>
      </b>
    )
  }
  return (
    <>
      <b>
        {plan.isArchive ? (
          <Plural value={plan.parts.length} one="# file" other="# files" />
        ) : (
          <Plural value={plan.pageCount} one="# page in one file" other="# pages in one file" />
        )}
      </b>
      <span>{plan.fileName}</span>
    </>
  )
}
