import './clean.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { PlainStep } from '../../wizard/plain-step.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import type { WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { CleaningFields } from './cleaning-fields.tsx'
import { countChosen, DEFAULT_OPTIONS, FURTHER_OPTIONS } from './cleaning-settings.ts'
import type { CleanScreen } from './use-clean-screen.ts'

interface CleanStepProps extends WorkStepParts {
  screen: CleanScreen
}

/** Step 2: what was found in the file, and what to remove. */
export function CleanStep({ screen, ...parts }: CleanStepProps) {
  const { t } = useLingui()
  const { state } = parts
  const { settings, inspection, pageCount, change, clean } = screen
  const info = inspection.status === 'read' ? inspection.info : undefined
  const fields = { settings, findings: info?.findings, onChange: change }
  return (
    <PlainStep
      {...parts}
      className="work--clean"
      pageCount={pageCount}
      failure={<StepFailure {...parts} operation={OPERATIONS.sanitize} onRetry={clean} />}
      summary={<Summary screen={screen} />}
      action={t`Clean PDF`}
      output={OPERATIONS.sanitize.outputName([parts.file.file.name])}
      defaults={screen.defaults}
      isReady={screen.isReady && Object.values(settings).some(Boolean)}
      onRun={clean}
    >
      <SettingsFields isDisabled={state.name === 'busy'}>
        <CleaningFields
          title={t`Whatever runs or reaches outside the file`}
          help={t`Pages look the same without it, except for the icons of attached programs.`}
          options={DEFAULT_OPTIONS}
          {...fields}
        />
        <CleaningFields
          title={t`What else to remove`}
          help={t`Off by default, because you or your readers may need it.`}
          options={FURTHER_OPTIONS}
          {...fields}
        />
        {info?.hasSignatures === true && (
          <p className="cleansigned">
            <Icon name="caution" />
            <Trans>This file is signed. Cleaning changes it, so its signature is removed. Keep the original.</Trans>
          </p>
        )}
      </SettingsFields>
    </PlainStep>
  )
}

/** How much will be removed. */
function Summary({ screen: { settings, inspection } }: { screen: CleanScreen }) {
  if (!Object.values(settings).some(Boolean)) {
    return (
      <b>
        <Trans>Choose what to remove</Trans>
      </b>
    )
  }
  if (inspection.status === 'reading') {
    return (
      <span>
        <Trans>Searching the file…</Trans>
      </span>
    )
  }
  // The server searches the file as well.
  const count = inspection.status === 'read' ? countChosen(settings, inspection.info.findings) : undefined
  return (
    <>
      {count !== undefined && (
        <b>
          {count === 0 ? (
            <Trans>Nothing found to remove</Trans>
          ) : (
            <Plural value={count} one="# thing to remove" other="# things to remove" />
          )}
        </b>
      )}
      <span>
        {count === 0 ? (
          <Trans>Earlier versions in the file are dropped.</Trans>
        ) : (
          <Trans>Then the result is searched again.</Trans>
        )}
      </span>
    </>
  )
}
