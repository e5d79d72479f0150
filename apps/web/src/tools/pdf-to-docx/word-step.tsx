import './word.css'

import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { ScanQuestion } from '../../wizard/scan-question.tsx'
import { PlainStep } from '../../wizard/plain-step.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { AdvancedFields, PreservedContentFields } from './word-option-fields.tsx'
import { WordQualityField } from './word-quality-field.tsx'
import { useWordQualityTexts } from './use-word-quality-texts.ts'
import type { WordScreen } from './use-word-screen.ts'

interface WordStepProps extends WorkStepParts {
  screen: WordScreen
}

/** Step 2: how much of the document is preserved. */
export function WordStep({ screen, ...parts }: WordStepProps) {
  const { t } = useLingui()
  const { state } = parts
  const { settings, pageCount, change, convert } = screen
  const { name, keeps } = useWordQualityTexts()[settings.quality]
  return (
    <PlainStep
      {...parts}
      className="work--word"
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.toWord} onRetry={convert} />}
      summary={
        <>
          <b>{name}</b>
          <span>{keeps}</span>
        </>
      }
      action={t`Convert to Word`}
      output={OPERATIONS.toWord.outputName([parts.file.file.name])}
      defaults={screen.defaults}
      onRun={convert}
    >
      <SettingsFields isDisabled={state.name === 'busy'}>
        <ScanQuestion scans={screen.scans} />
        <WordQualityField quality={settings.quality} onChange={(quality) => change({ quality })} />
        <PreservedContentFields settings={settings} onChange={change} />
        <AdvancedFields settings={settings} onChange={change} />
      </SettingsFields>
    </PlainStep>
  )
}
