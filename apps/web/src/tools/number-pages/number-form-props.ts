import type { NumberSettings } from './number-settings.ts'

/** The props of the page number form and its fields. */
export interface NumberFormProps {
  settings: NumberSettings
  pageCount: number | undefined
  startProblem: string | undefined
  /** The error about an unsupported character, and the field that contains it. */
  character: { field: 'prefix' | 'suffix' | 'separator'; message: string } | undefined
  onChange: (changes: Partial<NumberSettings>) => void
}
