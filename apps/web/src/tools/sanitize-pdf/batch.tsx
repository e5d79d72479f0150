import './clean.css'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { CleaningFields } from './cleaning-fields.tsx'
import { DEFAULT_OPTIONS, DEFAULT_SETTINGS, REMEMBERED, FURTHER_OPTIONS } from './cleaning-settings.ts'
import { TOOL } from './tool.ts'

/** Clean PDF with several files: the same things are removed from each. */
export function CleanBatch() {
  const { t } = useLingui()
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  const fields = { settings, findings: undefined, onChange: change }
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.sanitize}
      className="work--clean"
      signatures="breaks"
      action={(count) => plural(count, { one: 'Clean # file', other: 'Clean # files' })}
      problem={Object.values(settings).some(Boolean) ? undefined : t`Choose what to remove`}
      requestFor={() => ({ operation: OPERATIONS.sanitize, options: settings })}
      settings={
        <>
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
        </>
      }
    />
  )
}
