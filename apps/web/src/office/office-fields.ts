import type { OfficeFacts } from './office-facts.ts'
import type { OfficeQuestions } from './office-questions.ts'
import type { OfficeSettings } from './office-settings.ts'

/** Props of a tool's settings. */
export interface OfficeFieldsProps {
  settings: OfficeSettings
  onChange: (changes: Partial<OfficeSettings>) => void
  /** Content of the files that the visitor has to decide about. */
  asked: OfficeQuestions
  /** The files; more than one in a batch. */
  files: readonly OfficeFacts[]
}
