import './word.css'

import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { PlainStep } from '../../wizard/plain-step.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { AdvancedFields, KeptFields } from './choice-fields.tsx'
import { QualityField } from './quality-field.tsx'
import { useQualityWords } from './use-quality-words.ts'
import type { WordScreen } from './use-word-screen.ts'

interface WordStepProps extends WorkStepParts {
  screen: WordScreen
}

/** Step 2: how much of the document is kept. */
export function WordStep({ screen, ...parts }: WordStepProps) {
  const { t } = useLingui()
  const { state } = parts
  const { settings, pageCount, change, convert } = screen
  const { name, keeps } = useQualityWords()[settings.quality]
  return (
    <PlainStep
      {...parts}
      className="work--word"
      pageCount={pageCount}
      failure={<StepFailure state={state} operation={OPERATIONS.toWord} onRetry={convert} />}
      summary={
        <>
          <b>{name}</b>
          <span>{keeps}</span>
        </>
      }
      action={t`Convert to Word`}
      onRun={convert}
    >
      <SettingsFields isStill={state.name === 'busy'}>
        <QualityField quality={settings.quality} onChange={(quality) => change({ quality })} />
        <KeptFields settings={settings} onChange={change} />
        <AdvancedFields settings={settings} onChange={change} />
      </SettingsFields>
    </PlainStep>
  )
}
