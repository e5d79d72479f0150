import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS, type SplitPlan } from '@recto/contract'

import { PagesStep } from '../../wizard/pages-step.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { SplitAdvancedOptions } from './split-advanced-options.tsx'
import { MethodFields } from './method-fields.tsx'
import { SplitPageGrid } from './split-page-grid.tsx'
import { SplitPlanView } from './split-plan-view.tsx'
import { SimpleForm } from './simple-form.tsx'
import { isEmpty, type SplitForm } from './split-settings.ts'
import type { SplitScreen } from './use-split-screen.ts'

// Must come after the layout's styles, which it overrides.
import './split.css'

interface SplitStepProps extends WorkStepParts {
  form: SplitForm
  screen: SplitScreen
}

/** Step 2: the split method on the left, the pages on the right. */
export function SplitStep({ form, screen, ...parts }: SplitStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { settings, outlineStarts, pageCount, plan, change, split } = screen
  const isDisabled = state.name === 'busy'
  const fields = { settings, pageCount, isDisabled, onChange: change, onRun: () => !isDisabled && split() }
  return (
    <PagesStep
      {...parts}
      className="work--split"
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.split} onRetry={split} />}
      summary={<Summary plan={plan} />}
      action={t`Split PDF`}
      output={plan?.fileName ?? OPERATIONS.split.outputName([])}
      defaults={screen.defaults}
      isReady={screen.isReady && !isEmpty(settings)}
      onRun={split}
      renderPages={(facts) => (
        <SplitPageGrid
          document={file}
          facts={facts}
          settings={settings}
          plan={plan}
          isDisabled={isDisabled}
          onChange={change}
        />
      )}
    >
      {form === 'simple' ? <SimpleForm {...fields} /> : <MethodFields {...fields} outlineStarts={outlineStarts} />}
      {form === 'full' && <SplitAdvancedOptions settings={settings} isDisabled={isDisabled} onChange={change} />}
      <SplitPlanView plan={plan} pageCount={pageCount} />
    </PagesStep>
  )
}

function Summary({ plan }: { plan: SplitPlan | undefined }) {
  if (plan === undefined) {
    return (
      <b>
        <Trans>No pages selected yet</Trans>
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
