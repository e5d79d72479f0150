import type { OfficeFacts } from './office-facts.ts'
import type { OfficeQuestions } from './office-questions.ts'
import type { OfficeSettings } from './office-settings.ts'

/** The props of the settings of a tool's page. */
export interface OfficeFieldsProps {
  settings: OfficeSettings
  onChange: (changes: Partial<OfficeSettings>) => void
  /** What the files have that has to be asked about. */
  asked: OfficeQuestions
  /** The files; several on the page of a batch. */
  files: readonly OfficeFacts[]
}
