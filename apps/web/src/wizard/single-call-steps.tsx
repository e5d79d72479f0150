import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OperationDefinition, OperationId, ToolDefinition, ToolId } from '@recto/contract'
import type { ReactNode } from 'react'

import { useFailureText } from '../messages/operation-messages.ts'
import { useToolTexts } from '../messages/use-tool-texts.ts'
import { DocumentSteps } from './document-steps.tsx'
import { PlainStep } from './plain-step.tsx'
import { ScanQuestion } from './scan-question.tsx'
import { SettingsFields } from './settings-fields.tsx'
import type { SingleFileStepsProps } from './single-file-steps.tsx'
import { toSourcePage } from './source-page.ts'
import { StepFailure } from './step-failure.tsx'
import { usePageCount } from './use-page-count.ts'
import { useRefusalNotice } from './use-refusal-notice.ts'
import { useConversionFile } from './use-conversion-file.ts'

interface SingleCallStepsProps {
  tool: ToolDefinition<ToolId>
  operation: OperationDefinition<OperationId>
  options?: Record<string, unknown>
  /** Whether the call always runs as a job; otherwise only large files do. */
  isLong?: boolean
  /** The label of the button; the tool's title by default. */
  action?: string
  /** The notice after success. */
  done?: string
  /** The notice after a failure without its own message. */
  failed?: string
  /** Called when a choice of files is refused; shows a notice by default. */
  onRefuse?: SingleFileStepsProps['onRefuse']
  /** Next to the button: a summary of the result. */
  renderSummary?: (pageCount: number | undefined) => ReactNode
  /** Below the file, such as the settings. */
  children?: ReactNode
}

/** The three steps of a tool that sends one file to one operation. Every text has a default, so that a new tool needs none. */
export function SingleCallSteps(props: SingleCallStepsProps) {
  const { tool, operation, options = {}, isLong = false } = props
  const { t } = useLingui()
  const wizard = useConversionFile({ operation })
  const pageCount = usePageCount(wizard.file)
  const title = useToolTexts().title(tool)
  const failureText = useFailureText()
  const refuse = useRefusalNotice({
    wrongType: t`Please select a PDF file.`,
    several: t`Please select exactly one PDF file.`,
  })
  const { action = title, done = t`Your file is ready.`, failed = failureText(operation) } = props
  const { onRefuse = refuse, renderSummary = (count) => <PageCount count={count} />, children } = props

  function run() {
    void wizard.call({ operation, options, ...(isLong && { isLong }) }, { success: done, failure: failed })
  }

  return (
    <DocumentSteps tool={tool} wizard={wizard} onRefuse={onRefuse} done={done} source={toSourcePage(wizard.file)}>
      {(parts) => (
        <PlainStep
          {...parts}
          pageCount={pageCount}
          failure={
            <StepFailure {...parts} operation={operation} onRetry={run}>
              <Trans>Your file is kept.</Trans>
            </StepFailure>
          }
          summary={renderSummary(pageCount)}
          action={action}
          output={operation.outputName([parts.file.file.name])}
          onRun={run}
        >
          {wizard.scans.count > 0 && (
            <SettingsFields isDisabled={parts.state.name === 'busy'}>
              <ScanQuestion scans={wizard.scans} />
            </SettingsFields>
          )}
          {children}
        </PlainStep>
      )}
    </DocumentSteps>
  )
}

function PageCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <Plural value={count} one="# page" other="# pages" />
}
