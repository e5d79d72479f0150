import './excel.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { OPERATIONS } from '@recto/contract'

import { ScanQuestion } from '../../wizard/scan-question.tsx'
import { PlainStep } from '../../wizard/plain-step.tsx'
import { SettingsFields } from '../../wizard/settings-fields.tsx'
import type { WorkState, WorkStepParts } from '../../wizard/work-step.ts'
import { StepFailure } from '../../wizard/step-failure.tsx'
import { NotationFields, SheetFields } from './excel-fields.tsx'
import type { ExcelScreen } from './use-excel-screen.ts'
import { useSheetTexts } from './use-sheet-texts.ts'

interface ExcelStepProps extends WorkStepParts {
  screen: ExcelScreen
}

/** Step 2: what goes on each sheet. */
export function ExcelStep({ screen, ...parts }: ExcelStepProps) {
  const { t } = useLingui()
  const texts = useSheetTexts()
  const { state } = parts
  const { settings, pageCount, change, convert } = screen
  return (
    <PlainStep
      {...parts}
      className="work--excel"
      pageCount={pageCount}
      failure={<Failure state={state} screen={screen} />}
      summary={
        <>
          <b>{texts[settings.sheets].name}</b>
          <span>{settings.includeText ? t`With text outside tables` : t`Tables only`}</span>
        </>
      }
      action={t`Convert to Excel`}
      output={OPERATIONS.toExcel.outputName([parts.file.file.name])}
      defaults={screen.defaults}
      onRun={convert}
    >
      <SettingsFields isDisabled={state.name === 'busy'}>
        <ScanQuestion scans={screen.scans} />
        <SheetFields settings={settings} onChange={change} />
        <NotationFields settings={settings} onChange={change} />
      </SettingsFields>
    </PlainStep>
  )
}

/** The error. Without tables retrying would not help, but converting the text of the pages may, if they have any. */
function Failure({ state, screen }: { state: WorkState; screen: ExcelScreen }) {
  const { settings, scans, pageCount } = screen
  const hasNoTables = state.name === 'failed' && state.failure.code === 'NO_TABLES'
  const offersText = hasNoTables && !settings.includeText && scans.count !== pageCount
  return (
    <StepFailure
      state={state}
      wizard={screen}
      operation={OPERATIONS.toExcel}
      onRetry={hasNoTables ? undefined : screen.convert}
      instead={
        offersText && (
          <button type="button" className="btn btn--line" onClick={screen.convertWithText}>
            <Trans>Include the Text</Trans>
          </button>
        )
      }
    />
  )
}
