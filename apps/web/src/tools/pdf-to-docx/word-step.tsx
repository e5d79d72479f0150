import './word.css'
import '../../wizard/settings.css'
import '../../wizard/plain-step.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { useConversionRefusal } from '../../wizard/use-conversion-refusal.ts'
import { formatSize } from '../../words/format.ts'
import { AdvancedFields, KeptFields } from './choice-fields.tsx'
import { QualityField } from './quality-field.tsx'
import { TOOL } from './tool.ts'
import { useQualityWords } from './use-quality-words.ts'
import type { WordScreen } from './use-word-screen.ts'

interface WordStepProps extends WorkStepParts {
  screen: WordScreen
}

/** Step 2: how much of the document is kept. */
export function WordStep({ head, file, state, screen }: WordStepProps) {
  const { t } = useLingui()
  const refuse = useConversionRefusal()
  const words = useQualityWords()
  const { chosen, settings, pageCount, change, convert } = screen
  const isStill = state.name === 'busy'
  const { name, keeps } = words[settings.quality]
  return (
    <main id="main" className="work work--narrow work--plain work--word">
      {head}
      {state.name === 'failed' && (
        <FailurePanel title={OPERATIONS.toWord.failure} message={state.failure.message} onRetry={convert}>
          <Trans>Your file and your choices are kept.</Trans>
        </FailurePanel>
      )}
      <FileCard
        tool={TOOL}
        file={file}
        chosen={chosen}
        pageCount={pageCount}
        sizeText={formatSize(file.file.size)}
        isStill={isStill}
        onReplace={screen.choose}
        onRefuse={refuse}
        onFail={() => undefined}
      />
      <fieldset className="settings__all" disabled={isStill} aria-label={t`Settings`}>
        <QualityField quality={settings.quality} onChange={(quality) => change({ ...settings, quality })} />
        <KeptFields settings={settings} onChange={change} />
        <AdvancedFields settings={settings} onChange={change} />
      </fieldset>
      <ActionBar
        what={
          <>
            <b>{name}</b>
            <span>{keeps}</span>
          </>
        }
        action={t`Convert to Word`}
        isReady={isUsable(file) && file.reading.status !== 'reading'}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => screen.goTo(1)}
        onRun={convert}
        onCancel={screen.cancel}
      />
    </main>
  )
}
