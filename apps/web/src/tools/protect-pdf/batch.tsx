import './protect.css'

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { BatchSteps } from '../../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../../wizard/batch/use-batch-settings.ts'
import { ProtectPanel } from './protect-panel.tsx'
import { FIRST_SETTINGS, KEPT_SETTINGS } from './protect-settings.ts'
import { REMEMBERED } from './remembered-protection.ts'
import { TOOL } from './tool.ts'

/** Protect PDF with several files: the same passwords for all. They never leave this device. */
export function ProtectBatch() {
  const { t } = useLingui()
  const [settings, change, defaults] = useBatchSettings(FIRST_SETTINGS, REMEMBERED, KEPT_SETTINGS)
  return (
    <BatchSteps
      tool={TOOL}
      defaults={defaults}
      operation={OPERATIONS.protect}
      isLocal
      isLocked
      signatures="breaks"
      action={(count) => plural(count, { one: 'Protect # file', other: 'Protect # files' })}
      problem={settings.userPassword === '' ? t`User password is required` : undefined}
      requestFor={() => ({ operation: OPERATIONS.protect, options: settings })}
      renderSettings={({ start }) => (
        <div className="panel">
          <ProtectPanel
            settings={settings}
            baseName=""
            isBusy={false}
            error={undefined}
            onChange={change}
            onSubmit={() => start()}
          />
        </div>
      )}
    />
  )
}
