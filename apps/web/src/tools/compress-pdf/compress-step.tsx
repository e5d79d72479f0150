import './compress.css'
import '../../wizard/settings.css'
import '../../wizard/plain-step.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { ActionBar } from '../../wizard/action-bar.tsx'
import { isUsable } from '../../wizard/chosen-files.ts'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { FileCard } from '../../wizard/file-card.tsx'
import type { WorkStepParts } from '../../wizard/single-file-steps.tsx'
import { formatSize } from '../../words/format.ts'
import { expectedSizes, targetOf } from './compress-settings.ts'
import { LevelField } from './level-field.tsx'
import { MoreOptions } from './more-options.tsx'
import { SignatureConsent } from './signature-consent.tsx'
import { TOOL } from './tool.ts'
import type { CompressScreen } from './use-compress-screen.ts'
import { useLevelWords } from './use-level-words.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'

interface CompressStepProps extends WorkStepParts {
  screen: CompressScreen
}

/** Step 2: how small, and what few need besides. */
export function CompressStep({ head, file, state, screen }: CompressStepProps) {
  const { t } = useLingui()
  const refuse = useRefusalNotice()
  const { wizard, settings, problem, consent, pageCount, change, compress } = screen
  const isStill = state.name === 'busy'
  const isAgreed = !consent.isAsked || consent.isGiven
  return (
    <main id="main" className="work work--narrow work--plain work--compress">
      {head}
      {state.name === 'failed' && (
        <FailurePanel title={OPERATIONS.compress.failure} message={state.failure.message} onRetry={compress}>
          <Trans>Your file and your choices are kept.</Trans>
        </FailurePanel>
      )}
      <FileCard
        tool={TOOL}
        file={file}
        chosen={wizard.chosen}
        pageCount={pageCount}
        sizeText={formatSize(file.file.size)}
        isStill={isStill}
        onReplace={wizard.choose}
        onRefuse={refuse}
        onFail={() => undefined}
      />
      <fieldset className="settings__all" disabled={isStill} aria-label={t`Settings`}>
        <LevelField level={settings.level} onChange={(level) => change({ level })} />
        <MoreOptions settings={settings} problem={problem} onChange={change} />
        {consent.isAsked && <SignatureConsent isGiven={consent.isGiven} onChange={consent.give} />}
      </fieldset>
      <ActionBar
        what={<Summary screen={screen} sizeBytes={file.file.size} />}
        action={t`Compress PDF`}
        isReady={isUsable(file) && file.reading.status !== 'reading' && isAgreed}
        busy={isStill ? { progress: state.progress, unit: 'image' } : undefined}
        onBack={() => wizard.goTo(1)}
        onRun={compress}
        onCancel={wizard.cancel}
      />
    </main>
  )
}

/** The level, and what may come of it. */
function Summary({ screen: { settings, consent }, sizeBytes }: { screen: CompressScreen; sizeBytes: number }) {
  const { name } = useLevelWords()[settings.level]
  const [least, most] = expectedSizes(sizeBytes, settings.level).map(formatSize)
  const [before, target] = [formatSize(sizeBytes), targetOf(settings)]
  if (consent.isAsked && !consent.isGiven) {
    return (
      <>
        <b>{name}</b>
        <span>
          <Trans>The file is signed: say above whether it may be changed.</Trans>
        </span>
      </>
    )
  }
  return (
    <>
      <b>{name}</b>
      <span>
        {target === undefined ? (
          <Trans>
            {before} of pictures become about {least} to {most}
          </Trans>
        ) : (
          <Under before={before} target={formatSize(target)} />
        )}
      </span>
    </>
  )
}

function Under({ before, target }: { before: string; target: string }) {
  return (
    <Trans>
      {before} are to become less than {target}
    </Trans>
  )
}
