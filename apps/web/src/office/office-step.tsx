import './office.css'

import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, type ErrorCode } from '@recto/contract'
import type { ReactNode } from 'react'

import { PlainStep } from '../wizard/plain-step.tsx'
import { SettingsFields } from '../wizard/settings-fields.tsx'
import { StepFailure } from '../wizard/step-failure.tsx'
import type { WorkStepParts } from '../wizard/work-step.ts'
import type { OfficeScreen } from './use-office-screen.ts'

/** Errors of the file or the installation, for which retrying is useless. */
const LASTING: ReadonlySet<ErrorCode | undefined> = new Set([
  'NOT_AN_OFFICE_FILE',
  'DAMAGED_OFFICE_FILE',
  'OFFICE_ENCRYPTION_UNSUPPORTED',
  'CONVERTER_MISSING',
  'TOO_COMPLEX',
])

interface OfficeStepProps extends WorkStepParts {
  screen: OfficeScreen
  /** A short summary of the result. */
  summary: string
  /** The settings. */
  children: ReactNode
}

/** Step 2: the file, and the settings that apply to it. */
export function OfficeStep({ screen, summary, children, ...parts }: OfficeStepProps) {
  const { t } = useLingui()
  const { state } = parts
  const canRetry = state.name !== 'failed' || !LASTING.has(state.failure.code)
  const output = OPERATIONS.fromOffice.outputName([parts.file.file.name])
  return (
    <PlainStep
      {...parts}
      className="work--office"
      pageCount={undefined}
      failure={
        <StepFailure {...parts} operation={OPERATIONS.fromOffice} onRetry={canRetry ? screen.convert : undefined} />
      }
      summary={summary === '' ? t`The document as its author sees it` : summary}
      action={t`Convert to PDF`}
      output={output}
      defaults={screen.defaults}
      onRun={screen.convert}
    >
      <SettingsFields isDisabled={state.name === 'busy'}>{children}</SettingsFields>
    </PlainStep>
  )
}
