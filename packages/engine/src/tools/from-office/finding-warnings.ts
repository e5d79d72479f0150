import type { OPERATIONS, OptionsOf, Warning } from '@recto/contract'
import type { OfficeSource } from '@recto/office'

/** What was found in a file and left out, as warnings. */
export function findingWarnings(
  file: string,
  { findings, isEncrypted }: OfficeSource,
  { hidden }: OptionsOf<typeof OPERATIONS.fromOffice>,
): Warning[] {
  const { references, hiddenSheets, hiddenSlides, hasMacros } = findings
  const warnings: Warning[] = []
  if (references.size > 0) {
    const list = Array.from(references, ([kind, count]) => ({ kind, count }))
    const count = list.reduce((sum, reference) => sum + reference.count, 0)
    warnings.push({ code: 'REFERENCES_CUT', file, count, references: list })
  }
  if (hiddenSheets > 0 && !hidden) warnings.push({ code: 'HIDDEN_SHEETS_LEFT_OUT', file, count: hiddenSheets })
  if (hiddenSlides > 0 && !hidden) warnings.push({ code: 'HIDDEN_SLIDES_LEFT_OUT', file, count: hiddenSlides })
  if (hasMacros) warnings.push({ code: 'MACROS_NOT_RUN', file })
  if (isEncrypted) warnings.push({ code: 'PROTECTION_REMOVED', file })
  return warnings
}
