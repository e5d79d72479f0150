import './compress.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { PlainStep } from '../../wizard/plain-step.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { formatEstimate, formatSize } from '../../messages/format.ts'
import { expectedSizes, targetOf } from './compress-settings.ts'
import { CompressionLevelField } from './compression-level-field.tsx'
import { CompressAdvancedOptions } from './compress-advanced-options.tsx'
import { SignatureConsent } from './signature-consent.tsx'
import type { CompressScreen } from './use-compress-screen.ts'
import { useLevelTexts } from './use-level-texts.ts'

interface CompressStepProps extends WorkStepParts {
  screen: CompressScreen
}

/** Step 2: the compression level and further options. */
export function CompressStep({ screen, ...parts }: CompressStepProps) {
  const { t } = useLingui()
  const { file, state } = parts
  const { settings, problem, consent, pageCount, change, compress } = screen
  const isAgreed = !consent.isAsked || consent.isGiven
  return (
    <PlainStep
      {...parts}
      className="work--compress"
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.compress} onRetry={compress} />}
      summary={<Summary screen={screen} sizeBytes={file.file.size} />}
      action={t`Compress PDF`}
      output={OPERATIONS.compress.outputName([file.file.name])}
      defaults={screen.defaults}
      isReady={screen.isReady && isAgreed}
      unit="image"
      onRun={compress}
    >
      <SettingsFields isDisabled={state.name === 'busy'}>
        <CompressionLevelField level={settings.level} onChange={(level) => change({ level })} />
        <CompressAdvancedOptions settings={settings} problem={problem} onChange={change} />
        {consent.isAsked && <SignatureConsent isGiven={consent.isGiven} onChange={consent.give} />}
      </SettingsFields>
    </PlainStep>
  )
}

/** The level and the expected size. */
function Summary({ screen: { settings, consent }, sizeBytes }: { screen: CompressScreen; sizeBytes: number }) {
  const { name } = useLevelTexts()[settings.level]
  const [least, most] = expectedSizes(sizeBytes, settings.level).map(formatEstimate)
  const [before, target] = [formatSize(sizeBytes), targetOf(settings)]
  if (consent.isAsked && !consent.isGiven) {
    return (
      <>
        <b>{name}</b>
        <span>
          <Trans>The file is signed. Confirm above that it may be changed.</Trans>
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
            About {least} to {most}, if it is mostly images
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
      From {before} to under {target}
    </Trans>
  )
}
