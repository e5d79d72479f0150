import './office.css'

import { plural } from '@lingui/core/macro'
import { OPERATIONS, type ToolDefinition } from '@recto/contract'
import type { ComponentType } from 'react'

import { BatchSteps } from '../wizard/batch/batch-steps.tsx'
import { useBatchSettings } from '../wizard/batch/use-batch-settings.ts'
import type { ChosenFile } from '../wizard/chosen-files.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { OfficeFieldsProps } from './office-fields.ts'
import { questionsOf } from './office-questions.ts'
import { DEFAULT_SETTINGS, optionsOf, REMEMBERED } from './office-settings.ts'
import type { OfficeTool } from './office-tools.ts'

interface OfficeBatchProps {
  tool: ToolDefinition<OfficeTool>
  /** The tool's settings. */
  Fields: ComponentType<OfficeFieldsProps>
}

/** The facts of a file that can be converted; nothing is known about a locked one. */
function factsOf({ reading }: ChosenFile): OfficeFacts[] {
  if (reading.status === 'locked') return [{ isLocked: true }]
  return reading.status === 'office' ? [reading.facts] : []
}

/** A tool that converts Office files, with several files. */
export function OfficeBatch({ tool, Fields }: OfficeBatchProps) {
  const [settings, change, defaults] = useBatchSettings(DEFAULT_SETTINGS, REMEMBERED)
  return (
    <BatchSteps
      tool={tool}
      defaults={defaults}
      operation={OPERATIONS.fromOffice}
      className="work--office"
      signatures="none"
      action={(count) => plural(count, { one: 'Convert # file to PDF', other: 'Convert # files to PDF' })}
      requestFor={(file) => ({
        operation: OPERATIONS.fromOffice,
        options: { ...optionsOf(settings, tool.id, questionsOf(tool.id, factsOf(file))) },
      })}
      renderSettings={({ files }) => {
        const facts = files.flatMap(factsOf)
        return <Fields settings={settings} onChange={change} asked={questionsOf(tool.id, facts)} files={facts} />
      }}
    />
  )
}
