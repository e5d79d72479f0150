import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { CLEANING_STEPS, cleaningOf, type CleaningStep } from './image-settings.ts'
import type { ImageFieldsProps } from './layout-fields.tsx'
import type { CleanedFiles } from './use-cleaned-files.ts'

interface CleanUpFieldsProps extends ImageFieldsProps {
  cleaned: CleanedFiles
}

/** Whether scans are cleaned up, and how. */
export function CleanUpFields({ settings, cleaned, onChange }: CleanUpFieldsProps) {
  const { t } = useLingui()
  const helpId = useId()
  const names: Record<CleaningStep, string> = {
    crop: t`Crop to the paper`,
    deskew: t`Straighten`,
    evenLight: t`Even out the lighting`,
    removeSpecks: t`Remove specks`,
    blackAndWhite: t`Black and white`,
    splitPages: t`Split double pages`,
  }
  const steps = cleaningOf(settings)
  return (
    <fieldset className="cleanup" aria-describedby={helpId}>
      <legend className="vh">
        <Trans>Clean up scans</Trans>
      </legend>
      <Checkbox label={t`Clean up scans`} isOn={settings.isCleaned} onChange={(isCleaned) => onChange({ isCleaned })} />
      <p id={helpId} className="help" role="status">
        <Trans>Finds the paper in a photo, straightens it and whitens it. Images without text stay as they are.</Trans>{' '}
        {settings.isCleaned && cleaned.pending > 0 && (
          <Plural value={cleaned.pending} one="Checking # file." other="Checking # files." />
        )}
        {settings.isCleaned && cleaned.pending === 0 && (
          <Plural value={cleaned.count} one="# file cleaned up." other="# files cleaned up." />
        )}
      </p>
      {steps !== undefined && (
        <div className="cleanup__steps">
          {CLEANING_STEPS.map((step) => (
            <Checkbox
              key={step}
              label={names[step]}
              isOn={steps[step]}
              onChange={(isOn) => onChange({ cleaning: { ...settings.cleaning, [step]: isOn } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
