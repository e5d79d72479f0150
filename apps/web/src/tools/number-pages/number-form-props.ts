import type { NumberSettings } from './number-settings.ts'

/** What the form of page numbers shows and tells. */
export interface NumberFormProps {
  settings: NumberSettings
  pageCount: number | undefined
  startProblem: string | undefined
  /** What is said of a character that no font has, and the field that holds it. */
  character: { field: 'prefix' | 'suffix' | 'separator'; message: string } | undefined
  onChange: (changes: Partial<NumberSettings>) => void
}
