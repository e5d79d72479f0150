import type { ToolDefinition } from '@recto/contract'
import type { ComponentType } from 'react'

import { DocumentSteps } from '../wizard/document-steps.tsx'
import type { OfficeFieldsProps } from './office-fields.ts'
import { OfficeStep } from './office-step.tsx'
import type { OfficeTool } from './office-tools.ts'
import { useOfficeRefusal } from './use-office-refusal.ts'
import { useOfficeScreen } from './use-office-screen.ts'
import { useOfficeSummary } from './use-office-summary.ts'

interface OfficeWizardProps {
  tool: ToolDefinition<OfficeTool>
  /** The tool's settings. */
  Fields: ComponentType<OfficeFieldsProps>
}

/** The three steps of a tool that converts an Office file. The file and the settings are kept throughout. */
export function OfficeWizard({ tool, Fields }: OfficeWizardProps) {
  const screen = useOfficeScreen(tool)
  const summarize = useOfficeSummary(tool.id)
  return (
    <DocumentSteps
      tool={tool}
      wizard={screen}
      onRefuse={useOfficeRefusal()}
      done={screen.done}
      from={summarize(screen) || undefined}
    >
      {(parts) => (
        <OfficeStep {...parts} screen={screen} summary={summarize(screen)}>
          <Fields settings={screen.settings} onChange={screen.change} asked={screen.asked} files={screen.files} />
        </OfficeStep>
      )}
    </DocumentSteps>
  )
}
