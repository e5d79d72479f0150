import './excel.css'
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
import type { WizardFailure } from '../../wizard/wizard-state.ts'
import { formatSize } from '../../words/format.ts'
import { NotationFields, SheetFields } from './excel-fields.tsx'
import { TOOL } from './tool.ts'
import type { ExcelScreen } from './use-excel-screen.ts'
import { useSheetWords } from './use-sheet-words.ts'

interface ExcelStepProps extends WorkStepParts {
  screen: ExcelScreen
}

/** Step 2: what goes on each sheet. */
export function ExcelStep({ head, file, state, screen }: ExcelStepProps) {
  const { t } = useLingui()
  const refuse = useConversionRefusal()
  const words = useSheetWords()
  const { chosen, settings, pageCount, change, convert } = screen
  const isStill = state.name === 'busy'
  return (
    <main id="main" className="work work--narrow work--plain work--excel">
      {head}
      {state.name === 'failed' && <Failure failure={state.failure} screen={screen} />}
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
        <SheetFields settings={settings} onChange={change} />
        <NotationFields settings={settings} onChange={change} />
      </fieldset>
      <ActionBar
        what={
          <>
            <b>{words[settings.sheets].name}</b>
            <span>{settings.includeText ? t`With text that is in no table` : t`Tables only`}</span>
          </>
        }
        action={t`Convert to Excel`}
        isReady={isUsable(file) && file.reading.status !== 'reading'}
        busy={isStill ? { progress: state.progress } : undefined}
        onBack={() => screen.goTo(1)}
        onRun={convert}
        onCancel={screen.cancel}
      />
    </main>
  )
}

/** What went wrong. Where there are no tables, trying again would not help, and the text of the pages may. */
function Failure({ failure, screen }: { failure: WizardFailure; screen: ExcelScreen }) {
  const hasNoTables = failure.code === 'NO_TABLES'
  const offersText = hasNoTables && !screen.settings.includeText
  return (
    <FailurePanel
      title={OPERATIONS.toExcel.failure}
      message={failure.message}
      onRetry={hasNoTables ? undefined : screen.convert}
      instead={
        offersText && (
          <button type="button" className="btn btn--line" onClick={screen.convertWithText}>
            <Trans>Convert Its Text</Trans>
          </button>
        )
      }
    >
      <Trans>Your file and your choices are kept.</Trans>
    </FailurePanel>
  )
}
